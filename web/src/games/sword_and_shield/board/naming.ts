// What Knights and cards are called, for eyes and for ears.

import { language, say } from '../../../words/words.svelte';
import type { Card, CardSet } from './cards';
import {
  abilities,
  freshFatigue,
  type HandCard,
  inWords,
  type Knight,
  knightOf,
  lastHit,
  type View,
} from './view';
import { words } from './words';

/** "Osbert", in a mêlée "Osbert (3)" as the engine writes it; in full where there is room. */
export function knightName(view: View, knight: Knight, short = true): string {
  if (!knight.card) return say(words.knightNumber, { n: knight.number });
  const whole = inWords(knight.card.name);
  const name = short ? (whole.split(' ')[0] ?? whole) : whole;
  return view.melee ? `${name} (${knight.number})` : name;
}

export function nameOf(view: View, number: number | null | undefined): string {
  const knight = knightOf(view, number);
  return knight ? knightName(view, knight) : '';
}

export function sideName(side: number): string {
  return say(side === 0 ? words.sideA : words.sideB);
}

export interface Tag {
  kind: 'act' | 'bad' | 'plain';
  words: string;
}

/** What is to be said of a Knight just now. */
export function tagsOf(view: View, knight: Knight): Tag[] {
  const tags: Tag[] = [];
  const add = (kind: Tag['kind'], text: string) => tags.push({ kind, words: text });
  const self = view.phase !== 'over' && view.actor === knight.number;
  if (knight.out) add('bad', say(words.out));
  if (self && view.phase === 'answer') add('act', say(words.attacked));
  else if (self) add('act', say(words.toAct));
  if (view.phase === 'answer' && view.attacker === knight.number) add('act', say(words.attacks));
  if (knight.shaken && !knight.out) add('bad', say(words.shaken));
  if (knight.safe) add('plain', say(words.safe));
  if (knight.lockedWith !== null) {
    add('bad', say(words.lockedWith, { who: nameOf(view, knight.lockedWith) }));
  }
  if (view.melee && view.owed?.includes(knight.number)) add('plain', say(words.owed));
  else if (view.melee && knightOf(view, view.attacker)?.inReach.includes(knight.number)) {
    add('plain', say(words.inReach));
  }
  if (view.bidding?.passed.includes(knight.number)) add('plain', say(words.passedBid));
  if (self && view.actionsLeft !== undefined && view.phase === 'action') {
    add('plain', say(words.actionsLeft, { n: view.actionsLeft }));
  }
  if (self && view.mustDiscard) add('bad', say(words.mustDiscard, { n: view.mustDiscard }));
  return tags;
}

/** A Knight in one sentence, for those who do not see the drawing. */
export function knightWords(view: View, knight: Knight): string {
  const parts = [knightName(view, knight, false), sideName(knight.side)];
  if (knight.column) parts.push(say(words[knight.column]));
  if (knight.card) {
    parts.push(...abilities.map((key) => `${say(words[key])} ${knight.abilities[key]}`));
  }
  if (knight.tactic) parts.push(`${say(words.tactic)} ${say(words[knight.tactic])}`);
  parts.push(
    say(words.fatigue, { n: knight.fatigue, most: freshFatigue }),
    say(words.hits, { n: knight.hits, most: lastHit }),
    say(knight.handSize === 1 ? words.oneCardHeld : words.cardsHeld, { n: knight.handSize }),
    ...tagsOf(view, knight).map((tag) => tag.words),
  );
  return parts.join(', ');
}

export function cardOf(set: CardSet | null, number: number): Card | undefined {
  return set?.cards.find((card) => card.number === number);
}

/** A card of a hand in one sentence: its name, its numbers and prices, its signs. */
export function handCardWords(card: HandCard, set: CardSet | null): string {
  const parts = [card.name[language()], say(words.card, { number: card.number })];
  if (card.attack) {
    const { combatNumber: n, cost } = card.attack;
    parts.push(
      n === undefined ? say(words.attackCost, { cost }) : say(words.attackNumber, { n, cost }),
    );
  }
  if (card.defence) {
    const { combatNumber: n, cost } = card.defence;
    parts.push(
      n === undefined ? say(words.defenceCost, { cost }) : say(words.defenceNumber, { n, cost }),
    );
  }
  if (card.symbol) {
    const symbol = set?.symbols.find((each) => each.key === card.symbol)?.name ?? card.symbol;
    parts.push(card.combinable ? say(words.symbol, { name: symbol }) : say(words.cannotCombine));
  }
  if (card.initiative) parts.push(say(words.initiative, { n: card.initiative }));
  if (card.manoeuvre) parts.push(say(words.manoeuvre));
  if (card.move) parts.push(say(words.move));
  if (card.lock) parts.push(say(words.lock));
  return parts.join(', ');
}
