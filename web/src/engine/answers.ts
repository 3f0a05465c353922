// What the engine is asked and what it answers (src/wasm/, which says the same in C++).

import type { Happening, Legal } from '../tables/table';
import type { Language } from '../words/words.svelte';

/** Whose eyes: a seat, what everyone may see, or everything (finished games, replays, lessons). */
export type Viewer = number | 'spectator' | 'all';

export interface RuleSetEntry {
  name: string;
  meaning: string;
}

export interface OptionEntry {
  name: string;
  /** As a person reads it: "1 to 99", "left, right or random". */
  values: string;
  default: string;
  meaning: string;
}

export interface PlayerEntry {
  /** As it is given to `think`: "pupil". */
  name: string;
  /** 1 to 6; 0 for a yardstick, which people need not be offered. */
  level: number;
  title: string;
  character: string;
}

export interface GameEntry {
  id: string;
  name: string;
  designer: string;
  /** Do seats know what others may not? */
  secrets: boolean;
  /** Can a draw be offered? */
  draws: boolean;
  /** The default first. */
  ruleSets: RuleSetEntry[];
  options: OptionEntry[];
  players: PlayerEntry[];
}

/** How a session begins. Seeds are 64 hexadecimal digits; without one, one is drawn at random. */
export type Start =
  | { game: string; rules?: string; seed?: string }
  /** A position, whole or as one viewer knows it (then the rest is imagined). */
  | { game: string; rules?: string; position: string; seed?: string }
  /** A record, played to its end; chance acts only when someone plays on from there. */
  | { record: string; seed?: string };

export interface SeatEntry {
  /** What the seat is called in this game, in the language asked for. */
  seat: string;
  /** 0 (blue) or 1 (vermilion). */
  side: number;
}

export interface Look {
  viewer: Viewer;
  language: Language;
  /** The standing after this many actions of the session; now, when left out. */
  at?: number;
  /** Happenings of actions from this one on (0: all). Left out: none are told. */
  since?: number;
}

export interface EngineStanding {
  game: string;
  rules: string;
  /** How many actions, chance included, have been played. */
  length: number;
  seats: SeatEntry[];
  /** The seat to decide, -1 for chance, -2 when the game is over. */
  turn: number;
  over: boolean;
  view: unknown;
  prompt: string;
  described: string;
  /** What may be played: for the seat to decide, and for `all`. */
  legal: Legal[];
  happenings: Happening[];
  /** How it ended, in words; empty before. */
  result: string;
  payoffs: number[] | null;
}

/** How long to think; with neither, as long as the player usually does. Nodes are repeatable. */
export interface Budget {
  nodes?: number;
  seconds?: number;
  /** For what is left to chance in thinking. Left out: 1. */
  seed?: number;
}

export interface Alternative {
  action: string;
  meaning: string;
  winProbability: number;
  /** How often it would be chosen, where good play is a mixture; else 0. */
  share: number;
  nodes: number;
}

export interface Thought {
  action: string;
  /** For the one who decides; a draw counts half. */
  winProbability: number;
  /** Proved to the end? */
  certain: boolean;
  depth: number;
  nodes: number;
  /** Best first. */
  alternatives: Alternative[];
}

/** What a decision of a game was worth. */
export interface Judgement {
  /** Which action of the game. */
  action: number;
  seat: number;
  played: string;
  playedMeaning: string;
  best: string;
  bestMeaning: string;
  /** With the best action, for the one who decides. */
  winProbability: number;
  /** What the played one gave away, in odds of winning. */
  loss: number;
  /** "", "?!", "?" or "??". */
  mark: string;
  certain: boolean;
}

export interface RecordEntry {
  game: string;
  rules: string;
  tags: [name: string, value: string][];
  /** In the notation, chance included ("*…"). */
  actions: string[];
  /** Who did each of them, -1 for chance; empty where the record cannot be replayed. */
  actors: number[];
  /** Set for a record written for one seat: it cannot be replayed in full. */
  seat: string | null;
}

export interface Verdict {
  honest: boolean;
  words: string;
}
