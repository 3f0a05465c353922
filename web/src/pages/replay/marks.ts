// What the marks of an analysis are called.

import { language, type Phrase, say } from '../../words/words.svelte';
import { words } from './words';

const marks: Record<string, Phrase> = { '?!': words.mark1, '?': words.mark2, '??': words.mark3 };

export function markWords(mark: string): string {
  const phrase = marks[mark];
  return phrase ? say(phrase) : '';
}

export function percent(odds: number): string {
  return new Intl.NumberFormat(language(), { style: 'percent' }).format(odds);
}
