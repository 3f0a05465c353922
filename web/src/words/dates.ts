// Dates in the language in use.

import { language } from './words.svelte';

export function shortDate(at: number): string {
  return new Intl.DateTimeFormat(language(), { dateStyle: 'medium' }).format(new Date(at));
}

/** A record's "2026-11-18"; what is no such date stays as it is written. */
export function recordedDate(text: string): string {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T12:00`) : Number.NaN;
  return Number.isNaN(at) ? text : shortDate(at);
}

/** Without the year where it is this one. */
export function dayAndMonth(at: number): string {
  const year = new Date(at).getFullYear() === new Date().getFullYear() ? {} : { year: 'numeric' };
  const how = { day: 'numeric', month: 'short', ...year } as Intl.DateTimeFormatOptions;
  return new Intl.DateTimeFormat(language(), how).format(new Date(at));
}

export function dateAndTime(at: number): string {
  const how = { dateStyle: 'medium', timeStyle: 'short' } as const;
  return new Intl.DateTimeFormat(language(), how).format(new Date(at));
}
