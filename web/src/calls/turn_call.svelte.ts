// It becomes one's turn at a table that is open in a page nobody looks at: the same notification as
// the hall's own calls, and a title that says so until somebody looks again.

import { addressOf, type Call, notificationOf } from '../../offline/call.js';
import { go } from '../shell/router.svelte';
import { mayNotify, workerHere } from './this_browser';
import { toldNow } from './worker';

async function notify(call: Call): Promise<void> {
  if (!mayNotify()) return;
  const { title, options } = notificationOf(call, toldNow());
  const worker = await workerHere();
  if (worker?.active) {
    await worker.showNotification(title, options);
    return;
  }
  // Where the page is not kept on the device. Some browsers know no notifications but a worker's.
  const shown = new Notification(title, options);
  shown.onclick = () => {
    window.focus();
    go(addressOf(call.table));
    shown.close();
  };
}

async function hush(table: string): Promise<void> {
  const tag = `table-${table}`;
  const worker = await workerHere();
  for (const each of (await worker?.getNotifications?.({ tag })) ?? []) each.close();
}

/** One table's. */
export class TurnCall {
  /** For the title. */
  waits = $state(false);
  #mine: boolean | null = null;
  #table = '';

  /** `mine`: null while the table is not known; what one finds on coming is no news. */
  turn(mine: boolean | null, call: Call): void {
    const began = this.#mine === false && mine === true;
    const ended = this.#mine === true && mine === false;
    this.#mine = mine;
    const visible = document.visibilityState === 'visible';
    const came = this.#table !== call.table;
    this.#table = call.table;
    // What called one here has done its work.
    if (came && visible) this.#quiet();
    if (began && !visible) {
      this.waits = true;
      void notify(call).catch(() => undefined); // the title says it all the same
    }
    // Played elsewhere, or the game is over.
    if (ended) this.#quiet();
  }

  /** Looks whether somebody looks; gives how to stop. */
  watchVisibility(): () => void {
    const look = () => {
      if (document.visibilityState === 'visible') this.#quiet();
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }

  #quiet(): void {
    this.waits = false;
    if (this.#table) void hush(this.#table).catch(() => undefined);
  }
}
