import { expect, test, vi } from 'vitest';
import type { Entry } from '../protocol';
import { afterMove, seats, sit, stillTime, whole } from '../testing/server_tables';
import { joined, notesIn, reseated, sayingsIn } from './conduct';

stillTime();

const said = (number: number, seat: number, text?: string): Entry => ({
  number,
  kind: 'say',
  at: number,
  action: 1,
  seat,
  ...(text ? { to: 'table' as const, text } : {}),
});

test('of somebody one does not want to hear nothing is left', () => {
  expect(sayingsIn([said(4, 0, 'Hello'), said(5, 1)])).toEqual([
    { number: 4, seat: 0, to: 'table', text: 'Hello', at: 4 },
  ]);
});

test('pieces are put in order, nothing twice', () => {
  const [one, two, three] = [{ number: 1 }, { number: 2 }, { number: 3 }];
  expect(joined([two, three], [one, two])).toEqual([one, two, three]);
});

test('a claim gives a seat to a computer, and who comes back has it again', () => {
  const claim = { number: 4, kind: 'claim', at: 4, action: 2, seat: 0, absent: 1 };
  const back = { number: 6, kind: 'return', at: 6, action: 3, seat: 1 };
  const away = reseated(seats, [claim]);
  expect(away.map(({ computer }) => computer)).toEqual([false, true]);
  expect(away[1]?.standIn).toBe(true);
  expect(reseated(away, [back])[1]).toMatchObject({ computer: false, standIn: false });
  expect(notesIn([claim, back, said(5, 0, 'x')]).map(({ kind }) => kind)).toEqual([
    'claim',
    'return',
  ]);
});

test('talk is heard, kept after a loss and begun anew with everything', () => {
  const { sockets, now, table } = sit();
  const [socket] = sockets;
  socket?.say({ ...afterMove, entries: [said(4, 1, 'Well met.')], may: ['say', 'say-side'] });
  expect(now().sayings.map(({ text }) => text)).toEqual(['Well met.']);
  expect(now().may).toMatchObject({ say: true, saySide: true, claimWin: false });
  socket?.say({ ...afterMove, number: 5, entries: [said(5, 0, 'Likewise.')] });
  // Something was taken back: what was said stays said.
  socket?.say({ ...whole, number: 6, from: 5, anew: true, entries: [] });
  expect(now().sayings.map(({ text }) => text)).toEqual(['Well met.', 'Likewise.']);
  table.watchAgain();
  socket?.say({ ...whole, number: 6, entries: [said(5, 0, 'Likewise.')] });
  expect(now().sayings.map(({ text }) => text)).toEqual(['Likewise.']);
});

test('what is asked of people goes out as the protocol has it', async () => {
  const { sockets, table } = sit();
  const socket = sockets[0];
  const done = table.manners.say('Hello', 'side');
  expect(socket?.last()).toMatchObject({ do: 'say', to: 'side', text: 'Hello', table: 'K7QXM2' });
  socket?.say({ say: 'taken', table: 'K7QXM2', id: socket.last().id, number: 4 });
  await done;
  const claim = table.manners.claim('win');
  expect(socket?.last()).toMatchObject({ do: 'claim', what: 'win' });
  const code = 'too-soon';
  socket?.say({ say: 'refused', table: 'K7QXM2', id: socket.last().id, code, why: 'x' });
  await expect(claim).rejects.toMatchObject({ code, why: expect.stringMatching(/^Wait a little/) });
  void table.manners.declineRematch();
  expect(socket?.last()).toMatchObject({ do: 'decline-rematch' });
  await expect(table.hint()).rejects.toMatchObject({ code: 'no-hint' });
});

test('how long somebody is away is counted on from what was said', () => {
  vi.setSystemTime(0);
  const { sockets, now } = sit();
  const start = performance.now();
  const [anna, bram] = seats;
  sockets[0]?.say({ say: 'seats', table: 'K7QXM2', seats: [anna, { ...bram, away: 7_000 }] });
  expect(now().seats[1]?.awaySince).toBe(start - 7_000);
  expect(now().seats[0]?.awaySince).toBeUndefined();
});
