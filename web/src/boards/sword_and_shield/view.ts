// What a seat may see of With Sword and Shield, as the engine writes it. Knights are counted from 1;
// cards are named by the numbers printed on them.

import { type Language, language } from '../../words/words.svelte';

export type Texts = Record<Language, string>;
export type AbilityKey = 'strength' | 'technique' | 'chivalry' | 'endurance';
export type TacticKey = 'strength' | 'technique';
export type ColumnKey = 'left' | 'centre' | 'right';
export type Phase =
  | 'start-cards'
  | 'draw'
  | 'lose'
  | 'place'
  | 'tactic'
  | 'bid'
  | 'action'
  | 'answer'
  | 'discard'
  | 'over';
export type DeckKind = 'combat' | 'achievement' | 'event' | 'improvement';

export const abilities: AbilityKey[] = ['strength', 'technique', 'chivalry', 'endurance'];
export const columns: ColumnKey[] = ['left', 'centre', 'right'];
export const freshFatigue = 28;
export const lastHit = 5;

export interface StartCard {
  number: number;
  name: Texts;
  unique: boolean;
}

/** A card in a hand one may look into, with numbers and prices as they are for its Knight now. */
export interface HandCard {
  number: number;
  kind: DeckKind;
  name: Texts;
  symbol: string | null;
  combinable: boolean;
  initiative: number | null;
  manoeuvre: boolean;
  move: boolean;
  lock: boolean;
  attack?: {
    strike: string | null;
    values: [strength: number, technique: number];
    combatNumber?: number;
    cost: number;
  };
  defence?: {
    guard?: string;
    shield?: boolean;
    values?: [strength: number, technique: number];
    combatNumber?: number;
    cost: number;
    answers?: string[];
  };
}

export interface Knight {
  number: number;
  side: number;
  seat: number;
  card: StartCard | null;
  artefact: StartCard | null;
  improvements: number[];
  abilities: Record<AbilityKey, number>;
  /** What is changed until the end of the turn. */
  passing: Partial<Record<AbilityKey, number>>;
  tactic: TacticKey | null;
  fatigue: number;
  hits: number;
  shaken: boolean;
  out: boolean;
  grandPassed: boolean;
  column: ColumnKey | null;
  safe: boolean;
  lockedWith: number | null;
  lockCard: number | null;
  bid: number | null;
  inReach: number[];
  handSize: number;
  /** Cards of the hand that everybody has seen. */
  shown: number[];
  /** Null where one may not look. */
  hand: HandCard[] | null;
}

export interface Deck {
  left: number;
  discards: number[];
  startLeft: number;
}

export interface View {
  ruleSet: string;
  cardSet: string;
  melee: boolean;
  phase: Phase;
  actor: number | null;
  attacker: number | null;
  turns: number;
  knights: Knight[];
  decks: Deck[];
  placing?: { side: number; knights: number[]; columns: ColumnKey[] };
  bidding?: { lastBidder: number | null; passed: number[] };
  opening: 'none' | 'with-bid' | 'with-initiative';
  mustDiscard?: number;
  actionsLeft?: number;
  begun?: boolean;
  attacked?: number[];
  owed?: number[];
  exchange?: { cards: number[]; next: number; foe: number | null; combined: boolean };
  attack?: {
    attacker: number;
    defender: number;
    card: number;
    strike: string | null;
    combatNumber: number | null;
    answeredBy: string[];
  };
  winner: number | null;
}

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
