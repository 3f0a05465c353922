import { describe, expect, it } from 'vitest';
import { endsIn, momentAt, momentsOf, movesOf } from './moments';

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

  it('stop where a round ended, before the next begins', () => {
    // +4 *2, the card ends the round | *deal *3 *1 | -1, which ends it too | *deal *5 | +1
    const all = [0, -1, -1, -1, -1, 1, -1, -1, 0];
    const happenings = [
      { event: 'advance', action: 0, words: 'Left advances 4.' },
      { event: 'draw', action: 1, words: 'Left draws a 2.' },
      { event: 'ends', action: 1, words: 'Left wins the round.' },
      { event: 'begins', action: 2, words: 'Round 2.' },
      { event: 'hit', action: 5, words: 'Right attacks.' },
      { event: 'ends', action: 5, words: 'A hit.' },
      { event: 'begins', action: 6, words: 'Round 3.' },
      { event: 'advance', action: 8, words: 'Left advances 1.' },
    ];
    const ends = endsIn(happenings, ['ends']);
    const rounds = momentsOf(all, ends);
    expect(rounds.slice(1)).toEqual([
      { at: 2, action: 0, seat: 0 },
      { at: 5, action: 2, seat: -1 },
      { at: 6, action: 5, seat: 1 },
      { at: 8, action: 6, seat: -1 },
      { at: 9, action: 8, seat: 0 },
    ]);
    const actions = ['+4', '*2', '*d', '*3', '*1', '-1', '*d', '*5', '+1'];
    expect(movesOf(rounds, actions, happenings, ['ends']).map(({ words }) => words)).toEqual([
      'Left advances 4. Left wins the round.',
      'Round 2.',
      'Right attacks. A hit.',
      'Round 3.',
      'Left advances 1.',
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
