// Snapshots made by hand from the definition of the view, for tests: one for each phase.

import {
  emptySnapshot,
  type Happening,
  type Legal,
  type TableSnapshot,
} from '../../../tables/table';
import type { EnGardeView } from './view';

export function viewOf(change: Partial<EnGardeView> = {}): EnGardeView {
  return {
    phase: 'turn',
    actor: 0,
    round: 1,
    starter: 0,
    target: 5,
    squares: [5, 13],
    distance: 8,
    score: [2, 1],
    handSizes: [5, 5],
    hands: [[1, 3, 5, 5, 5], null],
    pile: 9,
    topDiscard: 4,
    attack: { kind: 'none', count: 0 },
    ending: 'none',
    winner: -1,
    handsCompared: false,
    ...change,
  };
}

export function snapshotOf(
  view: EnGardeView | null,
  change: Partial<TableSnapshot> = {},
): TableSnapshot {
  return {
    ...emptySnapshot('abcd'),
    game: 'en-garde',
    rules: 'ferti/advanced target=5',
    seats: [
      { seat: 'Left', side: 0, name: 'Anna', computer: false, present: true },
      { seat: 'Right', side: 1, name: 'Bert', computer: true, present: true },
    ],
    you: 0,
    status: 'playing',
    turn: 0,
    view,
    number: 10,
    ...change,
  };
}

function legal(all: Record<string, string>): Legal[] {
  return Object.entries(all).map(([action, meaning]) => ({ action, meaning }));
}

export interface Occasion {
  rules: string;
  snapshot: TableSnapshot;
}

/** Left on 5 with 1 3 5 5 5, Right on 13: an advance of 3 leaves 5, an advance of 5 leaves 3. */
export const turnAdvanced: Occasion = {
  rules: 'ferti/advanced',
  snapshot: snapshotOf(viewOf(), {
    legal: legal({
      '+1': 'advance 1 to square 6',
      '+3': 'advance 3 to square 8',
      '+5': 'advance 5 to square 10',
      '-1': 'step back 1 to square 4',
      '-3': 'step back 3 to square 2',
      '+3A5': 'advance 3 to square 8 and attack with one 5',
      '+3A5x2': 'advance 3 to square 8 and attack with two 5s',
      '+3A5x3': 'advance 3 to square 8 and attack with three 5s',
      '+5A3': 'advance 5 to square 10 and attack with one 3',
    }),
  }),
};

/** Distance 5 in a game without indirect attacks; Right to play, with two 5s. */
export const turnClassic: Occasion = {
  rules: 'abacus/classic',
  snapshot: snapshotOf(
    viewOf({
      actor: 1,
      squares: [8, 13],
      distance: 5,
      hands: [null, [2, 4, 5, 5]],
      handSizes: [5, 4],
    }),
    {
      rules: 'abacus/classic target=5',
      you: 1,
      turn: 1,
      legal: legal({
        '+2': 'advance 2 to square 11',
        '+4': 'advance 4 to square 9',
        '-2': 'step back 2 to square 15',
        '-4': 'step back 4 to square 17',
        '-5': 'step back 5 to square 18',
        A5: 'attack with one 5',
        A5x2: 'attack with two 5s',
      }),
    },
  ),
};

/** Attacked indirectly with two 2s: the parry takes both, a retreat takes one card. */
export const answerIndirect: Occasion = {
  rules: 'abacus/advanced',
  snapshot: snapshotOf(
    viewOf({
      phase: 'answer',
      squares: [9, 11],
      distance: 2,
      hands: [[2, 2, 3, 4, 5], null],
      topDiscard: 2,
      attack: { kind: 'indirect', count: 2 },
    }),
    {
      rules: 'abacus/advanced target=5',
      legal: legal({
        P2x2: 'parry with two 2s',
        R2: 'retreat 2 to square 7',
        R3: 'retreat 3 to square 6',
        R4: 'retreat 4 to square 5',
        R5: 'retreat 5 to square 4',
      }),
    },
  ),
};

/** Attacked directly: nothing but the parry. */
export const answerDirect: Occasion = {
  rules: 'ferti/classic',
  snapshot: snapshotOf(
    viewOf({
      phase: 'answer',
      squares: [8, 12],
      distance: 4,
      hands: [[1, 4, 4, 5, 5], null],
      topDiscard: 4,
      attack: { kind: 'direct', count: 1 },
    }),
    { rules: 'ferti/classic target=5', legal: legal({ P4: 'parry with one 4' }) },
  ),
};

/** The pile is empty: one last attack, or none. */
export const lastAttack: Occasion = {
  rules: 'abacus/basic',
  snapshot: snapshotOf(
    viewOf({
      phase: 'last-attack',
      squares: [9, 12],
      distance: 3,
      hands: [[1, 2, 3, 3, 5], null],
      pile: 0,
    }),
    {
      rules: 'abacus/basic target=5',
      legal: legal({ A3: 'attack with one 3', pass: 'make no last attack' }),
    },
  ),
};

export const occasions = [turnAdvanced, turnClassic, answerIndirect, answerDirect, lastAttack];

/** A round that was decided by the cards; both hands lie open. */
export const compared = snapshotOf(
  viewOf({
    phase: 'round-over',
    squares: [10, 12],
    distance: 2,
    score: [3, 1],
    hands: [
      [1, 2, 2, 4, 5],
      [1, 2, 3, 3, 4],
    ],
    pile: 0,
    ending: 'cards',
    winner: 0,
    handsCompared: true,
  }),
  {
    turn: -1,
    happenings: [
      {
        event: 'round-ends',
        action: 40,
        seat: 0,
        round: 4,
        ending: 'cards',
        handsCompared: true,
        distance: 2,
        matching: [2, 1],
        advanced: [9, 11],
        score: [3, 1],
        words: 'Left holds two 2s, Right one 2: Left wins the round (3–1).',
      },
    ],
    fresh: 1,
  },
);

export const matchOver = snapshotOf(
  viewOf({
    phase: 'match-over',
    squares: [8, 12],
    distance: 4,
    score: [2, 5],
    hands: [
      [1, 2, 3, 3, 5],
      [1, 1, 2, 5, 5],
    ],
    ending: 'hit',
    winner: 1,
    attack: { kind: 'direct', count: 1 },
  }),
  { status: 'over', turn: -2, result: 'Right wins the match 5–2.', ending: 'played' },
);

/** Left attacks with two 5s, cannot be answered, and the next round begins: all in one change. */
export const hitHappenings: Happening[] = [
  {
    event: 'attack',
    action: 20,
    seat: 0,
    kind: 'indirect',
    card: 3,
    square: 8,
    value: 5,
    count: 2,
    words: 'Left advances 3 to square 8 and attacks with two 5s.',
  },
  { event: 'draw', action: 21, seat: 0, card: 2, words: 'Left draws a 2.' },
  { event: 'draw', action: 22, seat: 0, card: 2 },
  { event: 'draw', action: 23, seat: 0, card: 4 },
  {
    event: 'round-ends',
    action: 23,
    seat: 0,
    round: 1,
    ending: 'hit',
    handsCompared: false,
    distance: 5,
    advanced: [7, 10],
    score: [3, 1],
    words: 'A hit: Left wins the round (3–1).',
  },
  { event: 'round-begins', action: 24, seat: 1, round: 2, words: 'Round 2. Right begins.' },
];

export const afterHit = snapshotOf(
  viewOf({
    round: 2,
    actor: 1,
    starter: 1,
    squares: [1, 23],
    distance: 22,
    score: [3, 1],
    hands: [[1, 1, 2, 4, 5], null],
    pile: 15,
    topDiscard: null,
  }),
  { turn: 1, number: 11, happenings: hitHappenings, fresh: 0 },
);
