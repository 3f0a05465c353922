// For tests of games on this device: tables with real engines, without workers, and people who play.

import { afterEach, beforeEach, vi } from 'vitest';
import type { WorkerRequest } from '../engine/transport';
import { type LocalMeans, newLocalGame, openLocalGame } from '../tables/local_games';
import type { LocalSeat } from '../tables/local_store';
import type { MatchTable } from '../tables/match_table';
import type { Refusal, TableSnapshot } from '../tables/table';
import { setLanguage } from '../words/words.svelte';
import { nodeEngine } from './node_engine';

export const engine = nodeEngine();
/** Every request to the engines of tables. */
export const requests: WorkerRequest['request'][] = [];
export const means: LocalMeans = {
  engine: () => nodeEngine(({ request }) => requests.push(request)),
  pace: () => 0,
};
export const human = (name: string): LocalSeat => ({ kind: 'human', name });
export const computer = (level: string): LocalSeat => ({ kind: 'computer', name: '', level });

let tables: MatchTable[] = [];
export const open = async (id: string) => {
  const table = await openLocalGame(id, means);
  tables.push(table);
  await until(table, ({ connected }) => connected);
  return table;
};
export const begin = async (game: string, rules: string, seats: LocalSeat[]) =>
  open(await newLocalGame({ game, rules, seats }, engine));

/** A fresh browser before every test of a file, and all tables closed after it. */
export function freshBrowser(): void {
  vi.setConfig({ testTimeout: 120_000 });
  beforeEach(() => {
    localStorage.clear();
    setLanguage('en');
    requests.length = 0;
  });
  afterEach(() => {
    for (const table of tables) table.close();
    tables = [];
  });
}

export function now(table: MatchTable): TableSnapshot {
  let snapshot: TableSnapshot | null = null;
  table.subscribe((next) => {
    snapshot = next;
  })();
  if (!snapshot) throw new Error('nothing is shown');
  return snapshot;
}

export function until(
  table: MatchTable,
  wanted: (snapshot: TableSnapshot) => boolean,
): Promise<TableSnapshot> {
  return new Promise((resolve) => {
    const leave = table.subscribe((snapshot) => {
      if (!wanted(snapshot)) return;
      resolve(snapshot);
      queueMicrotask(() => leave());
    });
  });
}

export const refused = (asked: Promise<unknown>): Promise<Refusal> =>
  asked.then(
    () => Promise.reject(new Error('it was not refused')),
    (problem: Refusal) => problem,
  );

export const decides = (snapshot: TableSnapshot) =>
  snapshot.status === 'over' || snapshot.curtain !== null || snapshot.legal.length > 0;

export async function lift(table: MatchTable) {
  const { curtain } = now(table);
  if (curtain === null) return;
  table.liftCurtain();
  await until(table, ({ you }) => you === curtain);
}

/** People play by lot, lifting every curtain, until it is over. */
export async function playOut(
  table: MatchTable,
  look: (snapshot: TableSnapshot) => void = () => {},
) {
  let state = 5;
  for (;;) {
    const snapshot = await until(table, decides);
    look(snapshot);
    if (snapshot.status === 'over') return snapshot;
    if (snapshot.curtain !== null) {
      await lift(table);
      continue;
    }
    state = (state * 1103515245 + 12345) % 2147483648;
    await table.play(snapshot.legal[state % snapshot.legal.length]?.action ?? '');
  }
}

export async function playTurn(table: MatchTable) {
  for (;;) {
    const { legal, turn, you } = now(table);
    if (turn !== you || legal.length === 0) return;
    await table.play(legal[0]?.action ?? '');
  }
}
