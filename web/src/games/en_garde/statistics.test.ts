import { expect, test } from 'vitest';
import type { Happening } from '../../tables/table';
import { statistics } from './statistics';

const happenings: Happening[] = [
  { event: 'round-begins', action: 0, seat: 0, round: 1 },
  { event: 'advance', action: 1, seat: 0, card: 5, square: 6 },
  { event: 'attack', action: 2, seat: 1, kind: 'direct', value: 3, count: 1, square: 9 },
  { event: 'attack', action: 3, seat: 0, kind: 'direct', value: 3, count: 2, square: 6 },
  { event: 'round-ends', action: 4, seat: 0, round: 1, ending: 'hit', score: [1, 0] },
  { event: 'round-begins', action: 5, seat: 1, round: 2 },
  { event: 'round-ends', action: 6, seat: -1, round: 2, ending: 'drawn', score: [1, 0] },
  { event: 'round-begins', action: 7, seat: 1, round: 3 },
  { event: 'attack', action: 8, seat: 1, kind: 'indirect', card: 2, value: 5, count: 1, square: 9 },
  { event: 'round-ends', action: 9, seat: 1, round: 3, ending: 'ground', score: [1, 1] },
  { event: 'match-ends', action: 9, seat: 1, round: 3, ending: 'ground', score: [1, 1] },
];

test('rounds by the first attack, by who makes it, and by how they end', () => {
  const counted = statistics.count(happenings, 0);
  const of = (table: string) =>
    counted.filter((each) => each.table === table).map(({ row, outcome }) => `${row} ${outcome}`);
  expect(of('opening')).toEqual(['3 won', 'none drawn', '5 lost']);
  expect(of('initiative')).toEqual(['other won', 'other lost']);
  expect(of('ending')).toEqual(['hit won', 'drawn drawn', 'ground lost']);
  expect(statistics.score?.(happenings, 1)).toEqual({ own: 1, other: 1 });
  expect(statistics.score?.([], 0)).toBeNull();
  const rows = new Map(statistics.tables.map(({ id, rows }) => [id, rows.map((row) => row.id)]));
  for (const { table, row } of counted) expect(rows.get(table)).toContain(row);
});
