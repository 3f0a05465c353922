// Dates in the language in use.

import { language } from './words.svelte';

export function shortDate(at: number): string {
  return new Intl.DateTimeFormat(language(), { dateStyle: 'medium' }).format(new Date(at));
}

export function dateAndTime(at: number): string {
  const how = { dateStyle: 'medium', timeStyle: 'short' } as const;
  return new Intl.DateTimeFormat(language(), how).format(new Date(at));
}
