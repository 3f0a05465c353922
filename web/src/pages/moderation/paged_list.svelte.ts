// A long list that comes page by page.

import { Attempt } from '../../server/attempt.svelte';
import type { Paged } from './api';

export class PagedList<Each> {
  list = $state.raw<Each[]>([]);
  /** Has the first page come? */
  known = $state(false);
  readonly looking = new Attempt();
  readonly #fetch: (before?: number) => Promise<Paged<Each>>;
  #before = $state<number>();
  #turn = 0;

  constructor(fetch: (before?: number) => Promise<Paged<Each>>) {
    this.#fetch = fetch;
  }

  get hasMore(): boolean {
    return this.#before !== undefined;
  }

  /** From the beginning: what to look for has changed, or what there is. */
  anew(): Promise<void> {
    return this.#add([], undefined);
  }

  more(): Promise<void> {
    return this.#add(this.list, this.#before);
  }

  #add(to: Each[], before: number | undefined): Promise<void> {
    this.#turn += 1;
    const turn = this.#turn;
    return this.looking.make(async () => {
      const page = await this.#fetch(before);
      if (turn !== this.#turn) return; // something else is wanted meanwhile
      this.list = [...to, ...page.list];
      this.#before = page.before;
      this.known = true;
    });
  }
}
