// What the engine is asked and what it answers: most of it is written from src/wasm/shapes.cpp.

import type { SeatName } from '../protocol';
import type { Language } from '../words/words.svelte';

export type {
  Alternative,
  EngineStanding,
  GameEntry,
  Judgement,
  Moved,
  OptionEntry,
  PlayerEntry,
  RecordEntry,
  RuleSetEntry,
  Thought,
  Verdict,
} from '../protocol';
export type SeatEntry = SeatName;

/** Whose eyes: a seat, what everyone may see, or everything (finished games, replays, lessons). */
export type Viewer = number | 'spectator' | 'all';

/** How a session begins. Seeds are 64 hexadecimal digits; without one, one is drawn at random. */
export type Start =
  | { game: string; rules?: string; seed?: string }
  /** A position, whole or as one viewer knows it (then the rest is imagined). */
  | { game: string; rules?: string; position: string; seed?: string }
  /** A record, played to its end; chance acts only when someone plays on from there. */
  | { record: string; seed?: string };

export interface Look {
  viewer: Viewer;
  language: Language;
  /** The standing after this many actions of the session; now, when left out. */
  at?: number;
  /** Happenings of actions from this one on (0: all). Left out: none are told. */
  since?: number;
}

/** How long to think; with neither, as long as the player usually does. Nodes are repeatable. */
export interface Budget {
  nodes?: number;
  seconds?: number;
  /** For what is left to chance in thinking. Left out: 1. */
  seed?: number;
}
