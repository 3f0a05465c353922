// Is a lesson's goal reached? Looks at what happened and at the learner's view, nothing else.

import type { Goal, Mistake, Pattern, Want } from '../../games/lesson';
import type { Happening } from '../../tables/table';

export type Outcome = 'open' | 'reached' | 'missed';

export function fits(value: unknown, want: Want): boolean {
  if (want === null || typeof want !== 'object') return value === want;
  if (isList(want)) {
    return (
      Array.isArray(value) &&
      value.length === want.length &&
      want.every((each, i) => fits(value[i], each))
    );
  }
  if ('atLeast' in want) return typeof value === 'number' && value >= Number(want.atLeast);
  if ('size' in want) return Array.isArray(value) && value.length === want.size;
  if ('some' in want) {
    return Array.isArray(value) && value.some((each) => fits(each, want.some as Want));
  }
  if (value === null || typeof value !== 'object') return false;
  return Object.entries(want as Pattern).every(([field, inner]) =>
    fits((value as Record<string, unknown>)[field], inner),
  );
}

const isList = (want: object): want is readonly Want[] => Array.isArray(want);

export interface Progress {
  happenings: readonly Happening[];
  view: unknown;
  /** How many decisions the learner has made. */
  decisions: number;
  /** Are the others done: is it for the learner to decide again, or is it over? */
  settled: boolean;
}

/** The first of these mistakes that was made. */
export function mistakeIn(
  mistakes: readonly Mistake[] | undefined,
  happenings: readonly Happening[],
): Mistake | undefined {
  return mistakes?.find(({ when }) =>
    when.some((pattern) => happenings.some((each) => fits(each, pattern))),
  );
}

export function judge(goal: Goal, now: Progress, mistakes?: readonly Mistake[]): Outcome {
  const happened = (pattern: Pattern) => now.happenings.some((each) => fits(each, pattern));
  if (goal.never?.some(happened) || mistakeIn(mistakes, now.happenings)) return 'missed';
  const done =
    now.decisions > 0 &&
    (goal.happens ?? []).every(happened) &&
    (!goal.view || fits(now.view, goal.view));
  if (done) return 'reached';
  return now.decisions >= goal.within && now.settled ? 'missed' : 'open';
}
