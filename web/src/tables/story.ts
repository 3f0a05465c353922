// What happened at a table on the server, as it comes in pieces: the latest first and at once, then
// what happens, and of what was before as much as somebody asks for. In order, nothing twice.

import type { Happening } from './table';

export class Story {
  #from = 0;
  #earlier: Happening[] = [];
  #latest: Happening[] = [];

  /** The number of entries before all that is here; 0: it is whole. */
  get untold(): number {
    return this.#from;
  }

  /** What was asked for afterwards: it comes before `latest`. A new list with every piece. */
  get earlier(): Happening[] {
    return this.#earlier;
  }

  /** What was told at once, and what has happened since. A new list with every piece. */
  get latest(): Happening[] {
    return this.#latest;
  }

  /** Everything is told anew, or for the first time. */
  begin(from: number, events: Happening[]): void {
    this.#from = from;
    this.#earlier = [];
    this.#latest = events;
  }

  /** More has happened. Gives where in `latest` it begins. */
  goOn(events: Happening[]): number {
    const first = events[0]?.action;
    if (first === undefined) return this.#latest.length;
    // An action has one place in the game: what was told of it before has been taken back since.
    const kept = this.#latest.filter(({ action }) => action < first);
    const stands = kept.length === this.#latest.length;
    this.#latest = [...kept, ...events];
    return stands ? kept.length : this.#latest.length;
  }

  /** An earlier piece: entries after `from` up to `to`. False: it does not end where this begins, so
   * it answers a question that no longer matters. */
  precede(from: number, to: number, events: Happening[]): boolean {
    if (to !== this.#from || from >= to) return false;
    const next = this.#earlier[0] ?? this.#latest[0];
    const before = next ? events.filter(({ action }) => action < next.action) : events;
    this.#from = from;
    this.#earlier = [...before, ...this.#earlier];
    return true;
  }
}
