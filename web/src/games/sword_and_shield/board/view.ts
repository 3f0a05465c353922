// What a seat may see of With Sword and Shield, as the engine writes it. Knights are counted from 1;
// cards are named by the numbers printed on them.

import type {
  Abilities,
  DeckView,
  HandCard,
  KnightView,
  Placing,
  SwordView,
  Texts,
} from '../../../protocol';
import { language } from '../../../words/words.svelte';

export type { HandCard, StartCard, Texts } from '../../../protocol';
export type View = SwordView;
export type Knight = KnightView;
export type Deck = DeckView;
export type AbilityKey = keyof Abilities;
export type TacticKey = NonNullable<KnightView['tactic']>;
export type ColumnKey = Placing['columns'][number];
export type DeckKind = HandCard['kind'];

export const abilities: AbilityKey[] = ['strength', 'technique', 'chivalry', 'endurance'];
export const columns: ColumnKey[] = ['left', 'centre', 'right'];
export const freshFatigue = 28;
export const lastHit = 5;

export function inWords(texts: Texts): string {
  return texts[language()] || texts.en;
}

/** 030: a card's number as it is printed. */
export function printed(card: number): string {
  return String(card).padStart(3, '0');
}

export function knightOf(view: View, number: number | null | undefined): Knight | undefined {
  return view.knights.find((knight) => knight.number === number);
}

/** Which row is drawn near the viewer: one's own, or the first side's for who only watches. */
export function nearSide(view: View, you: number | null, flipped: boolean): number {
  const mine = view.knights.find((knight) => knight.seat === you);
  return (mine ? mine.side : 0) ^ (flipped ? 1 : 0);
}
