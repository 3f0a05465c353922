// The cards of a card set, with their texts. The engine in the browser knows the house's own cards;
// a hall may have further sets, and tells of them over the network.

import type { Language } from '../../words/words.svelte';
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

export type CardSource = (set: string, language: Language) => Promise<CardSet>;

/** Asks the hall this page came from. */
export const fromHall: CardSource = async (set, language) => {
  const answer = await fetch(`/api/cards/${encodeURIComponent(set)}?language=${language}`);
  if (!answer.ok) throw new Error(`no cards ${set}: ${answer.status}`);
  return (await answer.json()) as CardSet;
};

// The engine is loaded only where the hall does not answer; a page built without it does without.
const engines = import.meta.glob<{ engineCards: CardSource }>('../../engine/cards.ts');

const fromEngine: CardSource = async (set, language) => {
  const load = Object.values(engines)[0];
  if (!load) throw new Error(`no cards ${set}: there is no engine`);
  return (await load()).engineCards(set, language);
};

const known = new Map<string, Promise<CardSet>>();

/** The hall first, since it knows all its sets; without it, the engine. */
async function ask(set: string, language: Language): Promise<CardSet> {
  if (!navigator.onLine) return fromEngine(set, language);
  return fromHall(set, language).catch(() => fromEngine(set, language));
}

/** The cards of a set, asked for once; a set that could not be had is asked for again. */
export function cardsOf(set: string, language: Language): Promise<CardSet> {
  const key = `${set} ${language}`;
  const there = known.get(key);
  if (there) return there;
  const asked = ask(set, language);
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
