// From a wish to a table: the ways to begin a game. Each gives the address of the table.

import { somebody } from '../../accounts/current_user.svelte';
import { savesData } from '../../engine/compiled';
import type { SeatName } from '../../engine/engine';
import { boardOf } from '../../games/lookup';
import {
  type ClockSetting,
  type SeatWish,
  serverApi,
  type TableCard,
  type TableWish,
} from '../../server/api';
import { pageOf } from '../../shell/page';
import { address } from '../../shell/router.svelte';
import type { LocalSeat } from '../../tables/local_store';
import { language } from '../../words/words.svelte';

/** What seats a game by these rules has. Only the engine can say; wrong rules are refused. */
export async function seatsOf(game: string, rules: string): Promise<SeatName[]> {
  const { theEngine } = await import('../../engine/engine');
  const session = await theEngine().open({ game, rules });
  try {
    const look = { viewer: 'spectator', language: language() } as const;
    return (await session.standing(look)).seats;
  } finally {
    void session.close();
  }
}

/** Fetches what a game on this device will need while somebody still looks at the hall, so that it
 * begins at once. Not where data are to be saved. */
export async function prepare(game: string): Promise<void> {
  if (savesData()) return;
  try {
    const { theEngine } = await import('../../engine/engine');
    // The engine is by far the largest: first its worker, then the rest beside it.
    const engine = theEngine().catalogue(language());
    await Promise.all([engine, pageOf('local'), import('../../tables/local_games'), boardOf(game)]);
  } catch {
    // It is fetched when it is needed, and told then.
  }
}

export async function playLocally(
  game: string,
  rules: string,
  seats: LocalSeat[],
): Promise<string> {
  // The engine and its tables are loaded when somebody first plays on this device.
  const { newLocalGame } = await import('../../tables/local_games');
  return address('local', await newLocalGame({ game, rules, seats }));
}

export const person: LocalSeat = { kind: 'human', name: '' };

export function computer(level: string): LocalSeat {
  return { kind: 'computer', name: '', level };
}

/** One sits on the first seat, and like ones on all others, however many the rules have. */
export async function playAgainst(game: string, rules: string, other: LocalSeat): Promise<string> {
  const seats = (await seatsOf(game, rules)).map((_, seat) => (seat === 0 ? person : other));
  return playLocally(game, rules, seats);
}

export async function openTable(wish: TableWish): Promise<string> {
  await somebody();
  return address('table', (await serverApi.setUp(wish)).code);
}

/** A table with a link to send; with a name, its second seat is kept for that person. */
export async function inviteFriend(game: string, rules: string, name = ''): Promise<string> {
  if (!name) return openTable({ game, rules });
  const chairs = await seatsOf(game, rules);
  const seats = chairs.map((_, seat): SeatWish => {
    if (seat > 1) return 'open';
    return seat === 0 ? 'me' : { person: name };
  });
  return openTable({ game, rules, seats });
}

/** The table of whoever wants the same, or a new one that waits. */
export async function meetAnyone(
  game: string,
  rules: string,
  clock: ClockSetting,
): Promise<TableCard> {
  await somebody();
  return serverApi.quick({ game, rules, settings: { clock } });
}
