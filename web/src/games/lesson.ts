// A lesson: a position of the real game, something to do in it, and what the other side does.
// Lessons are data; the engine knows the rules, `goal.ts` says whether the goal is reached.

import type { GamePhrase } from '../words/words.svelte';

/** What a field must be. A pattern looks only at the fields it names. */
export type Want =
  | string
  | number
  | boolean
  | null
  | readonly Want[]
  | { readonly atLeast: number }
  | { readonly size: number }
  /** A list in which at least one thing fits. */
  | { readonly some: Want }
  | Pattern;

export interface Pattern {
  readonly [field: string]: Want;
}

/** Reached when everything named has come about; missed when `never` happens, or when so many
 * decisions were not enough. */
export interface Goal {
  /** Happenings, in any order, since the lesson began. */
  readonly happens?: readonly Pattern[];
  /** What the learner's view must be like. */
  readonly view?: Pattern;
  readonly never?: readonly Pattern[];
  readonly within: number;
}

/** What the others do: the first action of the list that is legal, else the first legal one; or
 * what a computer player would, always the same. */
export type Others =
  | { readonly prefer: readonly string[] }
  | { readonly computer: string; readonly seed: number };

/** A mistake that learners are known to make. It is answered at once, with words of its own: the
 * others do not play on first. */
export interface Mistake<Words extends GamePhrase = GamePhrase> {
  /** Made when one of these happens. */
  readonly when: readonly Pattern[];
  /** Why it is one. */
  readonly why: Words;
  /** Decisions that make it: for the tests. */
  readonly by: readonly string[];
}

/** `Words`: what the package's languages ask for (package.ts). */
export interface Lesson<Words extends GamePhrase = GamePhrase> {
  /** Unique within its game; progress is kept by it. */
  readonly id: string;
  readonly title: Words;
  /** What there is to know, a paragraph each. */
  readonly text: readonly Words[];
  /** What to do. */
  readonly task: Words;
  readonly hint: Words;
  readonly reached: Words;
  /** After a mistake that has no words of its own. */
  readonly missed: Words;
  readonly mistakes?: readonly Mistake<Words>[];
  readonly rules: string;
  /** In the engine's notation, with the learner to decide. */
  readonly position: string;
  readonly seat: number;
  readonly goal: Goal;
  readonly others: Others;
  /** The learner's decisions that reach the goal, and some that do not: for the tests. */
  readonly solution: readonly string[];
  readonly wrong: readonly string[];
}

export interface Course<Words extends GamePhrase = GamePhrase> {
  /** As the engine calls the game in each language. */
  readonly name: Words;
  /** In two sentences, what it is about. */
  readonly aim: Words;
  readonly lessons: readonly Lesson<Words>[];
}
