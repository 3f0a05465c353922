// What a local table must know of its game, gathered once.

import type { Engine, PlayerEntry, Session } from '../engine/engine';
import { type Language, languages } from '../words/words.svelte';

export interface GameFacts {
  secrets: boolean;
  draws: boolean;
  /** By seat: its English name, as it stands in records, and its side. */
  seats: string[];
  sides: number[];
  commitment: string;
  /** What a level is called. */
  title(level: string, language: Language): string;
}

export async function describeGame(
  engine: Engine,
  session: Session,
  game: string,
  seed: string,
): Promise<GameFacts> {
  const standing = await session.standing({ viewer: 'spectator', language: 'en' });
  const players = new Map<Language, PlayerEntry[]>();
  let secrets = true;
  let draws = false;
  for (const language of languages) {
    const entry = (await engine.catalogue(language)).find(({ id }) => id === game);
    players.set(language, entry?.players ?? []);
    secrets = entry?.secrets ?? true;
    draws = entry?.draws ?? false;
  }
  return {
    secrets,
    draws,
    seats: standing.seats.map(({ seat }) => seat),
    sides: standing.seats.map(({ side }) => side),
    commitment: await engine.commitment(seed),
    title: (level, language) =>
      players.get(language)?.find(({ name }) => name === level)?.title ?? level,
  };
}
