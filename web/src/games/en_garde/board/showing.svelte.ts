// What the board shows while something happens: follows the snapshots and turns what is new in them
// into frames, with their sounds.

import { play } from '../../../sound/sound';
import type { TableSnapshot } from '../../../tables/table';
import { type Frame, framesOf, type Scene } from './scene';
import { sounds } from './sounds';

// Shows frames one after the other. A newer run or a click ends the one that is on; it never holds
// anything up.
export class Stage {
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** @param show is given each frame in its turn, and null when all have been seen */
  constructor(private readonly show: (frame: Frame | null) => void) {}

  run(frames: Frame[]): void {
    clearTimeout(this.timer);
    const [frame, ...rest] = frames;
    this.timer = undefined;
    this.show(frame ?? null);
    if (frame) this.timer = setTimeout(() => this.run(rest), frame.ms);
  }

  skip(): void {
    if (this.timer !== undefined) this.run([]);
  }

  /** Nothing more is shown: the board is being taken down. */
  close(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }
}

export class Showing {
  /** Null: at rest. */
  frame = $state.raw<Frame | null>(null);
  /** The cards that came into the onlooker's own hand with the newest change. */
  drawn = $state.raw<number[]>([]);

  private seen: { code: string; number: number; length: number; scene: Scene } | null = null;
  private readonly stage = new Stage((frame) => {
    this.frame = frame;
    if (frame?.sound) play(sounds[frame.sound]);
  });

  /** A snapshot has come, and `rest` is how it looks once everything has been told. */
  follow(snapshot: TableSnapshot, rest: Scene, motion: boolean): void {
    // Behind the curtain nothing is seen, so what happens there is still to be told.
    if (!snapshot.view) {
      this.stage.run([]);
      return;
    }
    const { code, number, happenings, fresh, you } = snapshot;
    const before = this.seen?.code === code ? this.seen : null;
    this.seen = { code, number, length: happenings.length, scene: rest };
    if (before?.number === number && before.length === happenings.length) return; // only reworded
    // News come in pieces where a round ends in them: the number is the same for all.
    const grown = before !== null && number >= before.number;
    const news = grown ? happenings.slice(Math.max(fresh, before.length)) : [];
    this.drawn = news
      .filter((one) => one.event === 'draw' && one.seat === you && typeof one.card === 'number')
      .map((one) => Number(one.card));
    const frames = framesOf(before?.scene ?? rest, news);
    this.stage.run(motion ? frames : []);
    // Without motion one sound says what was last.
    const last = motion ? undefined : frames.filter((frame) => frame.sound).at(-1)?.sound;
    if (last) play(sounds[last]);
  }

  skip(): void {
    this.stage.skip();
  }

  close(): void {
    this.stage.close();
  }
}
