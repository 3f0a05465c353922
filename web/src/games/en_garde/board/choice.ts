// Choosing cards of the hand: which actions they may still become, and which they are already.

import type { Act } from './view';

function counts(cards: number[]): Map<number, number> {
  const held = new Map<number, number>();
  for (const card of cards) held.set(card, (held.get(card) ?? 0) + 1);
  return held;
}

/** Are all of `some` among `all`, as often? */
function among(some: number[], all: number[]): boolean {
  const held = counts(all);
  return [...counts(some)].every(([card, count]) => (held.get(card) ?? 0) >= count);
}

function same(a: number[], b: number[]): boolean {
  return a.length === b.length && among(a, b);
}

/** The actions in which all the chosen cards take part; those that need no more cards first. */
export function offers(acts: Act[], chosen: number[]): Act[] {
  return acts
    .filter((act) => among(chosen, act.cards))
    .sort((a, b) => Number(same(chosen, b.cards)) - Number(same(chosen, a.cards)));
}

/** The actions that take exactly the chosen cards. */
export function ready(acts: Act[], chosen: number[]): Act[] {
  return chosen.length ? acts.filter((act) => same(chosen, act.cards)) : [];
}

/**
 * The places chosen after the card at `place` was touched: it joins those chosen already where some
 * action takes them all, or else begins a new choice; touched again it is put back.
 */
export function touch(acts: Act[], hand: number[], chosen: number[], place: number): number[] {
  if (chosen.includes(place)) return chosen.filter((other) => other !== place);
  for (const places of [[...chosen, place], [place]]) {
    const cards = places.map((at) => hand[at] ?? 0);
    if (offers(acts, cards).length) return gathered(acts, hand, places, cards);
  }
  return [];
}

// Where the cards can only become one thing and do not suffice for it, the rest comes with them: a
// parry of two is one decision, not two.
function gathered(acts: Act[], hand: number[], places: number[], cards: number[]): number[] {
  const [first, ...rest] = offers(acts, cards);
  if (!first || same(first.cards, cards) || !rest.every((act) => same(act.cards, first.cards))) {
    return places;
  }
  const all = [...places];
  const missing = counts(first.cards);
  for (const card of cards) missing.set(card, (missing.get(card) ?? 0) - 1);
  hand.forEach((card, at) => {
    const wanted = missing.get(card) ?? 0;
    if (wanted > 0 && !all.includes(at)) {
      all.push(at);
      missing.set(card, wanted - 1);
    }
  });
  return all;
}
