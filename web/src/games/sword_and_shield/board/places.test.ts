import { expect, test } from 'vitest';
import { knight } from './fixtures';
import { columnsOf } from './places';

const drawn = (knights: Parameters<typeof columnsOf>[0]) =>
  [...columnsOf(knights)].map(([column, { number }]) => `${number} ${column}`).sort();

test('whoever is in the line stands in his place', () => {
  const line = [knight(1, { column: 'right' }), knight(2, { column: 'left' })];
  expect(drawn(line)).toEqual(['1 right', '2 left']);
});

test('whoever is in safety or out is drawn where nobody stands', () => {
  const side = [
    knight(1, { column: 'left', safe: true }),
    knight(2, { column: 'left' }),
    knight(3, { column: null, out: true }),
  ];
  expect(drawn(side)).toEqual(['1 centre', '2 left', '3 right']);
});

test('whoever withdraws keeps his place while it is free', () => {
  const side = [knight(1, { column: 'right', safe: true }), knight(2, { column: 'left' })];
  expect(drawn(side)).toEqual(['1 right', '2 left']);
});
