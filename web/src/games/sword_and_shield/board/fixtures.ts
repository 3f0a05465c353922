// Positions for the tests, written by hand after the definition of the engine's JSON.

import {
  emptySnapshot,
  type Happening,
  type Legal,
  type TableSnapshot,
} from '../../../tables/table';
import type { CardSet } from './cards';
import type { HandCard, Knight, View } from './view';

const same = (name: string) => ({ en: name, fr: name, nl: name });

export function combat(number: number, more: Partial<HandCard> = {}): HandCard {
  return {
    number,
    kind: 'combat',
    name: {
      en: 'Crooked Cut / Iron Gate',
      fr: 'Coupe Tordue / Porte de Fer',
      nl: 'Kromhouw / IJzeren Poort',
    },
    symbol: 'crescent',
    combinable: true,
    initiative: null,
    manoeuvre: false,
    move: false,
    lock: false,
    attack: { strike: 'crooked', values: [3, 6], combatNumber: 8, cost: 4 },
    defence: {
      guard: 'iron-gate',
      shield: false,
      values: [2, 5],
      combatNumber: 7,
      cost: 3,
      answers: ['slanting', 'battle'],
    },
    ...more,
  };
}

export function event(number: number, name = 'Bide one’s time'): HandCard {
  const { attack: _attack, defence: _defence, ...rest } = combat(number);
  return { ...rest, kind: 'event', name: same(name) };
}

export function knight(number: number, more: Partial<Knight> = {}): Knight {
  const names = [
    'Baldric d’Ingelram',
    'Osbert',
    'Herue',
    'Guirbert',
    'Sigrun Haraldsdatter',
    'Faris',
  ];
  return {
    number,
    side: number === 1 ? 0 : 1,
    seat: number - 1,
    card: { number: 47 + number, name: same(names[number - 1] ?? 'Wouter'), unique: false },
    artefact: null,
    improvements: [],
    abilities: { strength: 3, technique: 2, chivalry: 3, endurance: 4 },
    passing: {},
    tactic: 'technique',
    fatigue: 21,
    hits: 1,
    shaken: false,
    out: false,
    grandPassed: false,
    column: null,
    safe: false,
    lockedWith: null,
    lockCard: null,
    bid: null,
    inReach: [],
    handSize: 8,
    shown: [],
    hand: null,
    ...more,
  };
}

export function view(more: Partial<View>): View {
  return {
    ruleSet: 'joust',
    cardSet: 'salle',
    melee: false,
    phase: 'action',
    actor: 1,
    attacker: 1,
    turns: 3,
    knights: [knight(1), knight(2)],
    decks: [{ left: 60, discards: [131], startLeft: 20 }],
    opening: 'none',
    winner: null,
    ...more,
  };
}

export const meant = (action: string): Legal => ({ action, meaning: `to do ${action}` });

export function snapshot(
  shown: View,
  actions: (string | Legal)[],
  more: Partial<TableSnapshot> = {},
): TableSnapshot {
  const happenings: Happening[] = more.happenings ?? [];
  return {
    ...emptySnapshot('K7QXM2'),
    game: 'sword-and-shield',
    rules: 'joust',
    seats: shown.knights.map((each, i) => ({
      seat: `${i}`,
      side: each.side,
      name: `Player ${i + 1}`,
      computer: false,
      present: true,
    })),
    you: 0,
    status: 'playing',
    turn: 0,
    view: shown,
    legal: actions.map((each) => (typeof each === 'string' ? meant(each) : each)),
    number: 7,
    happenings,
    fresh: happenings.length,
    ...more,
  };
}

const hand = [
  combat(110, { initiative: 15 }),
  combat(114, { initiative: 5 }),
  combat(150),
  event(192),
  combat(201, { symbol: null, kind: 'improvement' }),
];
const own = {
  hand,
  handSize: 5,
  artefact: { number: 15, name: same('Spurs of a Runaway'), unique: false },
  improvements: [217],
};
const joustKnights = [knight(1, own), knight(2)];

export const joustAction = snapshot(view({ actionsLeft: 3, knights: joustKnights }), [
  'a110',
  'a114',
  'a150',
  'e192',
  'i201',
  'c200',
  '[a110 a114]',
  '[a114 a110]',
  '[a110 a114 e192]',
  '[a110 e192]',
  'x110',
  'x114',
  'x150',
  'x192',
  'x201',
  't:S',
  'grand',
  'end',
]);

export const joustAnswer = snapshot(
  view({
    phase: 'answer',
    attacker: 2,
    knights: joustKnights,
    exchange: { cards: [141], next: 0, foe: 1, combined: false },
    attack: {
      attacker: 2,
      defender: 1,
      card: 141,
      strike: 'squinting',
      combatNumber: 8,
      answeredBy: ['guards', 'achievements', 'manoeuvres'],
    },
  }),
  [
    { action: 'd150', meaning: 'Iron Gate 5 + 2 = 7 against 8, costs 3; Baldric pays 1' },
    { action: 'm114', meaning: 'evade with a Manoeuvre, Crooked Cut / Iron Gate (114), costs 5' },
    { action: 'c184', meaning: '“Changing thru”, costs 3; the attack is stopped' },
    { action: 'hit', meaning: 'take the hit: the second of five; fatigue back to 28' },
  ],
);

export const joustTactic = snapshot(
  view({ phase: 'tactic', knights: [knight(1, { ...own, tactic: null }), knight(2)] }),
  ['t:S', 't:T'],
);
export const joustBid = snapshot(
  view({
    phase: 'bid',
    attacker: null,
    knights: joustKnights,
    bidding: { lastBidder: null, passed: [] },
  }),
  ['bid15', 'bid5', 'pass'],
);
export const joustDiscard = snapshot(
  view({ phase: 'discard', knights: joustKnights, mustDiscard: 2 }),
  ['x110', 'x114', 'x150', 'x192', 'x201'],
);

// Two sides of three, both rows in place: 1 2 3 over 4 5 6.
const place = ['left', 'centre', 'right'] as const;
const row = (side: number) =>
  [0, 1, 2].map((i) =>
    knight(1 + side * 3 + i, {
      side,
      seat: side * 3 + i,
      column: place[i] ?? null,
      inReach: side === 0 ? [4, 5] : [1, 2],
    }),
  );
const melee = (more: Partial<View>, changes: Record<number, Partial<Knight>> = {}) =>
  view({
    ruleSet: 'melee',
    melee: true,
    knights: [...row(0), ...row(1)].map((each) => ({
      ...each,
      ...(each.number === 1 ? own : {}),
      ...changes[each.number],
    })),
    decks: [
      { left: 60, discards: [131], startLeft: 9 },
      { left: 61, discards: [], startLeft: 9 },
    ],
    ...more,
  });

export const meleeAction = snapshot(
  melee(
    { actionsLeft: 3, owed: [4, 5], attacked: [] },
    { 2: { lockedWith: 6, lockCard: 130 }, 6: { lockedWith: 2, lockCard: 130 }, 3: { safe: true } },
  ),
  [
    'a110>4',
    'a110>5',
    'a150>4',
    '[a110 a114]>4',
    '[a110 a114]>5',
    'e192',
    'lock150>5',
    'swap114:3',
    'break114:2',
    'safe114',
    'x110',
    't:S',
    'end',
  ],
);
export const meleeAnswer = snapshot(
  melee({
    phase: 'answer',
    attacker: 4,
    exchange: { cards: [141, 142], next: 1, foe: 1, combined: true },
    attack: {
      attacker: 4,
      defender: 1,
      card: 142,
      strike: 'rage',
      combatNumber: 6,
      answeredBy: ['guards'],
    },
  }),
  ['d150', 'swap114:2', 'safe114', 'hit'],
);
export const meleeBack = snapshot(melee({}, { 1: { ...own, safe: true } }), [
  'back114:left',
  'back114:centre',
  'x110',
  'end',
]);
export const meleePlace = snapshot(
  melee(
    {
      phase: 'place',
      attacker: null,
      placing: { side: 0, knights: [2, 3], columns: ['left', 'right'] },
    },
    {
      2: { column: null, hand: [] },
      3: { column: null, hand: [] },
      1: { column: 'centre', hand: [] },
    },
  ),
  ['place2:left', 'place2:right', 'place3:left', 'place3:right'],
);

export const everyPhase: Record<string, TableSnapshot> = {
  joustAction,
  joustAnswer,
  joustTactic,
  joustBid,
  joustDiscard,
  meleeAction,
  meleeAnswer,
  meleeBack,
  meleePlace,
};

/** A few cards of a set, enough to tell that they are shown. */
export const cards: CardSet = {
  id: 'salle',
  version: 1,
  name: 'House cards',
  symbols: [
    { key: 'rose', name: 'Rose' },
    { key: 'star', name: 'Star' },
    { key: 'crescent', name: 'Crescent' },
  ],
  words: {
    strikes: { crooked: 'Crooked Cut', squinting: 'Squinting Cut', rage: 'Rage Cut' },
    guards: {
      'iron-gate': { name: 'Iron Gate', shield: false },
      wing: { name: 'Wing Guard', shield: true },
    },
    abilities: {
      strength: 'Strength',
      technique: 'Technique',
      chivalry: 'Chivalry',
      endurance: 'Endurance',
    },
    kinds: {
      knight: 'Knight',
      health: 'Health',
      artefact: 'Artefact',
      combat: 'Combat',
      achievement: 'Achievement',
      event: 'Event',
      improvement: 'Improvement',
    },
    groups: { weapon: 'Weapon', possession: 'Possession', outfit: 'Outfit' },
  },
  cards: [
    {
      number: 15,
      kind: 'artefact',
      name: 'Spurs of a Runaway',
      rules: 'Possession. Chivalry −2, Endurance +1.',
      abilities: { strength: 0, technique: 0, chivalry: -2, endurance: 1 },
      group: 'possession',
      unique: false,
    },
    {
      number: 48,
      kind: 'knight',
      name: 'Baldric d’Ingelram',
      rules: 'Strength 3, Technique 2.',
      abilities: { strength: 3, technique: 2, chivalry: 3, endurance: 4 },
    },
    {
      number: 131,
      kind: 'combat',
      name: 'Rage Cut / Wing Guard',
      rules: 'Attack: Rage Cut. Defence: Wing Guard (shield).',
      attack: { strike: 'rage', strength: 4, technique: 3 },
      defence: { guard: 'wing', strength: 3, technique: 2, answers: ['rage'] },
      symbol: 'rose',
      combinable: false,
    },
    {
      number: 141,
      kind: 'combat',
      name: 'Squinting Cut / Iron Gate',
      rules: 'Attack: Squinting Cut.',
      lore: 'Look at his feet.',
      attack: { strike: 'squinting', strength: 2, technique: 6 },
      defence: { guard: 'iron-gate', strength: 2, technique: 4, answers: [] },
      symbol: 'star',
      combinable: true,
    },
    {
      number: 150,
      kind: 'combat',
      name: 'Crooked Cut / Iron Gate',
      rules: 'Attack: Crooked Cut, Strength 3, Technique 6.',
      lore: 'Like a reed in the gale.',
      attack: { strike: 'crooked', strength: 3, technique: 6 },
      defence: { guard: 'iron-gate', strength: 2, technique: 5, answers: ['slanting', 'battle'] },
      symbol: 'crescent',
      combinable: true,
    },
    {
      number: 217,
      kind: 'improvement',
      name: 'Embrocation of the Picts',
      rules: 'For the rest of the game: Technique +1.',
      abilities: { strength: 0, technique: 1, chivalry: 0, endurance: 0 },
    },
  ],
};
