// A game as moments to look at: after each decision, with the chance that followed it. Where a round
// ends one stops before the next is dealt.

import type { Happening } from '../../tables/table';

export interface Moment {
  /** How many actions have been played: what the engine and `?at=` count. */
  at: number;
  /** The decision that led here, or what began the next round; -1 for the beginning. */
  action: number;
  /** Who decided; -1: chance. */
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

/** `actors`: who did each action, -1 for chance. `ends`: after how many actions a round was over. */
export function momentsOf(
  actors: readonly number[],
  ends: ReadonlySet<number> = new Set(),
): Moment[] {
  const settled = (at: number) => {
    let end = at;
    while (end < actors.length && (actors[end] ?? 0) < 0 && !ends.has(end)) end += 1;
    return end;
  };
  const moments: Moment[] = [{ at: settled(0), action: -1, seat: -1 }];
  actors.forEach((seat, action) => {
    if (seat >= 0) moments.push({ at: settled(action + 1), action, seat });
    else if (ends.has(action)) moments.push({ at: settled(action + 1), action, seat: -1 });
  });
  return moments;
}

/** After how many actions rounds were over, by the events that end them. */
export function endsIn(happenings: readonly Happening[], events: readonly string[]): Set<number> {
  const ended = happenings.filter(({ event }) => events.includes(event));
  return new Set(ended.map(({ action }) => action + 1));
}

/** The moment that shows the game after `at` actions, or the next one that can be shown. */
export function momentAt(moments: readonly Moment[], at: number): number {
  const found = moments.findIndex((moment) => moment.at >= at);
  return found < 0 ? moments.length - 1 : found;
}

/** What was done, in words: those of the decision and of what came of it. What ended a round is told
 * with the decision before it, also where a card that was drawn ended it. */
export function movesOf(
  moments: readonly Moment[],
  actions: readonly string[],
  happenings: readonly Happening[],
  ends: readonly string[] = [],
): Move[] {
  // Once through everything: a match can be thousands of moves long.
  const told = new Map<number, string>();
  const decided = new Set(moments.map(({ action }) => action));
  let last = -1;
  for (const { action, words, event } of happenings) {
    if (decided.has(action)) last = action;
    const belongs = ends.includes(event) ? last : action;
    const before = told.get(belongs);
    if (words) told.set(belongs, before ? `${before} ${words}` : words);
  }
  return moments.slice(1).map((moment, i) => ({
    moment: i + 1,
    action: moment.action,
    seat: moment.seat,
    notation: actions[moment.action] ?? '',
    words: told.get(moment.action) ?? '',
  }));
}
