// Games that were played on this device.

import { keptGame } from '../../tables/local_store';
import { say } from '../../words/words.svelte';
import { NoRecord } from './source';
import { words } from './words';

/** The whole record of a game that is over; before, it would show what is still secret. */
export async function keptRecord(id: string): Promise<string> {
  const game = keptGame(id);
  if (!game) throw new NoRecord(say(words.notFound, { code: id }));
  if (game.ending === null) throw new NoRecord(say(words.notOver));
  return game.record;
}
