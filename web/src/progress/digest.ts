// What a finished game on this device comes to: how it stood in the end, and what its package counts.
// Its record is played again by the engine for it, once; what came of it is kept.

import type { Engine } from '../engine/engine';
import { statisticsOf } from '../games/lookup';
import type { Counted } from '../games/statistics';
import type { Result } from './results';

export interface Digest {
  counted: Counted[];
  score: { own: number; other: number } | null;
}

const key = 'salle.digests';
/** The latest games alone are looked through, and kept. */
export const mostGames = 60;

function kept(): Record<string, Digest> {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '{}') ?? {};
  } catch {
    return {};
  }
}

function keep(id: string, digest: Digest): void {
  const others = Object.entries(kept()).filter(([each]) => each !== id);
  const latest = [...others, [id, digest] as const].slice(-mostGames);
  try {
    localStorage.setItem(key, JSON.stringify(Object.fromEntries(latest)));
  } catch {
    // It is worked out again next time.
  }
}

export function keptDigest(id: string): Digest | null {
  return kept()[id] ?? null;
}

/** Null where the game counts nothing, or is of the server. */
export async function digestOf(result: Result, engine: Engine): Promise<Digest | null> {
  const { id, where, game, seat } = result;
  if (where !== 'local') return null;
  const before = keptDigest(id);
  if (before) return before;
  const statistics = await statisticsOf(game);
  if (!statistics) return null;
  const { localRecord } = await import('../tables/local_games');
  const session = await engine.open({ record: await localRecord(id, engine) });
  try {
    const look = { viewer: 'all', language: 'en', since: 0 } as const;
    const { happenings } = await session.standing(look);
    const digest = {
      counted: statistics.count(happenings, seat),
      score: statistics.score?.(happenings, seat) ?? null,
    };
    keep(id, digest);
    return digest;
  } finally {
    void session.close();
  }
}
