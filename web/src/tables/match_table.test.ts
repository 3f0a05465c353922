import { expect, test, vi } from 'vitest';
import type { Engine } from '../engine/engine';
import { fakeServer } from '../testing/fake_socket';
import { afterMove, seats, sit, step, stillTime, whole } from '../testing/server_tables';
import { setLanguage } from '../words/words.svelte';
import { serverBackend } from './backend';
import { drafted } from './draft';
import { MatchTable } from './match_table';
import type { TableSnapshot } from './table';

stillTime();

test('asks for everything, in the language in use, and shows it', () => {
  const { sockets, now } = sit();
  expect(sockets[0]?.sent[0]).toMatchObject({
    do: 'watch',
    table: 'K7QXM2',
    since: 0,
    language: 'en',
    wants: ['view', 'events', 'meanings', 'described', 'presence', 'may'],
  });
  expect(now()).toMatchObject({
    game: 'en-garde',
    you: 0,
    status: 'playing',
    turn: 0,
    prompt: 'Your move.',
    described: 'Left stands on 1.',
    connected: true,
    thinking: false,
    fresh: 1, // what was there when one came is not acted out again
    salutes: [{ number: 3, seat: 1, what: 'good-luck' }],
    drawOffered: null,
    clocks: null,
    payoffs: null,
  });
  expect(now().may).toMatchObject({
    resign: true,
    takeBack: false,
    offerDraw: false,
    salute: true,
  });
});

test('a move answers the number one knew, and is done when it is taken', async () => {
  const { table, sockets, now } = sit();
  const done = table.play('+1');
  const move = sockets[0]?.last();
  expect(move).toMatchObject({ do: 'move', table: 'K7QXM2', answers: 3, actions: '+1' });
  expect(now().thinking).toBe(true);
  sockets[0]?.say(afterMove);
  sockets[0]?.say({ say: 'taken', table: 'K7QXM2', id: move?.id, number: 4 });
  await done;
  expect(now()).toMatchObject({ number: 4, turn: 1, legal: [], fresh: 1, thinking: false });
  expect(now().happenings.map((each) => each.words)).toEqual(['Left begins.', 'Left steps.']);
  expect(now().may.takeBack).toBe(true);
});

test('a refusal is thrown as a sentence, in the language in use', async () => {
  setLanguage('nl');
  const { table, sockets } = sit();
  const one = table.play('+9');
  sockets[0]?.say({
    say: 'refused',
    table: 'K7QXM2',
    id: sockets[0].last().id,
    code: 'illegal',
    why: 'Zo ver reikt geen kaart.',
  });
  await expect(one).rejects.toMatchObject({ code: 'illegal', message: 'Zo ver reikt geen kaart.' });
  const other = table.takeBack('ask');
  sockets[0]?.say({
    say: 'refused',
    table: 'K7QXM2',
    id: sockets[0].last().id,
    code: 'stale',
    why: 'look again',
  });
  await expect(other).rejects.toMatchObject({ message: expect.stringContaining('stelling') });
});

test('after a loss: what was missed, and what was on its way under the same id', async () => {
  const { table, sockets, now } = sit();
  const done = table.play('+1');
  const id = sockets[0]?.last().id;
  sockets[0]?.break();
  expect(now().connected).toBe(false);
  vi.advanceTimersByTime(0);
  sockets[1]?.open();
  expect(sockets[1]?.sent).toHaveLength(1);
  expect(sockets[1]?.sent[0]).toMatchObject({ do: 'watch', since: 3 });
  sockets[1]?.say({ ...whole, ...afterMove, say: 'table', from: 3 });
  expect(now()).toMatchObject({ connected: true, number: 4, fresh: 1 });
  expect(now().happenings).toHaveLength(2);
  expect(now().salutes).toHaveLength(1);
  expect(sockets[1]?.last()).toMatchObject({ do: 'move', id, answers: 3, actions: '+1' });
  sockets[1]?.say({ say: 'taken', table: 'K7QXM2', id, number: 4 });
  await done;
});

test('what is played while the server is looked for goes out when it is found', () => {
  const { table, sockets, now } = sit();
  sockets[0]?.break();
  expect(now().queued).toBe(false);
  void table.play('+1');
  expect(now().queued).toBe(true);
  vi.advanceTimersByTime(0);
  sockets[1]?.open();
  expect(sockets[1]?.sent.map((each) => each.do)).toEqual(['watch']);
  sockets[1]?.say({ ...whole, from: 3, events: [], entries: [] });
  expect(sockets[1]?.sent.map((each) => each.do)).toEqual(['watch', 'move']);
  expect(now().queued).toBe(false);
});

test('a move that waits for the connection is told at once, also where turns can be tried out', async () => {
  const { table, sockets } = sit();
  const draft = drafted(table, {} as Engine);
  let shown: TableSnapshot | undefined;
  draft.subscribe((snapshot) => {
    shown = snapshot;
  });
  sockets[0]?.break();
  void draft.play('+1');
  await vi.waitFor(() => expect(shown).toMatchObject({ connected: false, queued: true }));
});

test('greetings know when they were given, by what they say or by what was known', () => {
  const { sockets, now } = sit();
  expect(now().salutes.map(({ action }) => action)).toEqual([1]);
  sockets[0]?.say(afterMove);
  const said = (number: number, more: object) => ({
    ...afterMove,
    number,
    events: [],
    entries: [{ number, kind: 'salute', at: 5, seat: 1, what: 'oops', ...more }],
  });
  sockets[0]?.say(said(5, {}));
  sockets[0]?.say(said(6, { action: 1 }));
  expect(now().salutes.map(({ action }) => action)).toEqual([1, 2, 1]);
});

test('where something was taken back everything is told anew', () => {
  const { sockets, now } = sit();
  sockets[0]?.say(afterMove);
  sockets[0]?.say({ ...whole, number: 6, from: 0 });
  expect(now().happenings).toHaveLength(1);
  expect(now()).toMatchObject({ number: 6, turn: 0, fresh: 1 });
});

test('what was told anew is not said again', () => {
  const { table, sockets } = sit();
  void table.takeBack('ask');
  const asked = sockets[0]?.sent.length;
  sockets[0]?.say({ ...whole, number: 6, from: 0 });
  expect(sockets[0]?.sent).toHaveLength(asked ?? 0);
});

// One screen that goes from hand to hand.

const anew = { ...whole, anew: true, entries: [], curtain: null };
const words = (snapshot: TableSnapshot) => snapshot.happenings.map((each) => each.words);

test('whoever looks next is shown what is new to that one, and nothing that was not', () => {
  const { sockets, now } = sit();
  sockets[0]?.say(afterMove);
  // The curtain: what everyone may know, and the board is not there.
  sockets[0]?.say({ ...anew, number: 4, you: null, curtain: 1, legal: undefined, may: [] });
  expect(now()).toMatchObject({ curtain: 1, view: null, described: '', you: null, legal: [] });
  expect(now().fresh).toBe(now().happenings.length);
  expect(words(now())).toEqual(['Left begins.']);
  const right = [{ event: 'draw', action: 1, words: 'You draw a 2.' }];
  sockets[0]?.say({ ...anew, number: 4, you: 1, events: right, view: { hand: [2] } });
  expect(words(now())).toEqual(['You draw a 2.']);
  expect(now().fresh).toBe(1); // told to that one for the first time: not acted out
  sockets[0]?.say({ ...afterMove, number: 5, events: [step(2)] });
  // Left looks again: the own story goes on where it was.
  sockets[0]?.say({ ...anew, number: 5, from: 4, you: 0, events: [step(2)] });
  expect(words(now())).toEqual(['Left begins.', 'Left steps.', 'move 2']);
  expect(now()).toMatchObject({ fresh: 2, curtain: null, view: { hand: [1] } });
});

test('where nothing is secret the table turns and the story goes on', () => {
  const { sockets, now } = sit();
  sockets[0]?.say({ ...whole, number: 4, from: 3, you: 1, events: [step(1)] });
  expect(words(now())).toEqual(['Left begins.', 'move 1']);
  expect(now()).toMatchObject({ you: 1, fresh: 1 });
});

test('another language: the same table once more', () => {
  const { table, sockets, now } = sit();
  table.setLanguage('fr');
  expect(sockets[0]?.last()).toMatchObject({ do: 'watch', since: 0, language: 'fr' });
  sockets[0]?.say({ ...whole, prompt: 'À vous.' });
  expect(now().prompt).toBe('À vous.');
  table.setLanguage('fr');
  expect(sockets[0]?.sent).toHaveLength(2);
});

test('news that are known, or of other tables, are no news', () => {
  const { sockets, now, seen } = sit();
  const before = seen.length;
  sockets[0]?.say({ ...afterMove, number: 3 });
  sockets[0]?.say({ ...afterMove, table: 'OTHER2' });
  expect(seen).toHaveLength(before);
  expect(now().number).toBe(3);
});

test('who comes and goes', () => {
  const { sockets, now } = sit();
  const there = seats.map((seat) => ({ ...seat, present: true }));
  sockets[0]?.say({ say: 'seats', table: 'K7QXM2', seats: there });
  expect(now().seats[1]?.present).toBe(true);
  expect(now().fresh).toBe(1);
});

test('clocks run from the moment they were told', () => {
  const { sockets, now } = sit();
  vi.setSystemTime(0);
  const at = performance.now();
  sockets[0]?.say({ ...afterMove, clocks: { left: [60_000, 59_000], running: 1 } });
  expect(now().clocks).toEqual({ left: [60_000, 59_000], running: 1, asOf: at });
});

test('a computer to move is thinking', () => {
  const { sockets, now } = sit();
  const computer = [seats[0], { ...seats[1], computer: true, name: 'pupil' }];
  sockets[0]?.say({ ...afterMove, seats: computer });
  expect(now().thinking).toBe(true);
});

test('a table that does not exist says so', () => {
  const { connection, sockets } = fakeServer();
  const table = new MatchTable(serverBackend('NOBODY', connection));
  sockets[0]?.open();
  sockets[0]?.say({
    say: 'refused',
    table: 'NOBODY',
    id: sockets[0].last().id,
    code: 'no-table',
    why: 'x',
  });
  expect(table.refusal?.code).toBe('no-table');
});

test.each([
  'slow-down',
  'storage',
])('a server that cannot show the table just now (%s) is asked again a little later', (code) => {
  const { connection, sockets } = fakeServer();
  const table = new MatchTable(serverBackend('K7QXM2', connection));
  sockets[0]?.open();
  const refused = { say: 'refused', table: 'K7QXM2', code, why: 'x' };
  sockets[0]?.say({ ...refused, id: sockets[0].last().id });
  expect(table.refusal).toBeNull();
  expect(sockets[0]?.sent).toHaveLength(1);
  vi.advanceTimersByTime(2_000);
  expect(sockets[0]?.sent.map((each) => each.do)).toEqual(['watch', 'watch']);
  const seen: TableSnapshot[] = [];
  table.subscribe((snapshot) => seen.push(snapshot));
  sockets[0]?.say(whole);
  expect(seen.at(-1)).toMatchObject({ number: 3, connected: true });
  table.close();
});

test('it is left when it is closed', () => {
  const { table, sockets } = sit();
  table.close();
  expect(sockets[0]?.last()).toMatchObject({ do: 'leave', table: 'K7QXM2' });
  expect(sockets[0]?.readyState).toBe(3);
});

test('one of two that look at the same table does not leave for both', () => {
  const { connection, sockets } = fakeServer();
  const [one, other] = [
    new MatchTable(serverBackend('K7QXM2', connection)),
    new MatchTable(serverBackend('K7QXM2', connection)),
  ];
  sockets[0]?.open();
  one.close();
  expect(sockets[0]?.sent.map((each) => each.do)).toEqual(['watch', 'watch']);
  other.close();
  expect(sockets[0]?.last()).toMatchObject({ do: 'leave' });
});

test('the end: how, for whom, and the seed', () => {
  const { sockets, now } = sit();
  sockets[0]?.say({
    ...afterMove,
    status: 'over',
    turn: -2,
    may: ['salute', 'rematch'],
    ending: 'resigned',
    payoffs: [1, -1],
    seed: 'cd',
  });
  expect(now()).toMatchObject({
    status: 'over',
    ending: 'resigned',
    payoffs: [1, -1],
    seed: 'cd',
    result: '',
  });
  expect(now().may).toMatchObject({ rematch: true, resign: false, salute: true });
});

// A long game comes in pieces.

test('too many salutes are not too many tables', async () => {
  const { table, sockets } = sit();
  const refusedWith = (code: string) => {
    const said = table.salute('oops');
    const answer = { say: 'refused', table: 'K7QXM2', id: sockets[0]?.last().id, code, why: 'x' };
    sockets[0]?.say(answer);
    return said;
  };
  await expect(refusedWith('too-many')).rejects.toMatchObject({
    message: expect.stringMatching(/greet/),
  });
  await expect(refusedWith('muted')).rejects.toMatchObject({
    message: expect.stringMatching(/moderator/),
  });
});

test('a greeting without words, of somebody one does not want to hear, is not shown', () => {
  const { sockets, now } = sit();
  const before = now().salutes.length;
  const greeting = { number: 4, kind: 'salute', at: 4, seat: 1 };
  sockets[0]?.say({ ...afterMove, entries: [greeting], events: [] });
  expect(now().salutes).toHaveLength(before);
  sockets[0]?.say({
    ...afterMove,
    number: 5,
    entries: [{ ...greeting, number: 5, what: 'oops' }],
    events: [],
  });
  expect(now().salutes).toHaveLength(before + 1);
});
