// A game as moments to look at: after each decision, with the chance that followed it.

import type { Happening } from '../../tables/table';

export interface Moment {
  /** How many actions have been played: what the engine and `?at=` count. */
  at: number;
  /** The decision that led here; -1 for the beginning. */
  action: number;
  seat: number;
}

export interface Move {
  /** Which moment it leads to. */
  moment: number;
  action: number;
  seat: number;
  notation: string;
  words: string;
}

/** `actors`: who did each action, -1 for chance. */
export function momentsOf(actors: readonly number[]): Moment[] {
  const settled = (at: number) => {
    let end = at;
    while (end < actors.length && (actors[end] ?? 0) < 0) end += 1;
    return end;
  };
  const moments: Moment[] = [{ at: settled(0), action: -1, seat: -1 }];
  actors.forEach((seat, action) => {
    if (seat >= 0) moments.push({ at: settled(action + 1), action, seat });
  });
  return moments;
}

/** The moment that shows the game after `at` actions, or the next one that can be shown. */
export function momentAt(moments: readonly Moment[], at: number): number {
  const found = moments.findIndex((moment) => moment.at >= at);
  return found < 0 ? moments.length - 1 : found;
}

/** What was done, in words: those of the decision and of what came of it. */
export function movesOf(
  moments: readonly Moment[],
  actions: readonly string[],
  happenings: readonly Happening[],
): Move[] {
  // Once through everything: a match can be thousands of moves long.
  const told = new Map<number, string>();
  for (const { action, words } of happenings) {
    const before = told.get(action);
    if (words) told.set(action, before ? `${before} ${words}` : words);
  }
  return moments.slice(1).map((moment, i) => ({
    moment: i + 1,
    action: moment.action,
    seat: moment.seat,
    notation: actions[moment.action] ?? '',
    words: told.get(moment.action) ?? '',
  }));
}
