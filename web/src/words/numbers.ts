// Numbers in the language in use.

import { language } from './words.svelte';

export function whole(count: number): string {
  return new Intl.NumberFormat(language(), { maximumFractionDigits: 0 }).format(count);
}

export function percent(odds: number): string {
  return new Intl.NumberFormat(language(), { style: 'percent' }).format(odds);
}
