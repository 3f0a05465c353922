// For tests of tables on the server: what it says, and a table to which it was said.

import { afterEach, beforeEach, vi } from 'vitest';
import { serverBackend } from '../tables/backend';
import { MatchTable } from '../tables/match_table';
import type { TableSnapshot } from '../tables/table';
import { setLanguage } from '../words/words.svelte';
import { type FakeSocket, fakeServer } from './fake_socket';

export const seats = [
  { seat: 'Left', side: 0, name: 'Anna', computer: false, present: true },
  { seat: 'Right', side: 1, name: 'Bram', computer: false, present: false },
];
export const whole = {
  say: 'table',
  table: 'K7QXM2',
  number: 3,
  from: 0,
  game: 'en-garde',
  rules: 'ferti/advanced',
  settings: { clock: { kind: 'none' }, listed: false, rated: false },
  commitment: 'ab',
  seats,
  you: 0,
  entries: [
    { number: 1, kind: 'sit', at: 1, seat: 1 },
    { number: 2, kind: 'begin', at: 2 },
    { number: 3, kind: 'salute', at: 3, seat: 1, what: 'good-luck' },
  ],
  events: [{ event: 'begin', action: 0, words: 'Left begins.' }],
  status: 'playing',
  turn: 0,
  may: ['resign', 'salute'],
  view: { hand: [1] },
  prompt: 'Your move.',
  described: 'Left stands on 1.',
  legal: [{ action: '+1', meaning: 'one step' }],
};
export const afterMove = {
  say: 'news',
  table: 'K7QXM2',
  number: 4,
  entries: [{ number: 4, kind: 'move', at: 4, seat: 0 }],
  events: [{ event: 'move', action: 1, seat: 0, words: 'Left steps.' }],
  status: 'playing',
  turn: 1,
  may: ['take-back', 'resign'],
  view: { hand: [] },
  prompt: 'Right to move.',
  described: 'Left stands on 2.',
};

export const step = (action: number) => ({
  event: 'move',
  action,
  seat: 0,
  words: `move ${action}`,
});

export interface SatDown {
  table: MatchTable;
  sockets: FakeSocket[];
  seen: TableSnapshot[];
  now: () => TableSnapshot;
}

/** At the table, with everything told. */
export function sit(): SatDown {
  const { connection, sockets } = fakeServer();
  const table = new MatchTable(serverBackend('k7qxm2', connection));
  const seen: TableSnapshot[] = [];
  table.subscribe((snapshot) => seen.push(snapshot));
  const set = { table, sockets, seen, now: () => seen.at(-1) as TableSnapshot };
  sockets[0]?.open();
  sockets[0]?.say(whole);
  return set;
}

/** Time that stands still, and English, for every test of a file. */
export function stillTime(): void {
  beforeEach(() => {
    vi.useFakeTimers();
    setLanguage('en');
  });
  afterEach(() => {
    vi.useRealTimers();
  });
}
