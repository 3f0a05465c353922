// The greetings of the hall in words.

import type { Salute } from '../../tables/table';
import type { Phrase } from '../../words/words.svelte';
import { words } from './words';

export function saluteWords(what: Salute): Phrase {
  return what === 'rematch' ? words.rematchSalute : words[what];
}
