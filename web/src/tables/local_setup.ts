// Setting up a game on this device: a seed, its first deal, and who sits where.

import { Engine, freshSeed, type Session, theEngine } from '../engine/engine';
import { say } from '../words/words.svelte';
import { freshId, type LocalGame, type LocalSeat } from './local_store';
import { words } from './local_words';
import { Refusal } from './table';

export interface NewLocalGame {
  game: string;
  rules?: string;
  seats: LocalSeat[];
}

/** For tests: engines without workers, and computers that do not wait. */
export interface LocalMeans {
  engine: Engine;
  thinker: () => Engine;
  /** At least so many milliseconds pass before a computer acts, so that one can follow. */
  pace: number;
}

export const usual = (): LocalMeans => ({
  engine: theEngine(),
  thinker: () => new Engine(),
  pace: 500,
});

export async function setUp(
  wanted: NewLocalGame,
  engine: Engine,
): Promise<{ game: LocalGame; session: Session }> {
  const seed = freshSeed();
  const session = await engine.open({ game: wanted.game, rules: wanted.rules ?? '', seed });
  const { rules, seats } = await session.standing({ viewer: 'spectator', language: 'en' });
  if (seats.length !== wanted.seats.length) {
    await session.close();
    throw new Refusal('seats', say(words.seats, { count: seats.length }));
  }
  const now = Date.now();
  const game: LocalGame = {
    id: freshId(),
    game: wanted.game,
    rules,
    seats: wanted.seats.map((seat) => ({ ...seat })),
    seed,
    record: await session.record('all'),
    begun: now,
    changed: now,
    ending: null,
    payoffs: null,
    drawOffered: null,
  };
  return { game, session };
}
