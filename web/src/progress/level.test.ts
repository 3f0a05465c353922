import { expect, test } from 'vitest';
import type { LocalSeat } from '../tables/local_store';
import { adviseLevel } from './level';
import { localResult, newestFirst, type Result, serverResult } from './results';

const levels = ['first-lesson', 'pupil', 'scholar'];

/** The latest first: 'pupil +' is won, 'pupil -' lost, 'pupil =' drawn. */
function played(...games: string[]): Result[] {
  return games.map((each, n) => {
    const [level = '', sign = ''] = each.split(' ');
    const outcome = sign === '+' ? 'won' : sign === '-' ? 'lost' : 'drawn';
    const at = 100 - n;
    return { id: `${n}`, where: 'local', game: 'a', rules: '', level, seat: 0, outcome, at };
  });
}
const advised = (...games: string[]) => adviseLevel('a', played(...games), levels)?.level;

test('as one last played, until the results say otherwise', () => {
  expect(adviseLevel('a', [], levels)).toBeNull();
  expect(adviseLevel('b', played('pupil +', 'pupil +'), levels)).toBeNull();
  expect(advised('pupil +')).toBe('pupil');
  expect(advised('pupil +', 'pupil -', 'pupil -')).toBe('pupil');
});

test('two of three won: one up', () => {
  expect(advised('pupil +', 'pupil +')).toBe('scholar');
  expect(advised('pupil +', 'pupil -', 'pupil +')).toBe('scholar');
  expect(advised('pupil +', 'pupil -', 'pupil -', 'pupil +', 'pupil +')).toBe('pupil');
  expect(advised('scholar +', 'scholar +')).toBe('scholar');
  const { change } = adviseLevel('a', played('pupil +', 'pupil +', 'pupil -'), levels) ?? {};
  expect(change).toEqual({ from: 'pupil', direction: 'up', won: 2, lost: 1, of: 3 });
});

test('three of four lost: one down', () => {
  expect(advised('pupil -', 'pupil -', 'pupil +', 'pupil -')).toBe('first-lesson');
  expect(advised('pupil -', 'pupil -')).toBe('pupil');
  expect(advised('first-lesson -', 'first-lesson -', 'first-lesson -')).toBe('first-lesson');
});

test('what happened at a level before one left it is forgiven', () => {
  const before = ['pupil -', 'pupil -', 'pupil -'];
  expect(advised('pupil -', 'first-lesson +', 'first-lesson +', ...before)).toBe('pupil');
});

test('results are of one person at one table', () => {
  const human: LocalSeat = { kind: 'human', name: '' };
  const seats: LocalSeat[] = [{ kind: 'computer', name: '', level: 'pupil' }, human];
  const entry = {
    ...{ id: 'x', game: 'a', rules: 'r', seats, begun: 1, changed: 2 },
    ...{ ending: 'played' as const, payoffs: [-1, 1] },
  };
  expect(localResult(entry)).toMatchObject({ level: 'pupil', seat: 1, outcome: 'won', at: 2 });
  expect(localResult({ ...entry, ending: null })).toBeNull();
  expect(localResult({ ...entry, ending: 'closed' })).toBeNull();
  expect(localResult({ ...entry, seats: [human, human] })).toBeNull();
  const past = {
    ...{ code: 'C', game: 'a', rules: 'r', created: 1, ended: 5, result: '0 0' },
    seats: [
      { name: 'Anna', computer: false },
      { name: 'scholar', computer: true },
    ],
  };
  expect(serverResult(past, 'Anna')).toMatchObject({ level: 'scholar', outcome: 'drawn' });
  expect(serverResult(past, 'Bob')).toBeNull();
  expect(serverResult({ ...past, result: '' }, 'Anna')).toBeNull();
  const both = newestFirst([localResult(entry), null, serverResult(past, 'Anna')]);
  expect(both.map(({ at }) => at)).toEqual([5, 2]);
});
