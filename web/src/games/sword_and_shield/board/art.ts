// Which engravings illustrate a card. A card set may have any cards: what is shown follows from what
// a card does and from its number, never from its name.

import type { Card } from './cards';
import { abilities } from './view';

const strikes = new Set([
  'cross',
  'slanting',
  'crooked',
  'battle',
  'squinting',
  'rage',
  'crown',
  'scalp',
  'anger',
  'plunge',
  'father',
]);
const guards = new Set([
  'wing',
  'rage',
  'oak-door',
  'iron-hat',
  'groin',
  'crown',
  'barrier',
  'iron-gate',
  'cross',
  'hook-catcher',
]);
const eventMotifs = 8;

export function strikeMotif(strike: string | null | undefined): string {
  return `sns-strike-${strike && strikes.has(strike) ? strike : 'none'}`;
}

export function guardMotif(guard: string | null | undefined): string {
  return `sns-guard-${guard && guards.has(guard) ? guard : 'none'}`;
}

/** One motif, or two side by side where a card both attacks and defends. */
export function motifsOf(card: Card): string[] {
  switch (card.kind) {
    case 'event':
      return [`sns-event-${card.number % eventMotifs}`];
    case 'improvement': {
      const changed = card.abilities;
      // What grows most is what it is about.
      const best = [...abilities].sort(
        (one, other) => (changed?.[other] ?? 0) - (changed?.[one] ?? 0),
      );
      return [`sns-gain-${best[0]}`];
    }
    case 'combat':
    case 'achievement': {
      const both: string[] = [];
      if (card.attack) both.push(strikeMotif(card.attack.strike));
      if (card.defence) {
        both.push(card.defence.guard ? guardMotif(card.defence.guard) : guardMotif(null));
      }
      return both.length > 0 ? both : ['sns-strike-none'];
    }
    default:
      return [];
  }
}
