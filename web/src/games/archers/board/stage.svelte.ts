// The archers as they are drawn right now. When something new has happened they walk, turn, shoot
// and fall one after the other until they stand where the view has them; what the stage has already
// shown (a turn put together here and then sent) is not shown again. Nobody has to wait for it: the
// board's controls follow the view, and `settle` jumps to the end.

import type { Happening } from '../../../tables/table';
import { facings } from './places';
import type { Sound } from './sounds';
import { type ArchersView, type ArcherView, type Deed, deedOf, type Facing } from './view';

export interface Shown {
  id: number;
  square: string;
  seat: number;
  facing: Facing;
  /** Degrees turned, counted on through whole circles so that a pivot takes the short way. */
  turn: number;
  king: boolean;
  underFire: boolean;
  hasShot: boolean;
  fallen: boolean;
}

export interface Flight {
  from: string;
  to: string;
  seat: number;
}

/** Whose eyes see it, and how. */
export interface Audience {
  motion: boolean;
  you: number | null;
  hear: (sound: Sound) => void;
}

const slower = 1.7;
/** Between two deeds of another, in milliseconds. */
const breather = 180;

/** A time of design/tokens.css in milliseconds; in the built page it may stand in seconds. */
function tokenTime(name: '--quick' | '--calm', otherwise: number): number {
  const text = getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  const time = Number.parseFloat(text) * (/[\d.]s$/.test(text) ? 1_000 : 1);
  return time || otherwise;
}

export class Stage {
  archers = $state<Shown[]>([]);
  flight = $state<Flight | null>(null);
  moving = $state(false);
  /** How many times slower than one's own deeds: what others do must be followed. */
  pace = $state(1);

  #next = 0;
  #run = 0;
  #wake: (() => void) | null = null;
  #target: ArchersView | null = null;

  /** A new view, and what of it is new; nothing moves unless `motion`. */
  show(view: ArchersView, fresh: Happening[], { motion, you, hear }: Audience): void {
    const begun = this.#target !== null;
    this.settle();
    this.#target = view;
    if (begun && motion && fresh.length > 0) void this.#act(fresh, you, hear);
    else this.#arrive();
  }

  /** Skips what is still moving. */
  settle(): void {
    if (!this.moving) return;
    this.#run++;
    this.#wake?.();
    this.#arrive();
  }

  #arrive(): void {
    const before = new Map(this.archers.map((archer) => [archer.seat + archer.square, archer]));
    this.archers = (this.#target?.archers ?? []).map((now) => {
      const old = before.get(now.seat + now.square);
      const id = old && !old.fallen ? old.id : this.#next++;
      return { ...shownOf(now), id, turn: turned(old?.turn ?? 0, now.facing), fallen: false };
    });
    this.flight = null;
    this.moving = false;
  }

  async #act(fresh: Happening[], you: number | null, hear: (s: Sound) => void): Promise<void> {
    const run = ++this.#run;
    this.moving = true;
    for (const happening of fresh) {
      this.pace = happening.seat === you ? 1 : slower;
      if (happening.event === 'game-ends') hear('horn');
      const deed = deedOf(happening);
      if (deed) await this.#perform(deed, happening.seat ?? 0, run, hear);
      if (run !== this.#run) return;
    }
    this.#arrive();
  }

  async #perform(deed: Deed, seat: number, run: number, hear: (s: Sound) => void): Promise<void> {
    const actor = this.#snapshot(deed.from, seat);
    if (!actor) return;
    if (deed.deed === 'shot') {
      const victim = this.#snapshot(deed.to, 1 - seat);
      if (!victim) return;
      this.flight = { from: deed.from, to: deed.to, seat };
      actor.hasShot = true;
      hear('arrow');
      await this.#pause(this.pace * tokenTime('--quick', 160));
      if (run !== this.#run) return;
      this.flight = null;
      victim.fallen = true;
    } else if (deed.deed === 'step') {
      actor.square = deed.to;
      hear('step');
    } else {
      if (actor.facing === deed.facing) return;
      actor.facing = deed.facing;
      actor.turn = turned(actor.turn, deed.facing);
      hear('step');
    }
    const rest = this.pace > 1 ? breather : 0;
    await this.#pause(this.pace * tokenTime('--calm', 280) + rest);
  }

  #snapshot(square: string, seat: number): Shown | undefined {
    return this.archers.find(
      (archer) => archer.square === square && archer.seat === seat && !archer.fallen,
    );
  }

  #pause(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

function shownOf({ square, seat, facing, king, underFire, hasShot }: ArcherView) {
  return { square, seat, facing, king, underFire, hasShot };
}

/** The angle nearest to `from` that looks towards `facing`. */
function turned(from: number, facing: Facing): number {
  const ahead = (((90 * facings.indexOf(facing) - from) % 360) + 360) % 360;
  return from + (ahead > 180 ? ahead - 360 : ahead);
}
