import { describe, expect, it } from 'vitest';
import { momentAt, momentsOf, movesOf } from './moments';

// *L *3 *1 | +4 *2 | +5 | -1 *4 *4
const actors = [-1, -1, -1, 0, -1, 1, 0, -1, -1];

describe('moments', () => {
  const moments = momentsOf(actors);

  it('begin after the deal and take along the chance that follows a decision', () => {
    expect(moments).toEqual([
      { at: 3, action: -1, seat: -1 },
      { at: 5, action: 3, seat: 0 },
      { at: 6, action: 5, seat: 1 },
      { at: 9, action: 6, seat: 0 },
    ]);
  });

  it('are found by how many actions were played', () => {
    expect(momentAt(moments, 0)).toBe(0);
    expect(momentAt(moments, 4)).toBe(1);
    expect(momentAt(moments, 5)).toBe(1);
    expect(momentAt(moments, 99)).toBe(3);
  });

  it('of a game without chance begin at once', () => {
    expect(momentsOf([0, 1]).map(({ at }) => at)).toEqual([0, 1, 2]);
  });

  it('tell what was done in words', () => {
    const moves = movesOf(
      moments,
      ['*L', '*3', '*1', '+4', '*2', '+5', '-1', '*4', '*4'],
      [
        { event: 'advance', action: 3, words: 'Left advances 4.' },
        { event: 'draw', action: 4, words: 'Left draws a 2.' },
        { event: 'step-back', action: 6, words: 'Left steps back.' },
        { event: 'draw', action: 7 },
      ],
    );
    expect(moves.map(({ moment, notation, words }) => [moment, notation, words])).toEqual([
      [1, '+4', 'Left advances 4.'],
      [2, '+5', ''],
      [3, '-1', 'Left steps back.'],
    ]);
  });
});
