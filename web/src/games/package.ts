// What a game brings to the page. All that is special to one game lies in its folder here,
// `games/<game>/`, and is found from the `GamePackage` in its `package.ts`; `games.ts` lists the
// packages, and `lookup.ts` is what the rest of the page asks. The rules are not here: what may be
// done, what it would do and what happened are told by the engine and the server.
//
// All but its name may be left out. A game without them, or without a package, is played on the plain
// board, set up by plain fields, has a neutral emblem and no lessons.

import type { Component, Snippet } from 'svelte';
import type { SeatName } from '../engine/engine';
import type { Happening, TableSnapshot } from '../tables/table';
import type { GamePhrase, languages, Phrase } from '../words/words.svelte';
import type { Course } from './lesson';
import type { GameStatistics } from './statistics';

export interface RuleSetWords<Words extends GamePhrase = GamePhrase> {
  name: Words;
  /** What is special about it, in one line. */
  about: Words;
}

/** What a package holds, with words of the kind that its languages ask for. */
interface PackageIn<Languages, Words extends GamePhrase> {
  /** As the engine, the server and addresses call the game: the same as in its C++ package. */
  id: string;
  /** Its title, as the engine has it. */
  name: Words;
  /** The languages that all its words are in (board, blurb, lessons); a test holds it to them. */
  languages: Languages;
  /** One or two sentences beside the emblem in the lobby. */
  blurb: Words;
  /** Is it for players? Then it stands in the lobby at once, before the catalogue is known. A game
   * for developers says false: it is shown only where a catalogue lists it. */
  offered: boolean;
  /** A line drawing: what stands inside an <svg viewBox="0 0 96 64"> (Emblem.svelte). It comes with
   * the first page, so it is small. */
  Emblem?: Component;
  /** The drawn board, fetched when a table of the game is opened. */
  board?: () => Promise<{ default: Board }>;
  /** How it is told step by step, where parts of it end before others begin; fetched with the
   * board. */
  telling?: () => Promise<{ telling: Telling }>;
  /** Its rule sets by the engine's names for them, as people call them and with a line to choose by; a
   * test holds every offered game to all of its own. */
  ruleSets?: Readonly<Record<string, RuleSetWords<Words>>>;
  /** The rule set to begin with; the engine's first one where this is left out. */
  simplest?: string;
  /** The choices for a new table, in place of plain fields; fetched when a table is set up. */
  setUp?: () => Promise<{ default: SetUp }>;
  /** Options that a hall may know more values of than the engine on this device, such as cards. Seats
   * do not depend on them. */
  onlyInHall?: readonly string[];
  /** The lessons, fetched when somebody wants to learn. */
  course?: () => Promise<{ course: Course<Words> }>;
  /** What is worth counting over many games, fetched when somebody looks at their statistics. */
  statistics?: () => Promise<{ statistics: GameStatistics }>;
}

/** A game speaks all languages of the page, or begins in English: then its words are `gamePhrases`,
 * and English says what is missing. */
export type GamePackage =
  | PackageIn<typeof languages, Phrase>
  | PackageIn<readonly ['en'] | readonly ['en', 'fr'] | readonly ['en', 'nl'], GamePhrase>;

/** What a board is given, and what it may do: show a view, offer the legal actions, ask for one of
 * them to be played. Boards know no rules: everything that may be done is in `snapshot.legal`.
 *
 * Every board is wholly playable by keyboard and by screen reader: each control is a real button
 * with a name, the drawing has a role and a description, nothing is told by colour alone. */
export interface BoardProps {
  /** Everything there is to show; the package knows the shape of its own `snapshot.view`. */
  snapshot: TableSnapshot;
  /** May actions be chosen here? False in replays and for spectators. */
  interactive: boolean;
  /** False: nothing moves, everything is simply there (also under reduced motion). */
  motion: boolean;
  /** Seen from the other side. */
  flipped?: boolean;
  /** Plays an action of `snapshot.legal`. */
  play: (action: string) => void;
  /** Is told whether something is being acted out: what comes next waits for it. */
  busy?: (is: boolean) => void;
}

export type Board = Component<BoardProps>;

/** A game in steps. News bring only the newest view, and may hold the end of one round and the
 * beginning of the next: with this the end can be shown first. */
export interface Telling {
  /** Events that end a round: what they leave stays in sight until it was seen. */
  readonly ends: readonly string[];
  /** Events that one wants to have seen before anything else happens. */
  readonly clashes: readonly string[];
  /** The view after some happenings, from the one before them. */
  after(view: unknown, happenings: readonly Happening[]): unknown;
}

/** What a game's own choices for a new table are given. They show every seat with its `sitter`. */
export interface SetUpProps {
  /** The rule set, by the engine's name. */
  ruleSet: string;
  /** What was chosen, by option; one that is missing is as usual. */
  values: Readonly<Record<string, string>>;
  /** A table of the hall, or of this device. */
  where: 'server' | 'here';
  /** By these choices; a moment later than they are. */
  seats: readonly SeatName[];
  seatsTitle: string;
  /** The field for who sits on a seat; `label` is its name for those who hear the page. */
  sitter: Snippet<[seat: number, label: string]>;
  /** Chooses options. Where seats change by it, `from` says which each of them was; null: a new
   * one. Then people keep their places. */
  choose: (changes: Record<string, string>, from?: readonly (number | null)[]) => void;
}

export type SetUp = Component<SetUpProps>;
