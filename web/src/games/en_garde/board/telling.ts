// A bout told step by step: how the piste looks after each happening, from how it looked before.
// Cards leave the hand when they are played and come into it when they are drawn; everything else a
// happening says itself. What these eyes may not see stays unseen.

import type { EnGardeEnds } from '../../../protocol';
import type { Happening } from '../../../tables/table';
import type { Telling } from '../../package';
import { type EnGardeView, lastSquare, type Pair, side } from './view';

const deck = 25;

const number = (value: unknown) => (typeof value === 'number' ? value : 0);

function without(hand: number[] | null, cards: number[]): number[] | null {
  if (!hand) return null;
  const left = [...hand];
  for (const card of cards) {
    const at = left.indexOf(card);
    if (at >= 0) left.splice(at, 1);
  }
  return left;
}

function put<Of>(pair: Pair<Of>, seat: number, value: Of): Pair<Of> {
  return seat === 0 ? [value, pair[1]] : [pair[0], value];
}

function play(view: EnGardeView, seat: number, cards: number[]): EnGardeView {
  const at = side(seat);
  return {
    ...view,
    actor: seat,
    hands: put(view.hands, seat, without(view.hands[at], cards)),
    handSizes: put(view.handSizes, seat, view.handSizes[at] - cards.length),
    topDiscard: cards.at(-1) ?? view.topDiscard,
    ...(view.played ? { played: [...view.played, ...cards] } : {}),
  };
}

function stand(view: EnGardeView, seat: number, square: number): EnGardeView {
  const squares = put(view.squares, seat, square);
  return { ...view, squares, distance: squares[1] - squares[0] };
}

function draw(view: EnGardeView, seat: number, card: unknown): EnGardeView {
  const at = side(seat);
  const hand = view.hands[at];
  const drawn = hand && typeof card === 'number' ? [...hand, card].sort() : hand;
  return {
    ...view,
    pile: view.pile - 1,
    hands: put(view.hands, seat, drawn),
    handSizes: put(view.handSizes, seat, view.handSizes[at] + 1),
  };
}

function begin(view: EnGardeView, seat: number, round: number): EnGardeView {
  const empty = (hand: number[] | null) => (hand ? [] : null);
  return {
    ...view,
    phase: 'dealing',
    actor: seat,
    starter: seat,
    round,
    squares: [1, lastSquare],
    distance: lastSquare - 1,
    hands: [empty(view.hands[0]), empty(view.hands[1])],
    handSizes: [0, 0],
    pile: deck,
    topDiscard: null,
    ...(view.played ? { played: [] } : {}),
    attack: { kind: 'none', count: 0 },
    ending: 'none',
    winner: -1,
    handsCompared: false,
  };
}

function end(view: EnGardeView, ended: EnGardeEnds): EnGardeView {
  return {
    ...view,
    phase: ended.event === 'match-ends' ? 'match-over' : 'round-over',
    ending: ended.ending,
    winner: ended.seat,
    score: ended.score,
    handsCompared: ended.handsCompared,
  };
}

export function viewAfter(view: EnGardeView, happening: Happening): EnGardeView {
  const seat = happening.seat ?? 0;
  const card = number(happening.card);
  const square = number(happening.square);
  const blades = Array<number>(number(happening.count)).fill(number(happening.value));
  const none = { kind: 'none', count: 0 } as const;
  switch (happening.event) {
    case 'round-begins':
      return begin(view, seat, number(happening.round));
    case 'draw':
      return draw(view, seat, happening.card);
    case 'advance':
    case 'step-back':
    case 'retreat':
      return { ...stand(play(view, seat, [card]), seat, square), phase: 'refill', attack: none };
    case 'attack': {
      const kind = happening.kind === 'indirect' ? 'indirect' : 'direct';
      const cards = card > 0 ? [card, ...blades] : blades;
      const attack = { kind, count: blades.length } as const;
      return { ...stand(play(view, seat, cards), seat, square), phase: 'refill', attack };
    }
    case 'parry':
      return { ...play(view, seat, blades), phase: 'turn', attack: none };
    case 'round-ends':
    case 'match-ends':
      return end(view, happening as Happening & EnGardeEnds);
    default:
      return view;
  }
}

export const telling: Telling = {
  ends: ['round-ends'],
  clashes: ['attack', 'parry', 'retreat'],
  after: (view, happenings) => happenings.reduce(viewAfter, view as EnGardeView),
};
