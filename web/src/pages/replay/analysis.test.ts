import { describe, expect, it } from 'vitest';
import type { Judgement } from '../../engine/engine';
import { curve, worst } from './analysis.svelte';

const judged = (action: number, seat: number, winProbability: number, loss = 0, mark = '') =>
  ({ action, seat, winProbability, loss, mark, played: 'a', best: 'b' }) as Judgement;

describe('the curve', () => {
  it('tells the odds of the first side, whoever decided, and ends with the result', () => {
    const points = curve([judged(3, 0, 0.6), judged(5, 1, 0.7)], [0, 1], {
      at: 9,
      payoffs: [-1, 1],
    });
    expect(points.map(({ at }) => at)).toEqual([3, 5, 9]);
    expect(points[0]?.odds).toBeCloseTo(0.6);
    expect(points[1]?.odds).toBeCloseTo(0.3);
    expect(points[2]?.odds).toBe(0);
  });

  it('counts a draw half, and has no last point before the end', () => {
    expect(curve([], [0, 1], { at: 4, payoffs: [0, 0] })[0]?.odds).toBe(0.5);
    expect(curve([judged(0, 0, 0.5)], [0, 1], null)).toHaveLength(1);
  });
});

describe('the costliest decisions', () => {
  it('are those with a mark, worst first, and no more than asked for', () => {
    const all = [
      judged(1, 0, 0.5, 0.1, '?!'),
      judged(3, 1, 0.5, 0.4, '??'),
      judged(5, 0, 0.5, 0.01),
      judged(7, 1, 0.5, 0.2, '?'),
    ];
    expect(worst(all, 2).map(({ action }) => action)).toEqual([3, 7]);
    expect(worst(all, 9).map(({ action }) => action)).toEqual([3, 7, 1]);
  });
});
