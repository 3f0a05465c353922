// Between a table and what is seen of it: what happens is shown step by step, and what comes next
// waits until the step before has been acted out and, where a round ends, was seen. The table itself
// is never held up: what is known may be ahead of what is shown.
//
// A step is a snapshot as it came, or a piece of one: news that hold the end of a round and the
// beginning of the next are cut in between. The view at the cut is told by the game (Telling).

import type { Telling } from '../games/package';
import type { Pace } from '../shell/settings.svelte';
import { nobody, type TableSnapshot } from './table';

type Reason = 'end' | 'clash' | 'over';

export interface Held {
  /** A round has ended, or something was played out that one wants to have seen. */
  why: 'end' | 'clash';
  /** What there is to be seen. */
  words: string;
  /** After so many milliseconds it goes on by itself; null: only when somebody says so. */
  byItself: number | null;
  /** One's own clock runs meanwhile. */
  clock: boolean;
}

export interface Shown<Snapshot> {
  snapshot: Snapshot;
  held: Held | null;
}

interface Step<Snapshot> {
  snapshot: Snapshot;
  /** Which happenings are told with it: from this one on, up to before that one. */
  from: number;
  to: number;
  /** Why it stays a while; null: it makes way at once. */
  stays: Reason | null;
}

/** How long a step stays after it was acted out, in milliseconds; null: until somebody says so. */
const times: Record<Reason, Record<Pace, number | null>> = {
  end: { brisk: 1_500, normal: 6_000, wait: null },
  clash: { brisk: 250, normal: 1_100, wait: null },
  over: { brisk: 300, normal: 1_000, wait: 1_000 },
};
/** After this the board has heard of a step, and has said whether it acts it out. */
const heard = 40;
/** Nothing is acted out for longer. */
const longest = 8_000;
/** Who is further behind than this sees several steps as one. */
const mostBehind = 3;

export class Presenter<Snapshot extends TableSnapshot> {
  /** How the game is told; without it nothing is cut. */
  telling: Telling | null = null;
  readonly #show: (shown: Shown<Snapshot>) => void;
  readonly #pace: () => Pace;
  #latest: Snapshot | null = null;
  #current: Step<Snapshot> | null = null;
  #held: Held | null = null;
  #queue: Step<Snapshot>[] = [];
  #busy = false;
  #state: 'idle' | 'acting' | 'staying' = 'idle';
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The last view of everyone who looked at this screen. */
  readonly #views = new Map<number | null, { to: number; view: unknown }>();

  constructor(show: (shown: Shown<Snapshot>) => void, pace: () => Pace) {
    this.#show = show;
    this.#pace = pace;
  }

  take(next: Snapshot): void {
    const before = this.#latest;
    this.#latest = next;
    const tail = this.#queue.at(-1) ?? this.#current;
    const news = next.fresh < next.happenings.length && next.view !== null;
    if (!before || !tail || before.code !== next.code) {
      this.#jump(next);
      return;
    }
    if (news) {
      this.#queue.push(...this.#steps(next, tail));
      if (this.#state === 'idle') this.#next();
      return;
    }
    const stands =
      this.#state !== 'idle' &&
      next.you === tail.snapshot.you &&
      next.curtain === null &&
      next.happenings.length === tail.to;
    if (stands && this.#current) {
      // What is shown stays; what is live in it is new.
      tail.snapshot = next;
      this.#publish(this.#current, this.#current.to);
    } else this.#jump(next);
  }

  /** The board acts something out, or is at rest again. */
  busy(is: boolean): void {
    this.#busy = is;
    if (!is && this.#state === 'acting') this.#settle(0);
  }

  /** It was seen. */
  goOn(): void {
    if (this.#state === 'staying') this.#next();
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#queue = [];
    this.#state = 'idle';
  }

  /** Everything is as it is now, at once. */
  #jump(next: Snapshot): void {
    clearTimeout(this.#timer);
    this.#queue = [];
    this.#state = 'idle';
    this.#held = null;
    const to = next.happenings.length;
    this.#current = { snapshot: next, from: next.fresh, to, stays: null };
    this.#publish(this.#current, next.fresh);
  }

  #steps(next: Snapshot, tail: Step<Snapshot>): Step<Snapshot>[] {
    const steps: Step<Snapshot>[] = [];
    const { happenings, fresh } = next;
    const last = happenings.at(-1)?.action ?? 0;
    const { described } = tail.snapshot;
    let view = this.#viewAt(next, tail);
    let from = fresh;
    happenings.forEach(({ event, action }, at) => {
      const ends = at >= fresh && action < last && this.telling?.ends.includes(event);
      if (!ends || !this.telling || view === null) return;
      const to = at + 1;
      view = this.telling.after(view, happenings.slice(from, to));
      const snapshot = { ...betweenRounds(next), view, described };
      steps.push({ snapshot, from, to, stays: 'end' });
      from = to;
    });
    const to = happenings.length;
    const over = next.status !== 'playing' && tail.snapshot.status === 'playing';
    if (over) steps.push({ snapshot: betweenRounds(next), from, to, stays: 'over' });
    const clash = !over && this.#clashes(next, from);
    steps.push({ snapshot: next, from: over ? to : from, to, stays: clash ? 'clash' : null });
    return steps;
  }

  /** What was to be seen where the news begin. */
  #viewAt({ you, fresh }: Snapshot, tail: Step<Snapshot>): unknown {
    const known = tail.snapshot.you === you ? { to: tail.to, view: tail.snapshot.view } : null;
    const found = known?.view ? known : this.#views.get(you);
    return found?.to === fresh ? found.view : null;
  }

  /** Did somebody else do something that one wants to have seen, before others go on? */
  #clashes(next: Snapshot, from: number): boolean {
    if (next.legal.length > 0 || next.turn === next.you || next.turn === nobody) return false;
    return next.happenings
      .slice(from)
      .some(({ event, seat }) => seat !== next.you && this.telling?.clashes.includes(event));
  }

  #next(): void {
    clearTimeout(this.#timer);
    this.#held = null;
    while (this.#queue.length > mostBehind && this.#queue[0]?.stays === null) this.#queue.shift();
    const before = this.#current;
    const step = this.#queue.shift();
    if (step) {
      this.#current = step;
      this.#state = 'acting';
      this.#publish(step, Math.min(before?.to ?? 0, step.from));
      this.#settle(heard);
    } else {
      this.#state = 'idle';
      // What was said of it goes; nothing else has changed.
      if (before?.stays) this.#publish(before, before.to);
    }
  }

  /** Once the board is at rest the step stays as long as it should. */
  #settle(wait: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      if (!this.#busy) this.#stay();
      else this.#timer = setTimeout(() => this.#stay(), longest);
    }, wait);
  }

  #stay(): void {
    clearTimeout(this.#timer);
    const step = this.#current;
    if (!step?.stays) {
      this.#next();
      return;
    }
    this.#state = 'staying';
    const clock = this.#clockRuns();
    const pace = clock && this.#pace() === 'normal' ? 'brisk' : this.#pace();
    const byItself = times[step.stays][pace];
    const seen = step.stays === 'end' || byItself === null;
    if (seen && step.stays !== 'over') {
      this.#held = { why: step.stays, words: this.#wordsOf(step), byItself, clock };
      this.#publish(step, step.to);
    }
    if (byItself !== null) this.#timer = setTimeout(() => this.#next(), byItself);
  }

  #clockRuns(): boolean {
    const { clocks, you } = this.#latest ?? {};
    return clocks != null && you != null && clocks.running === you;
  }

  /** Of what was done last and what came of it. */
  #wordsOf({ snapshot, to }: Step<Snapshot>): string {
    const { ends = [], clashes = [] } = this.telling ?? {};
    const worth = snapshot.happenings.slice(0, to).filter(({ event, words }) => {
      return words && (ends.includes(event) || clashes.includes(event));
    });
    const last = worth.at(-1);
    const before = worth.at(-2);
    const together = last && before && ends.includes(last.event) && clashes.includes(before.event);
    return [together ? before.words : '', last?.words ?? ''].filter(Boolean).join(' ');
  }

  #publish(step: Step<Snapshot>, fresh: number): void {
    const latest = this.#latest ?? step.snapshot;
    const happenings = latest.happenings.slice(0, step.to);
    const snapshot: Snapshot =
      this.#queue.length === 0
        ? { ...latest, fresh }
        : { ...step.snapshot, ...liveOf(latest), happenings, fresh };
    step.snapshot = snapshot;
    this.#views.set(snapshot.you, { to: step.to, view: snapshot.view });
    this.#show({ snapshot, held: this.#held });
  }
}

/** Nobody does anything until what is next is shown. */
function betweenRounds<Snapshot extends TableSnapshot>(next: Snapshot): Snapshot {
  const nothing = { legal: [], turn: nobody, thinking: false, ending: null, payoffs: null };
  return { ...next, ...nothing, status: 'playing', prompt: '', result: '' };
}

/** What is so now, whatever is shown of the game. */
function liveOf({
  seats,
  connected,
  searching,
  queued,
  kept,
  salutes,
  clocks,
  drawOffered,
  takeBackAsked,
  earlier,
}: TableSnapshot) {
  const live = {
    seats,
    connected,
    searching,
    queued,
    kept,
    salutes,
    clocks,
    drawOffered,
    takeBackAsked,
  };
  return earlier ? { ...live, earlier } : live;
}
