// Which card sets can be played with, by name.

import { ask } from '../../server/api';
import { type Language, say } from '../../words/words.svelte';
import { words } from './set_up_words';

export interface CardSetName {
  readonly id: string;
  readonly name: string;
}

/** In the engine, and so everywhere. */
export const houseSet = 'salle-2';

/** Those of the hall, the house's first and called so: it is the same wherever one plays. */
export async function hallCardSets(language: Language): Promise<CardSetName[]> {
  const { sets } = await ask<{ sets: CardSetName[] }>('GET', `/api/cards?language=${language}`);
  return withHouse(sets);
}

export function withHouse(sets: readonly CardSetName[]): CardSetName[] {
  const others = sets.filter(({ id }) => id !== houseSet);
  return [{ id: houseSet, name: say(words.house) }, ...others];
}
