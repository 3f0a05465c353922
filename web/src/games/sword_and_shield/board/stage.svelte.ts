// Lets what just happened pass before the eyes, one beat after another. Nothing waits for it: the
// next action, click or key ends it, and then everything is simply there.

import type { Happening } from '../../../tables/table';
import type { Pose } from './KnightFigure.svelte';

const beatTime = 340;
const mostBeats = 9;

const shown = new Set([
  'attack',
  'combination',
  'achievement',
  'event',
  'improvement',
  'defence',
  'block',
  'manoeuvre',
  'compared',
  'no-answer',
  'hit',
  'out',
  'locked',
  'lock-ends',
  'move-swap',
  'move-break',
  'move-safe',
  'move-back',
  'tactic',
  'grand-pass',
]);

const poseOf: Record<string, Pose> = {
  attack: 'strike',
  combination: 'strike',
  achievement: 'strike',
  event: 'step',
  improvement: 'step',
  defence: 'parry',
  block: 'parry',
  manoeuvre: 'step',
  hit: 'struck',
  out: 'struck',
  locked: 'strike',
  'move-swap': 'step',
  'move-break': 'step',
  'move-safe': 'step',
  'move-back': 'step',
};

export class Stage {
  /** How many happenings have been shown; infinite when nothing is under way. */
  seen = $state(Number.POSITIVE_INFINITY);
  #timer: ReturnType<typeof setTimeout> | undefined;

  get busy(): boolean {
    return this.seen !== Number.POSITIVE_INFINITY;
  }

  start(happenings: Happening[], fresh: number): void {
    clearTimeout(this.#timer);
    const beats: number[] = [];
    for (let i = fresh; i < happenings.length; ++i) {
      if (shown.has(happenings[i]?.event ?? '')) beats.push(i + 1);
    }
    this.#go(beats.slice(-mostBeats));
  }

  skip(): void {
    clearTimeout(this.#timer);
    this.seen = Number.POSITIVE_INFINITY;
  }

  #go(beats: number[]): void {
    const [now, ...later] = beats;
    if (now === undefined) {
      this.skip();
      return;
    }
    this.seen = now;
    this.#timer = setTimeout(() => this.#go(later), beatTime);
  }
}

/** How each Knight stands after what has been seen; while nothing moves all are on guard. */
export function posesAt(happenings: Happening[], seen: number): Record<number, Pose> {
  const last = seen === Number.POSITIVE_INFINITY ? undefined : happenings[seen - 1];
  const pose = last && poseOf[last.event];
  return last && pose && typeof last.knight === 'number' ? { [last.knight]: pose } : {};
}

/** The last thing done and what came of it. */
export interface Clash {
  deed: Happening;
  answer: Happening | null;
  compared: Happening | null;
  after: Happening[];
}

const deeds = new Set(['attack', 'achievement', 'event', 'improvement', 'locked', 'move-swap']);
const answers = new Set(['defence', 'block', 'manoeuvre', 'no-answer']);
const outcomes = new Set([
  'hit',
  'shaken',
  'out',
  'gained',
  'sapped',
  'lapsed',
  'lock-ends',
  'won',
]);

export function clashAt(happenings: Happening[], seen: number): Clash | null {
  const known = happenings.slice(0, Math.min(seen, happenings.length));
  let at = known.length - 1;
  while (at >= 0 && !deeds.has(known[at]?.event ?? '')) at -= 1;
  const deed = known[at];
  if (!deed) return null;
  const rest = known.slice(at + 1);
  return {
    deed,
    answer: rest.find((each) => answers.has(each.event)) ?? null,
    compared: rest.find((each) => each.event === 'compared') ?? null,
    after: rest.filter((each) => outcomes.has(each.event)),
  };
}
