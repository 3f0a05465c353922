// Reads the notation of actions, so that they can be found by the cards and Knights they name. It
// says nothing about what is allowed: only actions that the engine listed are ever read here.

import type { Legal } from '../../../tables/table';
import type { ColumnKey, HandCard } from './view';

export const groups = [
  'answer',
  'attack',
  'combination',
  'achievement',
  'event',
  'improvement',
  'place',
  'tactic',
  'bid',
  'move',
  'discard',
  'turn',
] as const;
export type Group = (typeof groups)[number];

/** A legal action, taken apart. */
export interface Deed extends Legal {
  group: Group;
  /** The word or letter it begins with: a, c, swap, hit, … */
  verb: string;
  /** Cards it names, in the order in which they are played. */
  cards: number[];
  /** The Knight it is aimed at, who changes places, or who is placed. */
  knight: number | null;
  column: ColumnKey | null;
}

const groupOf: Record<string, Group> = {
  a: 'attack',
  c: 'achievement',
  e: 'event',
  i: 'improvement',
  x: 'discard',
  d: 'answer',
  m: 'answer',
  hit: 'answer',
  t: 'tactic',
  grand: 'turn',
  end: 'turn',
  bid: 'bid',
  pass: 'bid',
  place: 'place',
  swap: 'move',
  break: 'move',
  safe: 'move',
  back: 'move',
  lock: 'move',
};

function combination(legal: Legal): Deed {
  const [cards = '', aim = ''] = legal.action.slice(1).split(']');
  return {
    ...legal,
    group: 'combination',
    verb: '[',
    cards: cards.split(' ').map((card) => Number(card.slice(1))),
    knight: aim.startsWith('>') ? Number(aim.slice(1)) : null,
    column: null,
  };
}

/** `hand` tells which card bears an initiative, since bids name only that. */
export function readDeed(legal: Legal, answering: boolean, hand: HandCard[] = []): Deed {
  if (legal.action.startsWith('[')) return combination(legal);
  const parts = /^([a-z]+)(\d*)(?::(\w+))?(?:>(\d+))?$/.exec(legal.action);
  const [, verb = '', digits = '', detail = '', aim = ''] = parts ?? [];
  const group = answering ? 'answer' : (groupOf[verb] ?? 'turn');
  const deed: Deed = { ...legal, group, verb, cards: [], knight: null, column: null };
  if (verb === 'bid') {
    const bidden = hand.find((card) => card.initiative === Number(digits));
    return { ...deed, cards: bidden ? [bidden.number] : [] };
  }
  if (verb === 'place') {
    return { ...deed, knight: Number(digits), column: detail as ColumnKey };
  }
  if (digits) deed.cards = [Number(digits)];
  if (aim) deed.knight = Number(aim);
  if (verb === 'swap' || verb === 'break') deed.knight = Number(detail);
  if (verb === 'back') deed.column = detail as ColumnKey;
  return deed;
}

export function grouped(deeds: Deed[]): { group: Group; deeds: Deed[] }[] {
  return groups
    .map((group) => ({ group, deeds: deeds.filter((deed) => deed.group === group) }))
    .filter((each) => each.deeds.length > 0);
}

function begins(cards: number[], chosen: number[]): boolean {
  return chosen.every((card, i) => cards[i] === card);
}

/** What can be done with exactly these cards, in this order. */
export function deedsWith(deeds: Deed[], chosen: number[]): Deed[] {
  return deeds.filter((deed) => deed.cards.length === chosen.length && begins(deed.cards, chosen));
}

/** The cards that may follow those chosen in a combination. */
export function nextCards(deeds: Deed[], chosen: number[]): Set<number> {
  const next = new Set<number>();
  for (const deed of deeds) {
    const card = deed.cards[chosen.length];
    if (card !== undefined && begins(deed.cards, chosen)) next.add(card);
  }
  return next;
}

/**
 * What is chosen after a touch on `card`: it joins a combination where it can, leaves it where it
 * was, and begins anew otherwise.
 */
export function choose(deeds: Deed[], chosen: number[], card: number): number[] {
  if (chosen.includes(card)) {
    const rest = chosen.filter((each) => each !== card);
    return deedsWith(deeds, rest).length > 0 || rest.length === 0 ? rest : [];
  }
  return nextCards(deeds, chosen).has(card) ? [...chosen, card] : [card];
}
