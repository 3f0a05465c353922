// Games on this device: against the computer or among people who share it. Needs no network; every
// change is kept, so that a game goes on where it was after a reload.
//
//   const id = await newLocalGame({ game, seats: [{ kind: 'human', name: 'Anna' },
//     { kind: 'computer', name: '', level: 'pupil' }] });
//   const table = await openLocalGame(id);

import { Engine, freshSeed, theEngine } from '../engine/engine';
import { chosen } from '../shell/settings.svelte';
import type { MatchAnswer } from './backend';
import { LocalBackend } from './local_backend';
import { entryOf, freshId, gameOf, keepGame, keptGame, type LocalSeat } from './local_store';
import { MatchTable } from './match_table';
import { Refusal } from './table';

export interface NewLocalGame {
  game: string;
  rules?: string;
  seats: LocalSeat[];
}

export interface LocalMeans {
  /** One for every table, since it thinks there. Tests have engines without workers. */
  engine: () => Engine;
  /** At least so many milliseconds pass before a computer acts, so that one can follow. */
  pace: () => number;
}

const usual: LocalMeans = {
  engine: () => new Engine(),
  pace: () => (chosen().pace === 'brisk' ? 250 : 600),
};

/** What is wrong with the engine, not with what was kept. */
const engineTrouble = ['broken', 'stopped', 'older-rules'];

async function openKept(id: string, engine: Engine): Promise<MatchAnswer> {
  try {
    return await engine.ask({ do: 'match-open', now: Date.now(), ...keptGame(id) });
  } catch (problem) {
    if (!(problem instanceof Refusal) || problem.code === 'not-kept') throw problem;
    if (engineTrouble.includes(problem.code)) throw problem;
    throw new Refusal('unreadable', problem.why);
  }
}

/** Deals it and keeps it; gives its id. */
export async function newLocalGame(wanted: NewLocalGame, engine = theEngine()): Promise<string> {
  const { match, saved } = await engine.ask({
    do: 'match-open',
    now: Date.now(),
    seed: freshSeed(),
    game: wanted.game,
    rules: wanted.rules ?? '',
    seats: wanted.seats.map(({ kind, name, level }) => ({
      name,
      computer: kind === 'computer' ? (level ?? 'scholar') : '',
    })),
  });
  void engine.ask({ do: 'match-close', match }).catch(() => null);
  const game = gameOf(freshId(), saved);
  if (!keepGame(game)) throw new Refusal('full', '');
  return game.id;
}

export async function openLocalGame(id: string, means = usual): Promise<MatchTable> {
  const engine = means.engine();
  try {
    const opened = await openKept(id, engine);
    const { ending, payoffs, changed } = entryOf(id);
    const game = { ...gameOf(id, opened.saved), ending, payoffs, changed };
    return new MatchTable(new LocalBackend(game, engine, opened, means.pace));
  } catch (problem) {
    engine.stop();
    throw problem;
  }
}

/** The record of a kept game: whole when it is over. */
export async function localRecord(id: string, engine: Engine): Promise<string> {
  const { match } = await openKept(id, engine);
  const record = await engine.ask({ do: 'match-record', match });
  await engine.ask({ do: 'match-close', match });
  return record;
}
