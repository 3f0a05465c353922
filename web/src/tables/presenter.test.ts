import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Telling } from '../games/package';
import type { Pace } from '../shell/settings.svelte';
import { Presenter, type Shown } from './presenter';
import { emptySnapshot, type Happening, type TableSnapshot } from './table';

// A game in which points are counted: rounds end, and somebody hits.
const telling: Telling = {
  ends: ['ends'],
  clashes: ['hit'],
  after: (view, happenings) => ({ points: (view as Points).points + happenings.length }),
};
interface Points {
  points: number;
}

const happened = (event: string, action: number, seat = 1): Happening => ({
  event,
  action,
  seat,
  words: `${event} ${action}.`,
});
const begun = [happened('begins', 0), happened('step', 1)];

let pace: Pace;
let shown: Shown<TableSnapshot>[];
let presenter: Presenter<TableSnapshot>;

function at(happenings: Happening[], fresh: number, change: Partial<TableSnapshot> = {}) {
  return {
    ...emptySnapshot('K7QXM2'),
    game: 'some',
    you: 0,
    status: 'playing' as const,
    turn: 0,
    legal: [{ action: '+1', meaning: 'on' }],
    view: { points: happenings.length },
    number: happenings.length,
    happenings,
    fresh,
    ...change,
  };
}
const last = () => shown.at(-1) as Shown<TableSnapshot>;
const events = () => last().snapshot.happenings.map(({ event }) => event);

beforeEach(() => {
  vi.useFakeTimers();
  pace = 'normal';
  shown = [];
  presenter = new Presenter(
    (now) => shown.push(now),
    () => pace,
  );
  presenter.telling = telling;
  presenter.take(at(begun, 2));
});
afterEach(() => {
  presenter.close();
  vi.useRealTimers();
});

const endOfRound = [
  ...begun,
  happened('hit', 2),
  happened('draw', 3),
  happened('ends', 3),
  happened('begins', 4),
  happened('draw', 5),
];

test('news that tell of one thing are shown at once, as they are', () => {
  const next = at([...begun, happened('step', 2)], 2);
  presenter.take(next);
  expect(last()).toEqual({ snapshot: next, held: null });
});

test('a round that ends is shown to its end, with its view, before the next begins', () => {
  presenter.take(at(endOfRound, 2));
  expect(events()).toEqual(['begins', 'step', 'hit', 'draw', 'ends']);
  expect(last().snapshot).toMatchObject({ view: { points: 5 }, legal: [], fresh: 2, prompt: '' });
  expect(last().held).toBeNull();
  vi.advanceTimersByTime(100);
  expect(last().held).toEqual({
    why: 'end',
    words: 'hit 2. ends 3.',
    byItself: 6_000,
    clock: false,
  });
  expect(last().snapshot.fresh).toBe(5);
  vi.advanceTimersByTime(6_000);
  expect(last().held).toBeNull();
  expect(last().snapshot).toMatchObject({ view: { points: 7 }, fresh: 5 });
  expect(last().snapshot.legal).toHaveLength(1);
});

test.each([
  ['brisk', 1_500],
  ['normal', 6_000],
] as const)('%s: it goes on by itself after a while, or when it was seen', (chosen, time) => {
  pace = chosen;
  presenter.take(at(endOfRound, 2));
  vi.advanceTimersByTime(time);
  expect(events()).toHaveLength(5);
  vi.advanceTimersByTime(100);
  expect(events()).toHaveLength(7);

  presenter.take(at([...endOfRound, happened('ends', 6), happened('begins', 7)], 7));
  vi.advanceTimersByTime(100);
  expect(last().held?.why).toBe('end');
  presenter.goOn();
  expect(events()).toHaveLength(9);
});

test('wait for me: nothing goes on before one says so', () => {
  pace = 'wait';
  presenter.take(at(endOfRound, 2));
  vi.advanceTimersByTime(600_000);
  expect(last().held).toMatchObject({ why: 'end', byItself: null });
  presenter.goOn();
  expect(last().held).toBeNull();
  expect(events()).toHaveLength(7);
});

test('what the board acts out is waited for', () => {
  presenter.take(at([...begun, happened('hit', 2, 0)], 2, { turn: 1, legal: [] }));
  presenter.busy(true);
  presenter.take(at([...begun, happened('hit', 2, 0), happened('step', 3)], 3));
  vi.advanceTimersByTime(3_000);
  expect(events()).toEqual(['begins', 'step', 'hit']);
  presenter.busy(false);
  vi.advanceTimersByTime(1);
  expect(events()).toEqual(['begins', 'step', 'hit', 'step']);
});

test('a board that never comes to rest holds nothing up for ever', () => {
  presenter.take(at([...begun, happened('step', 2)], 2));
  presenter.busy(true);
  presenter.take(at([...begun, happened('step', 2), happened('step', 3)], 3));
  vi.advanceTimersByTime(10_000);
  expect(events()).toHaveLength(4);
});

test('what another one did stays a moment before that one goes on', () => {
  const hit = [...begun, happened('hit', 2)];
  presenter.take(at(hit, 2, { turn: 1, legal: [] }));
  presenter.take(at([...hit, happened('step', 3)], 3));
  vi.advanceTimersByTime(1_000);
  expect(events()).toEqual(['begins', 'step', 'hit']);
  expect(last().held).toBeNull();
  vi.advanceTimersByTime(300);
  expect(events()).toHaveLength(4);
});

test('wait for me: it stays until one says so, and what one has to answer is not held', () => {
  pace = 'wait';
  const hit = [...begun, happened('hit', 2)];
  presenter.take(at(hit, 2, { turn: 1, legal: [] }));
  vi.advanceTimersByTime(100);
  presenter.take(at([...hit, happened('hit', 3)], 3));
  expect(last().held).toMatchObject({ why: 'clash', words: 'hit 2.' });
  presenter.goOn();
  expect(events()).toHaveLength(4);
  vi.advanceTimersByTime(100);
  expect(last().held).toBeNull();
  expect(last().snapshot.legal).toHaveLength(1);
});

test('the end of the game is acted out before the result is told', () => {
  const ended = [...begun, happened('hit', 2), happened('ends', 2)];
  const over = { status: 'over', turn: -2, legal: [], payoffs: [1, -1], result: 'Won.' } as const;
  presenter.take(at(ended, 2, { ...over, payoffs: [1, -1], legal: [] }));
  presenter.busy(true);
  vi.advanceTimersByTime(900);
  expect(last().snapshot).toMatchObject({ status: 'playing', result: '', payoffs: null });
  expect(last().snapshot.view).toEqual({ points: 4 });
  presenter.busy(false);
  vi.advanceTimersByTime(1_001);
  expect(last().snapshot).toMatchObject({ status: 'over', result: 'Won.', fresh: 4 });
});

test('while something stays, what is live is told: connection, clocks, greetings', () => {
  presenter.take(at(endOfRound, 2));
  vi.advanceTimersByTime(100);
  presenter.take(at(endOfRound, 7, { connected: false, number: 9 }));
  expect(last().held?.why).toBe('end');
  expect(last().snapshot).toMatchObject({ connected: false, legal: [] });
  expect(events()).toHaveLength(5);
  presenter.goOn();
  expect(last().snapshot).toMatchObject({ connected: false, number: 9 });
});

test('with one’s own clock running it goes on soon, and can be left at once', () => {
  const clocks = { left: [9_000, 9_000], running: 0, asOf: 0 };
  presenter.take(at(endOfRound, 2, { clocks }));
  vi.advanceTimersByTime(100);
  expect(last().held).toMatchObject({ byItself: 1_500, clock: true });
  presenter.goOn();
  expect(last().snapshot.legal).toHaveLength(1);
});

test('what was taken back, or another who looks, ends what is shown', () => {
  presenter.take(at(endOfRound, 2));
  vi.advanceTimersByTime(100);
  presenter.take(at(begun, 2));
  expect(last()).toMatchObject({ held: null, snapshot: { view: { points: 2 } } });

  presenter.take(at(endOfRound, 2));
  vi.advanceTimersByTime(100);
  presenter.take(at(endOfRound, 7, { curtain: 1, view: null }));
  expect(last()).toMatchObject({ held: null, snapshot: { curtain: 1 } });
});

test('whoever is far behind sees several steps as one, but no end of a round less', () => {
  presenter.take(at(endOfRound, 2));
  const more = [6, 7, 8, 9, 10, 11].map((action) => happened('step', action));
  for (let n = 1; n <= more.length; n += 1) {
    presenter.take(at([...endOfRound, ...more.slice(0, n)], endOfRound.length + n - 1));
  }
  vi.advanceTimersByTime(100);
  expect(last().held?.why).toBe('end');
  presenter.goOn();
  expect(last().snapshot.fresh).toBe(5);
  expect(events().length).toBeGreaterThan(9);
});
