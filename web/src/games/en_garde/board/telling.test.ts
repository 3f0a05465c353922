import { expect, test } from 'vitest';
import type { TableSnapshot } from '../../../tables/table';
import { begin, computer, freshBrowser, human, playOut } from '../../../testing/local_tables';
import { telling } from './telling';
import type { EnGardeView } from './view';

freshBrowser();

/** All that the drawing is made of. */
function drawn(view: unknown) {
  const { squares, distance, score, handSizes, hands, pile, topDiscard, round, played } =
    view as EnGardeView;
  const sorted = played ? [...played].sort() : null;
  return { squares, distance, score, handSizes, hands, pile, topDiscard, round, played: sorted };
}

test.each([
  'ferti/advanced',
  'ferti/classic aid=on',
  'abacus/basic',
  'abacus/advanced',
])('the view follows from the one before and what happened: %s', async (rules) => {
  const table = await begin('en-garde', `${rules} target=3`, [human('Ada'), computer('random')]);
  let before: TableSnapshot | null = null;
  let [steps, ends] = [0, 0];
  table.subscribe((now) => {
    const news = now.happenings.slice(now.fresh);
    if (before && news.length > 0 && now.status === 'playing') {
      expect(drawn(telling.after(before.view, news))).toEqual(drawn(now.view));
      steps += 1;
      ends += news.filter(({ event }) => telling.ends.includes(event)).length;
    }
    before = now;
  });
  await playOut(table);
  expect(steps).toBeGreaterThan(10);
  expect(ends).toBeGreaterThanOrEqual(2);
});

test('what a round ends with can be seen: score, squares, the cards of the attack', async () => {
  const view: EnGardeView = {
    phase: 'turn',
    actor: 1,
    round: 1,
    starter: 0,
    target: 5,
    squares: [9, 13],
    distance: 4,
    score: [1, 1],
    handSizes: [5, 5],
    hands: [[1, 1, 2, 3, 5], null],
    pile: 6,
    topDiscard: 2,
    attack: { kind: 'none', count: 0 },
    ending: 'none',
    winner: -1,
    handsCompared: false,
  };
  const after = telling.after(view, [
    { event: 'attack', action: 30, seat: 1, kind: 'direct', square: 13, value: 4, count: 2 },
    { event: 'draw', action: 31, seat: 1, card: null },
    { event: 'draw', action: 32, seat: 1, card: null },
    {
      event: 'round-ends',
      action: 32,
      seat: 1,
      round: 1,
      ending: 'hit',
      handsCompared: false,
      distance: 4,
      advanced: [8, 10],
      score: [1, 2],
    },
  ]);
  expect(after).toEqual({
    ...view,
    phase: 'round-over',
    pile: 4,
    topDiscard: 4,
    attack: { kind: 'direct', count: 2 },
    ending: 'hit',
    winner: 1,
    score: [1, 2],
  });
});
