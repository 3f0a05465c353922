// Games on this device, kept in the browser so that they survive a reload and need no network: the
// match as the engine saves it, and what a list of games shows. Whatever cannot be read back stays
// in the list, so that nobody misses it, and leaves the others alone.

import { type Ending, Refusal } from './table';

export interface LocalSeat {
  kind: 'human' | 'computer';
  /** Who sits there. A computer without a name goes by the title of its level. */
  name: string;
  /** Of a computer, as the catalogue names it: "pupil". */
  level?: string;
}

/** What a list of games shows; nothing in it is secret. */
export interface LocalGameEntry {
  id: string;
  /** Empty where what was kept cannot be read. */
  game: string;
  rules: string;
  seats: LocalSeat[];
  /** Milliseconds since 1970. */
  begun: number;
  changed: number;
  ending: Ending | null;
  payoffs: number[] | null;
}

export interface KeptGame extends LocalGameEntry {
  /** Whole, with everything in it: not for the eyes of the players before the game is over. */
  saved: string;
}

/** What stands in `saved` for everyone to read; the rest is the engine's own. */
interface SavedMatch {
  game: string;
  rules: string;
  /** Milliseconds since 1970. */
  created: number;
  seats: { name: string; computer: string }[];
}

const prefix = 'salle.local.';

/** A game that the engine has just saved for the first time. */
export function gameOf(id: string, saved: string): KeptGame {
  const { game, rules, created, seats } = JSON.parse(saved) as SavedMatch;
  return {
    id,
    game,
    rules,
    seats: seats.map(({ name, computer }) =>
      computer ? { kind: 'computer', name, level: computer } : { kind: 'human', name },
    ),
    begun: created,
    changed: created,
    ending: null,
    payoffs: null,
    saved,
  };
}

export function keepGame(game: KeptGame): boolean {
  try {
    localStorage.setItem(prefix + game.id, JSON.stringify(game));
    return true;
  } catch {
    return false; // full, or forbidden: the game goes on, but will not survive a reload
  }
}

function read(key: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return typeof value === 'object' ? (value as Record<string, unknown> | null) : null;
  } catch {
    return null;
  }
}

/** How the engine opens a kept game: as it saved it, or as pages kept it before. */
export function keptGame(id: string): { saved: string } | { old: Record<string, unknown> } {
  if (localStorage.getItem(prefix + id) === null) throw new Refusal('not-kept', '');
  const kept = read(prefix + id);
  if (!kept) throw new Refusal('unreadable', '');
  return typeof kept.saved === 'string' ? { saved: kept.saved } : { old: kept };
}

/** What a list shows of what was kept under that name, however damaged it is. */
export function entryOf(id: string): LocalGameEntry {
  const kept = (read(prefix + id) ?? {}) as Partial<KeptGame>;
  const readable = typeof kept.game === 'string' && Array.isArray(kept.seats);
  return {
    id,
    game: readable ? (kept.game ?? '') : '',
    rules: String(kept.rules ?? ''),
    seats: readable ? (kept.seats ?? []).filter((seat) => seat?.kind) : [],
    begun: Number(kept.begun) || 0,
    changed: Number(kept.changed) || 0,
    ending: readable ? (kept.ending ?? null) : null,
    payoffs: Array.isArray(kept.payoffs) ? kept.payoffs : null,
  };
}

/** The latest first. */
export function listLocalGames(): LocalGameEntry[] {
  const games: LocalGameEntry[] = [];
  for (let i = 0; i < localStorage.length; i += 1) {
    const key = localStorage.key(i);
    if (key?.startsWith(prefix)) games.push(entryOf(key.slice(prefix.length)));
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
