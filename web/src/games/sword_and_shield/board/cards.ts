// The cards of a card set, with their texts. The engine in the browser knows the house's own cards;
// a server may have further sets, and tells of them over the network.

import type { Language } from '../../../words/words.svelte';
import type { AbilityKey, DeckKind, HandCard } from './view';

export type CardKind = DeckKind | 'knight' | 'health' | 'artefact';

/** A card as it is printed. */
export interface Card {
  number: number;
  kind: CardKind;
  name: string;
  /** What it does, in words. */
  rules: string;
  lore?: string | undefined;
  /** What is known of it from history, where the set tells. */
  note?: string | undefined;
  /** Of an Achievement that is played as an Action. */
  cost?: number | undefined;
  attack?:
    | { strike?: string | undefined; strength?: number; technique?: number; answeredBy?: string[] }
    | undefined;
  defence?:
    | {
        guard?: string | undefined;
        strength?: number;
        technique?: number;
        cost?: number;
        answers: string[];
      }
    | undefined;
  abilities?: Record<AbilityKey, number> | undefined;
  group?: 'weapon' | 'possession' | 'outfit' | undefined;
  unique?: boolean | undefined;
  symbol?: string | undefined;
  combinable?: boolean | undefined;
  initiative?: number | undefined;
  manoeuvre?: boolean | undefined;
  move?: boolean | undefined;
  lock?: boolean | undefined;
}

export interface CardSet {
  id: string;
  version: number;
  name: string;
  symbols: { key: string; name: string }[];
  words: {
    strikes: Record<string, string>;
    guards: Record<string, { name: string; shield: boolean }>;
    abilities: Record<AbilityKey, string>;
    kinds: Record<CardKind, string>;
    groups: Record<string, string>;
  };
  cards: Card[];
}

/** Asks the server this page came from. */
async function fetchCards(set: string, language: Language): Promise<CardSet> {
  const answer = await fetch(`/api/cards/${encodeURIComponent(set)}?language=${language}`);
  if (!answer.ok) throw new Error(`no cards ${set}: ${answer.status}`);
  return (await answer.json()) as CardSet;
}

const known = new Map<string, Promise<CardSet>>();

/** The cards of a set, asked for once; a set that could not be had is asked for again. */
export function cardsOf(set: string, language: Language): Promise<CardSet> {
  const key = `${set} ${language}`;
  const there = known.get(key);
  if (there) return there;
  const asked = fetchCards(set, language);
  known.set(key, asked);
  asked.catch(() => known.delete(key));
  return asked;
}

/** What the view itself tells of a card in one's hand: enough to play while its set is not there. */
export function cardInHand(card: HandCard, language: Language): Card {
  const { attack, defence } = card;
  return {
    number: card.number,
    kind: card.kind,
    name: card.name[language],
    rules: '',
    attack: attack && {
      strike: attack.strike ?? undefined,
      ...(attack.combatNumber === undefined ? {} : valued(attack.values)),
    },
    defence: defence && {
      guard: defence.guard,
      answers: defence.answers ?? [],
      ...(defence.values ? valued(defence.values) : { cost: defence.cost }),
    },
    symbol: card.symbol ?? undefined,
    combinable: card.combinable,
    initiative: card.initiative ?? undefined,
    manoeuvre: card.manoeuvre,
    move: card.move,
    lock: card.lock,
  };
}

function valued([strength, technique]: [number, number]) {
  return { strength, technique };
}
