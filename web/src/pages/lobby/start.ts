// From a wish to a table: the ways to begin a game. Each gives the address of the table.

import { somebody } from '../../accounts/current_user.svelte';
import type { SeatName } from '../../engine/engine';
import { offeredGames } from '../../games/lookup';
import { serverApi, type TableWish } from '../../server/api';
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

export function inviteFriend(game: string, rules: string): Promise<string> {
  return openTable({ game, rules });
}

export async function meetAnyone(game: string, rules: string): Promise<string> {
  await somebody();
  return address('table', (await serverApi.quick({ game, rules })).code);
}

/** What was chosen last, so that the next game is one click away. */
export interface LastChoice {
  game: string;
  rules: Record<string, string>;
  level: Record<string, string>;
}

const key = 'salle.last';

export function lastChoice(): LastChoice {
  const nothing: LastChoice = { game: offeredGames[0] ?? '', rules: {}, level: {} };
  try {
    return { ...nothing, ...JSON.parse(localStorage.getItem(key) ?? '{}') };
  } catch {
    return nothing;
  }
}

export function keepChoice(choice: LastChoice): void {
  try {
    localStorage.setItem(key, JSON.stringify(choice));
  } catch {
    // It is asked again next time.
  }
}
