// Games that were played on this device.

import type { Engine } from '../../engine/engine';
import { sentence } from '../../people/refusals';
import { entryOf } from '../../tables/local_store';
import { Refusal } from '../../tables/table';
import { say } from '../../words/words.svelte';
import { NoRecord } from './source';
import { words } from './words';

/** The whole record of a game that is over; before, it would show what is still secret. */
export async function keptRecord(id: string, engine: Engine): Promise<string> {
  const { game, ending } = entryOf(id);
  if (game && ending === null) throw new NoRecord(say(words.notOver));
  const { localRecord } = await import('../../tables/local');
  try {
    return await localRecord(id, engine);
  } catch (problem) {
    if (problem instanceof Refusal && problem.code === 'not-kept') {
      throw new NoRecord(say(words.notFound, { code: id }));
    }
    throw new NoRecord(sentence(problem));
  }
}
