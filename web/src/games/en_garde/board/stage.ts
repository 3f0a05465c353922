// Shows frames one after the other. A newer run or a click ends the one that is on; it never holds
// anything up.

import type { Frame } from './scene';

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
