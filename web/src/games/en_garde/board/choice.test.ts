import { describe, expect, it } from 'vitest';
import { offers, ready, touch } from './choice';
import { answerDirect, answerIndirect, turnAdvanced } from './fixtures';
import { readAct } from './view';

const read = (action: string) => readAct({ action, meaning: '' });

describe('the notation', () => {
  it.each([
    ['+3', 'advance', 3, [3]],
    ['-2', 'back', -2, [2]],
    ['A5', 'attack', 0, [5]],
    ['A5x2', 'attack', 0, [5, 5]],
    ['+3A5x2', 'advance-attack', 3, [3, 5, 5]],
    ['P5x2', 'parry', 0, [5, 5]],
    ['P4', 'parry', 0, [4]],
    ['R3', 'retreat', -3, [3]],
    ['pass', 'other', 0, []],
    ['something new', 'other', 0, []],
  ])('%s', (action, deed, step, cards) => {
    expect(read(action)).toMatchObject({ action, deed, step, cards });
  });
});

describe('choosing cards', () => {
  const acts = turnAdvanced.snapshot.legal.map(readAct);
  const hand = [1, 3, 5, 5, 5];
  const actions = (list: { action: string }[]) => list.map((act) => act.action);

  it('offers what the chosen cards take part in, the complete ones first', () => {
    expect(actions(offers(acts, [3]))).toEqual(['+3', '-3', '+3A5', '+3A5x2', '+3A5x3', '+5A3']);
    expect(actions(ready(acts, [3]))).toEqual(['+3', '-3']);
    // Distance 8: a 3 and a 5 are two different attacks.
    expect(actions(ready(acts, [5, 3]))).toEqual(['+3A5', '+5A3']);
    expect(actions(ready(acts, [3, 5, 5]))).toEqual(['+3A5x2']);
    expect(ready(acts, [])).toEqual([]);
  });

  it('adds a card that can join, begins anew with one that cannot, puts back one touched again', () => {
    expect(touch(acts, hand, [], 1)).toEqual([1]);
    expect(touch(acts, hand, [1], 3)).toEqual([1, 3]);
    expect(touch(acts, hand, [1, 3], 0)).toEqual([0]);
    expect(touch(acts, hand, [1, 3], 3)).toEqual([1]);
  });

  it('brings all the cards of a parry, where they can be nothing else', () => {
    const twoFours = [read('P4x2')];
    expect(touch(twoFours, [1, 4, 4, 4, 5], [], 2)).toEqual([2, 1]);
    expect(touch(twoFours, [1, 4, 4, 4, 5], [], 0)).toEqual([]);
    // Where the card could also be a retreat, it stays alone.
    const either = answerIndirect.snapshot.legal.map(readAct);
    expect(touch(either, [2, 2, 3, 4, 5], [], 0)).toEqual([0]);
    const one = answerDirect.snapshot.legal.map(readAct);
    expect(touch(one, [1, 4, 4, 5, 5], [1], 2)).toEqual([2]);
  });
});
