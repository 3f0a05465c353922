import { describe, expect, it } from 'vitest';
import type { Judgement } from '../../engine/engine';
import { accuracy, curve, turningPoint, worst } from './analysis.svelte';

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

describe('accuracy', () => {
  it('counts nothing lost as 1 and a blunder as 0, and leaves out what was forced', () => {
    const forced = { ...judged(7, 0, 0.5), forced: true };
    const all = [judged(1, 0, 0.5), judged(3, 0, 0.5, 0.05), judged(5, 0, 0.5, 0.3), forced];
    expect(accuracy(all, 0)).toBeCloseTo((1 + 0.75) / 3);
    expect(accuracy([forced], 0)).toBeNull();
    expect(accuracy(all, 1)).toBeNull();
  });
});

describe('the turning point', () => {
  const all = [
    judged(1, 0, 0.4),
    judged(2, 1, 0.4),
    judged(3, 1, 0.7, 0.5, '??'),
    judged(4, 0, 0.8),
  ];

  it('is the last decision with the winners behind, and a mistake where the losers made one', () => {
    const point = turningPoint(all, [0, 1], [1, -1]);
    expect(point?.kind).toBe('fault');
    expect(point?.judgement?.action).toBe(3);
    expect(point?.before).toBeCloseTo(0.3);
    expect(point?.after).toBeCloseTo(0.8);
  });

  it('may come by no mistake, at the very end', () => {
    const point = turningPoint(all, [0, 1], [-1, 1]);
    expect(point?.kind).toBe('fortune');
    expect(point?.judgement?.action).toBe(4);
    expect(point?.after).toBe(1);
  });

  it('is nowhere where the winners led all along, or nobody won', () => {
    const led = [judged(1, 2, 0.6), judged(2, 1, 0.4, 0.1, '?')];
    expect(turningPoint(led, [0, 1, 0, 1], [1, -1, 1, -1])?.kind).toBe('led');
    expect(turningPoint(led, [0, 1, 0, 1], [0, 0, 0, 0])).toBeNull();
  });
});
