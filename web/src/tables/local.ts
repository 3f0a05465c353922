// Games on this device: against the computer or among people who share it. Needs no network; every
// change is kept, so that a game goes on where it was after a reload.
//
//   const table = await newLocalGame({ game: 'en-garde', seats: [{ kind: 'human', name: 'Anna' },
//     { kind: 'computer', name: '', level: 'pupil' }] });

import { say } from '../words/words.svelte';
import { type LocalMeans, type NewLocalGame, setUp, usual } from './local_setup';
import { keptGame } from './local_store';
import { LocalTable } from './local_table';
import { words } from './local_words';
import { Refusal } from './table';

export type { LocalMeans, NewLocalGame } from './local_setup';
export {
  deleteLocalGame,
  type LocalGameEntry,
  type LocalSeat,
  listLocalGames,
} from './local_store';
export type { LocalTable } from './local_table';

export async function newLocalGame(
  wanted: NewLocalGame,
  means: LocalMeans = usual(),
): Promise<LocalTable> {
  const { game, session } = await setUp(wanted, means.engine);
  return LocalTable.take(game, session, means);
}

export async function openLocalGame(id: string, means: LocalMeans = usual()): Promise<LocalTable> {
  const game = keptGame(id);
  if (!game) throw new Refusal('no-table', say(words.notKept));
  const session = await means.engine.open({ record: game.record, seed: game.seed });
  return LocalTable.take(game, session, means);
}
