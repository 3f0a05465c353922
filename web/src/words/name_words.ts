// What to call people. Those who keep a name go by it; a guest's is made up by the hall, in English
// and with a number, and is said in the language in use. Nobody else's name can begin like that.

import { phrases, say } from './words.svelte';

export const words = phrases({
  guest: ['Guest {number}', 'Invité {number}', 'Gast {number}'],
});

export function shownName(name: string): string {
  const [, number] = /^Guest (\d+)$/.exec(name) ?? [];
  return number ? say(words.guest, { number }) : name;
}
