// Long games come in pieces: the latest at once, earlier ones when asked for.

import { expect, test, vi } from 'vitest';
import { afterMove, type SatDown, sit, step, stillTime, whole } from '../testing/server_tables';
import type { TableSnapshot } from './table';

stillTime();

const steps = (first: number, end: number) =>
  Array.from({ length: end - first }, (_, i) => step(first + i));
const late = { ...whole, number: 250, from: 150, entries: [], events: steps(150, 250) };
const piece = (from: number, to: number) => ({
  say: 'story',
  table: 'K7QXM2',
  from,
  to,
  entries: [],
  events: steps(from, to),
});
const told = ({ earlier, happenings }: TableSnapshot) =>
  [...(earlier?.happenings ?? []), ...happenings].map(({ action }) => action);
const upTo = (first: number, end: number) => steps(first, end).map(({ action }) => action);

function sitLate(): SatDown {
  const set = sit();
  set.table.watchAgain();
  set.sockets[0]?.say(late);
  return set;
}

test('a long game opens with its latest part, and brings the rest when asked', async () => {
  const { table, sockets, now } = sitLate();
  expect(now()).toMatchObject({ number: 250, fresh: 100, earlier: { untold: 150 } });
  const come = table.earlier();
  expect(sockets[0]?.last()).toMatchObject({ do: 'story', table: 'K7QXM2', before: 150 });
  expect(table.earlier()).toBe(come); // one at a time
  sockets[0]?.say(piece(50, 150));
  await come;
  const rest = table.earlier();
  expect(sockets[0]?.last()).toMatchObject({ do: 'story', before: 50 });
  sockets[0]?.say(piece(0, 50));
  await rest;
  expect(now().earlier?.untold).toBe(0);
  expect(told(now())).toEqual(upTo(0, 250));
  const asked = sockets[0]?.sent.length;
  await table.earlier();
  expect(sockets[0]?.sent).toHaveLength(asked ?? 0);
});

test('an earlier piece brings its greetings', () => {
  const { table, sockets, now } = sitLate();
  void table.earlier();
  const entries = [{ number: 60, kind: 'salute', at: 1, seat: 1, what: 'oops', action: 58 }];
  sockets[0]?.say({ ...piece(50, 150), entries });
  expect(now().salutes).toEqual([{ number: 60, seat: 1, what: 'oops', action: 58 }]);
});

test('an earlier piece moves nothing on the board', () => {
  const { table, sockets, now } = sitLate();
  const { happenings } = now();
  void table.earlier();
  sockets[0]?.say(piece(50, 150));
  expect(now().happenings).toBe(happenings);
  expect(now().fresh).toBe(100);
});

test('what happens while a piece is on its way is not lost and not doubled', async () => {
  const { table, sockets, now } = sitLate();
  const come = table.earlier();
  sockets[0]?.say({ ...afterMove, number: 251, events: [step(250)] });
  sockets[0]?.say(piece(50, 150));
  sockets[0]?.say(piece(50, 150));
  await come;
  expect(told(now())).toEqual(upTo(50, 251));
});

test('a loss while a piece is on its way: what was missed, then the piece', async () => {
  const { table, sockets, now } = sitLate();
  const come = table.earlier();
  sockets[0]?.break();
  vi.advanceTimersByTime(0);
  sockets[1]?.open();
  expect(sockets[1]?.sent).toEqual([expect.objectContaining({ do: 'watch', since: 250 })]);
  sockets[1]?.say({ ...late, number: 251, from: 250, events: [step(250)] });
  expect(now()).toMatchObject({ number: 251, fresh: 100 });
  expect(sockets[1]?.last()).toMatchObject({ do: 'story', before: 150 });
  sockets[1]?.say(piece(50, 150));
  await come;
  expect(told(now())).toEqual(upTo(50, 251));
});

test('who was away for long begins anew with the latest part', () => {
  const { table, sockets, now } = sitLate();
  void table.earlier();
  sockets[0]?.say(piece(50, 150));
  sockets[0]?.break();
  vi.advanceTimersByTime(0);
  sockets[1]?.open();
  sockets[1]?.say({ ...late, number: 500, from: 400, events: steps(400, 500) });
  expect(now()).toMatchObject({ fresh: 100, earlier: { happenings: [], untold: 400 } });
  expect(told(now())).toEqual(upTo(400, 500));
});

test('a take-back in a long game: the latest part anew, the piece asked for from there', async () => {
  const { table, sockets, now } = sitLate();
  const come = table.earlier();
  sockets[0]?.say({ ...late, number: 252, from: 152, events: steps(151, 249) });
  expect(told(now())).toEqual(upTo(151, 249));
  expect(sockets[0]?.last()).toMatchObject({ do: 'story', before: 152 });
  sockets[0]?.say(piece(50, 150)); // the answer to what was asked before
  expect(told(now())).toEqual(upTo(151, 249));
  sockets[0]?.say({ ...piece(52, 152), events: steps(52, 151) });
  await come;
  expect(told(now())).toEqual(upTo(52, 249));
});

test('asked too often: a friendly word, and it can be asked again', async () => {
  const { table, sockets } = sitLate();
  const come = table.earlier();
  const refused = { say: 'refused', table: 'K7QXM2', code: 'slow-down', why: 'x' };
  sockets[0]?.say({ ...refused, id: sockets[0].last().id });
  await expect(come).rejects.toMatchObject({
    code: 'slow-down',
    message: expect.stringContaining('Wait a moment'),
  });
  void table.earlier();
  expect(sockets[0]?.last()).toMatchObject({ do: 'story', before: 150 });
});
