// The games of the house as pages name them. Their names are the same in every language.

import { type Phrase, say } from '../words/words.svelte';
import { offerOf } from './catalogue.svelte';
import { blurbs } from './words';

const names: Record<string, string> = {
  'en-garde': 'En Garde',
  archers: 'Archers',
  'sword-and-shield': 'With Sword and Shield',
};

/** In the order of the hall. */
export const houseGames = Object.keys(names);

export function gameName(id: string): string {
  return names[id] ?? offerOf(id)?.name ?? id;
}

export function gameBlurb(id: string): string {
  const blurb = (blurbs as Record<string, Phrase>)[id];
  return blurb ? say(blurb) : '';
}
