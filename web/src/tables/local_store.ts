// Games on this device, kept in the browser so that they survive a reload and need no network. A
// game is its settings and its record; whatever cannot be read back is left out of the list and
// leaves the others alone.

import type { Ending } from './table';

export interface LocalSeat {
  kind: 'human' | 'computer';
  /** Who sits there. A computer without a name goes by the title of its level. */
  name: string;
  /** Of a computer, as the catalogue names it: "pupil". */
  level?: string;
}

export interface LocalGame {
  id: string;
  game: string;
  rules: string;
  seats: LocalSeat[];
  seed: string;
  /** Whole, with everything in it: not for the eyes of the players before the game is over. */
  record: string;
  /** Milliseconds since 1970. */
  begun: number;
  changed: number;
  ending: Ending | null;
  payoffs: number[] | null;
  drawOffered: number | null;
}

/** What a list of games shows; nothing in it is secret. */
export type LocalGameEntry = Pick<
  LocalGame,
  'id' | 'game' | 'rules' | 'seats' | 'begun' | 'changed' | 'ending' | 'payoffs'
>;

const prefix = 'salle.local.';

function isGame(value: unknown): value is LocalGame {
  const game = value as Partial<LocalGame> | null;
  return (
    typeof game === 'object' &&
    game !== null &&
    [game.id, game.game, game.rules, game.seed, game.record].every(
      (text) => typeof text === 'string',
    ) &&
    Array.isArray(game.seats) &&
    game.seats.length > 0 &&
    typeof game.changed === 'number'
  );
}

function read(key: string): LocalGame | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return isGame(value) ? value : null;
  } catch {
    return null;
  }
}

export function keepGame(game: LocalGame): boolean {
  try {
    localStorage.setItem(prefix + game.id, JSON.stringify(game));
    return true;
  } catch {
    return false; // full, or forbidden: the game goes on, but will not survive a reload
  }
}

export function keptGame(id: string): LocalGame | null {
  return read(prefix + id);
}

/** The latest first. */
export function listLocalGames(): LocalGameEntry[] {
  const games: LocalGameEntry[] = [];
  for (let i = 0; i < localStorage.length; i += 1) {
    const key = localStorage.key(i);
    const kept = key?.startsWith(prefix) ? read(key) : null;
    if (!kept) continue;
    const { id, game, rules, seats, begun, changed, ending, payoffs } = kept;
    games.push({ id, game, rules, seats, begun, changed, ending, payoffs });
  }
  return games.sort((one, other) => other.changed - one.changed);
}

export function deleteLocalGame(id: string): void {
  localStorage.removeItem(prefix + id);
}

export function freshId(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return Array.from(bytes, (byte) => letters[byte % letters.length]).join('');
}
