// Two things with a colon between them.

import { phrases, say } from './words.svelte';

export const words = phrases({
  pair: ['{first}: {second}', '{first} : {second}', '{first}: {second}'],
});

export function pair(first: string, second: string): string {
  return say(words.pair, { first, second });
}
