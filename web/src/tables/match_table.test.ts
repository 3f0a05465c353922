import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setLanguage } from '../words/words.svelte';
import { type FakeWire, fakeHall } from './fake_wire';
import { MatchTable } from './match_table';
import { hallSource } from './source';
import type { Standing } from './table';

const seats = [
  { seat: 'Left', side: 0, name: 'Anna', computer: false, present: true },
  { seat: 'Right', side: 1, name: 'Bram', computer: false, present: false },
];
const whole = {
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
const afterMove = {
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

const step = (action: number) => ({ event: 'move', action, seat: 0, words: `move ${action}` });

interface Set {
  table: MatchTable;
  wires: FakeWire[];
  seen: Standing[];
  now: () => Standing;
}

/** At the table, with everything told. */
function sit(): Set {
  const { connection, wires } = fakeHall();
  const table = new MatchTable(hallSource('k7qxm2', connection));
  const seen: Standing[] = [];
  table.subscribe((standing) => seen.push(standing));
  const set = { table, wires, seen, now: () => seen.at(-1) as Standing };
  wires[0]?.open();
  wires[0]?.say(whole);
  return set;
}

beforeEach(() => {
  vi.useFakeTimers();
  setLanguage('en');
});
afterEach(() => {
  vi.useRealTimers();
});

test('asks for everything, in the language in use, and shows it', () => {
  const { wires, now } = sit();
  expect(wires[0]?.sent[0]).toMatchObject({
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
  const { table, wires, now } = sit();
  const done = table.play('+1');
  const move = wires[0]?.last();
  expect(move).toMatchObject({ do: 'move', table: 'K7QXM2', answers: 3, actions: '+1' });
  expect(now().thinking).toBe(true);
  wires[0]?.say(afterMove);
  wires[0]?.say({ say: 'taken', table: 'K7QXM2', id: move?.id, number: 4 });
  await done;
  expect(now()).toMatchObject({ number: 4, turn: 1, legal: [], fresh: 1, thinking: false });
  expect(now().happenings.map((each) => each.words)).toEqual(['Left begins.', 'Left steps.']);
  expect(now().may.takeBack).toBe(true);
});

test('a refusal is thrown as a sentence, in the language in use', async () => {
  setLanguage('nl');
  const { table, wires } = sit();
  const one = table.play('+9');
  wires[0]?.say({
    say: 'refused',
    table: 'K7QXM2',
    id: wires[0].last().id,
    code: 'illegal',
    why: 'Zo ver reikt geen kaart.',
  });
  await expect(one).rejects.toMatchObject({ code: 'illegal', message: 'Zo ver reikt geen kaart.' });
  const other = table.takeBack('ask');
  wires[0]?.say({
    say: 'refused',
    table: 'K7QXM2',
    id: wires[0].last().id,
    code: 'stale',
    why: 'look again',
  });
  await expect(other).rejects.toMatchObject({ message: expect.stringContaining('stelling') });
});

test('after a loss: what was missed, and what was on its way under the same id', async () => {
  const { table, wires, now } = sit();
  const done = table.play('+1');
  const id = wires[0]?.last().id;
  wires[0]?.break();
  expect(now().connected).toBe(false);
  vi.advanceTimersByTime(0);
  wires[1]?.open();
  expect(wires[1]?.sent).toHaveLength(1);
  expect(wires[1]?.sent[0]).toMatchObject({ do: 'watch', since: 3 });
  wires[1]?.say({ ...whole, ...afterMove, say: 'table', from: 3 });
  expect(now()).toMatchObject({ connected: true, number: 4, fresh: 1 });
  expect(now().happenings).toHaveLength(2);
  expect(now().salutes).toHaveLength(1);
  expect(wires[1]?.last()).toMatchObject({ do: 'move', id, answers: 3, actions: '+1' });
  wires[1]?.say({ say: 'taken', table: 'K7QXM2', id, number: 4 });
  await done;
});

test('what is played while the hall is looked for goes out when it is found', () => {
  const { table, wires } = sit();
  wires[0]?.break();
  void table.play('+1');
  vi.advanceTimersByTime(0);
  wires[1]?.open();
  expect(wires[1]?.sent.map((each) => each.do)).toEqual(['watch']);
  wires[1]?.say({ ...whole, from: 3, events: [], entries: [] });
  expect(wires[1]?.sent.map((each) => each.do)).toEqual(['watch', 'move']);
});

test('where something was taken back everything is told anew', () => {
  const { wires, now } = sit();
  wires[0]?.say(afterMove);
  wires[0]?.say({ ...whole, number: 6, from: 0 });
  expect(now().happenings).toHaveLength(1);
  expect(now()).toMatchObject({ number: 6, turn: 0, fresh: 1 });
});

test('what was told anew is not said again', () => {
  const { table, wires } = sit();
  void table.takeBack('ask');
  const asked = wires[0]?.sent.length;
  wires[0]?.say({ ...whole, number: 6, from: 0 });
  expect(wires[0]?.sent).toHaveLength(asked ?? 0);
});

// One screen that goes from hand to hand.

const anew = { ...whole, anew: true, entries: [], curtain: null };
const words = (standing: Standing) => standing.happenings.map((each) => each.words);

test('whoever looks next is shown what is new to that one, and nothing that was not', () => {
  const { wires, now } = sit();
  wires[0]?.say(afterMove);
  // The curtain: what everyone may know, and the board is not there.
  wires[0]?.say({ ...anew, number: 4, you: null, curtain: 1, legal: undefined, may: [] });
  expect(now()).toMatchObject({ curtain: 1, view: null, described: '', you: null, legal: [] });
  expect(now().fresh).toBe(now().happenings.length);
  expect(words(now())).toEqual(['Left begins.']);
  const right = [{ event: 'draw', action: 1, words: 'You draw a 2.' }];
  wires[0]?.say({ ...anew, number: 4, you: 1, events: right, view: { hand: [2] } });
  expect(words(now())).toEqual(['You draw a 2.']);
  expect(now().fresh).toBe(1); // told to that one for the first time: not acted out
  wires[0]?.say({ ...afterMove, number: 5, events: [step(2)] });
  // Left looks again: the own story goes on where it was.
  wires[0]?.say({ ...anew, number: 5, from: 4, you: 0, events: [step(2)] });
  expect(words(now())).toEqual(['Left begins.', 'Left steps.', 'move 2']);
  expect(now()).toMatchObject({ fresh: 2, curtain: null, view: { hand: [1] } });
});

test('where nothing is secret the table turns and the story goes on', () => {
  const { wires, now } = sit();
  wires[0]?.say({ ...whole, number: 4, from: 3, you: 1, events: [step(1)] });
  expect(words(now())).toEqual(['Left begins.', 'move 1']);
  expect(now()).toMatchObject({ you: 1, fresh: 1 });
});

test('another language: the same table once more', () => {
  const { table, wires, now } = sit();
  table.setLanguage('fr');
  expect(wires[0]?.last()).toMatchObject({ do: 'watch', since: 0, language: 'fr' });
  wires[0]?.say({ ...whole, prompt: 'À vous.' });
  expect(now().prompt).toBe('À vous.');
  table.setLanguage('fr');
  expect(wires[0]?.sent).toHaveLength(2);
});

test('news that are known, or of other tables, are no news', () => {
  const { wires, now, seen } = sit();
  const before = seen.length;
  wires[0]?.say({ ...afterMove, number: 3 });
  wires[0]?.say({ ...afterMove, table: 'OTHER2' });
  expect(seen).toHaveLength(before);
  expect(now().number).toBe(3);
});

test('who comes and goes', () => {
  const { wires, now } = sit();
  const there = seats.map((seat) => ({ ...seat, present: true }));
  wires[0]?.say({ say: 'seats', table: 'K7QXM2', seats: there });
  expect(now().seats[1]?.present).toBe(true);
  expect(now().fresh).toBe(1);
});

test('clocks run from the moment they were told', () => {
  const { wires, now } = sit();
  vi.setSystemTime(0);
  const at = performance.now();
  wires[0]?.say({ ...afterMove, clocks: { left: [60_000, 59_000], running: 1 } });
  expect(now().clocks).toEqual({ left: [60_000, 59_000], running: 1, asOf: at });
});

test('a computer to move is thinking', () => {
  const { wires, now } = sit();
  const computer = [seats[0], { ...seats[1], computer: true, name: 'pupil' }];
  wires[0]?.say({ ...afterMove, seats: computer });
  expect(now().thinking).toBe(true);
});

test('a table that does not exist says so', () => {
  const { connection, wires } = fakeHall();
  const table = new MatchTable(hallSource('NOBODY', connection));
  wires[0]?.open();
  wires[0]?.say({
    say: 'refused',
    table: 'NOBODY',
    id: wires[0].last().id,
    code: 'no-table',
    why: 'x',
  });
  expect(table.refusal?.code).toBe('no-table');
});

test('a hall that is asked too often is asked again a little later', () => {
  const { connection, wires } = fakeHall();
  const table = new MatchTable(hallSource('K7QXM2', connection));
  wires[0]?.open();
  const refused = { say: 'refused', table: 'K7QXM2', code: 'slow-down', why: 'x' };
  wires[0]?.say({ ...refused, id: wires[0].last().id });
  expect(table.refusal).toBeNull();
  expect(wires[0]?.sent).toHaveLength(1);
  vi.advanceTimersByTime(2_000);
  expect(wires[0]?.sent.map((each) => each.do)).toEqual(['watch', 'watch']);
  const seen: Standing[] = [];
  table.subscribe((standing) => seen.push(standing));
  wires[0]?.say(whole);
  expect(seen.at(-1)).toMatchObject({ number: 3, connected: true });
  table.close();
});

test('it is left when it is closed', () => {
  const { table, wires } = sit();
  table.close();
  expect(wires[0]?.last()).toMatchObject({ do: 'leave', table: 'K7QXM2' });
  expect(wires[0]?.readyState).toBe(3);
});

test('one of two that look at the same table does not leave for both', () => {
  const { connection, wires } = fakeHall();
  const [one, other] = [
    new MatchTable(hallSource('K7QXM2', connection)),
    new MatchTable(hallSource('K7QXM2', connection)),
  ];
  wires[0]?.open();
  one.close();
  expect(wires[0]?.sent.map((each) => each.do)).toEqual(['watch', 'watch']);
  other.close();
  expect(wires[0]?.last()).toMatchObject({ do: 'leave' });
});

test('the end: how, for whom, and the seed', () => {
  const { wires, now } = sit();
  wires[0]?.say({
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
const told = ({ earlier, happenings }: Standing) =>
  [...(earlier?.happenings ?? []), ...happenings].map(({ action }) => action);
const upTo = (first: number, end: number) => steps(first, end).map(({ action }) => action);

function sitLate(): Set {
  const set = sit();
  set.table.watchAgain();
  set.wires[0]?.say(late);
  return set;
}

test('a long game opens with its latest part, and brings the rest when asked', async () => {
  const { table, wires, now } = sitLate();
  expect(now()).toMatchObject({ number: 250, fresh: 100, earlier: { untold: 150 } });
  const come = table.earlier();
  expect(wires[0]?.last()).toMatchObject({ do: 'story', table: 'K7QXM2', before: 150 });
  expect(table.earlier()).toBe(come); // one at a time
  wires[0]?.say(piece(50, 150));
  await come;
  const rest = table.earlier();
  expect(wires[0]?.last()).toMatchObject({ do: 'story', before: 50 });
  wires[0]?.say(piece(0, 50));
  await rest;
  expect(now().earlier?.untold).toBe(0);
  expect(told(now())).toEqual(upTo(0, 250));
  const asked = wires[0]?.sent.length;
  await table.earlier();
  expect(wires[0]?.sent).toHaveLength(asked ?? 0);
});

test('an earlier piece moves nothing on the board', () => {
  const { table, wires, now } = sitLate();
  const { happenings } = now();
  void table.earlier();
  wires[0]?.say(piece(50, 150));
  expect(now().happenings).toBe(happenings);
  expect(now().fresh).toBe(100);
});

test('what happens while a piece is on its way is not lost and not doubled', async () => {
  const { table, wires, now } = sitLate();
  const come = table.earlier();
  wires[0]?.say({ ...afterMove, number: 251, events: [step(250)] });
  wires[0]?.say(piece(50, 150));
  wires[0]?.say(piece(50, 150));
  await come;
  expect(told(now())).toEqual(upTo(50, 251));
});

test('a loss while a piece is on its way: what was missed, then the piece', async () => {
  const { table, wires, now } = sitLate();
  const come = table.earlier();
  wires[0]?.break();
  vi.advanceTimersByTime(0);
  wires[1]?.open();
  expect(wires[1]?.sent).toEqual([expect.objectContaining({ do: 'watch', since: 250 })]);
  wires[1]?.say({ ...late, number: 251, from: 250, events: [step(250)] });
  expect(now()).toMatchObject({ number: 251, fresh: 100 });
  expect(wires[1]?.last()).toMatchObject({ do: 'story', before: 150 });
  wires[1]?.say(piece(50, 150));
  await come;
  expect(told(now())).toEqual(upTo(50, 251));
});

test('who was away for long begins anew with the latest part', () => {
  const { table, wires, now } = sitLate();
  void table.earlier();
  wires[0]?.say(piece(50, 150));
  wires[0]?.break();
  vi.advanceTimersByTime(0);
  wires[1]?.open();
  wires[1]?.say({ ...late, number: 500, from: 400, events: steps(400, 500) });
  expect(now()).toMatchObject({ fresh: 100, earlier: { happenings: [], untold: 400 } });
  expect(told(now())).toEqual(upTo(400, 500));
});

test('a take-back in a long game: the latest part anew, the piece asked for from there', async () => {
  const { table, wires, now } = sitLate();
  const come = table.earlier();
  wires[0]?.say({ ...late, number: 252, from: 152, events: steps(151, 249) });
  expect(told(now())).toEqual(upTo(151, 249));
  expect(wires[0]?.last()).toMatchObject({ do: 'story', before: 152 });
  wires[0]?.say(piece(50, 150)); // the answer to what was asked before
  expect(told(now())).toEqual(upTo(151, 249));
  wires[0]?.say({ ...piece(52, 152), events: steps(52, 151) });
  await come;
  expect(told(now())).toEqual(upTo(52, 249));
});

test('asked too often: a friendly word, and it can be asked again', async () => {
  const { table, wires } = sitLate();
  const come = table.earlier();
  const refused = { say: 'refused', table: 'K7QXM2', code: 'slow-down', why: 'x' };
  wires[0]?.say({ ...refused, id: wires[0].last().id });
  await expect(come).rejects.toMatchObject({
    code: 'slow-down',
    message: expect.stringContaining('Wait a moment'),
  });
  void table.earlier();
  expect(wires[0]?.last()).toMatchObject({ do: 'story', before: 150 });
});

test('too many salutes are not too many tables', async () => {
  const { table, wires } = sit();
  const refusedWith = (code: string) => {
    const said = table.salute('oops');
    const answer = { say: 'refused', table: 'K7QXM2', id: wires[0]?.last().id, code, why: 'x' };
    wires[0]?.say(answer);
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
  const { wires, now } = sit();
  const before = now().salutes.length;
  const greeting = { number: 4, kind: 'salute', at: 4, seat: 1 };
  wires[0]?.say({ ...afterMove, entries: [greeting], events: [] });
  expect(now().salutes).toHaveLength(before);
  wires[0]?.say({
    ...afterMove,
    number: 5,
    entries: [{ ...greeting, number: 5, what: 'oops' }],
    events: [],
  });
  expect(now().salutes).toHaveLength(before + 1);
});
