// The page's one WebSocket to the hall, for all tables that are open (docs/protocol.md). It is made
// when the first table is opened, found again after a loss (at once, then after 1, 2, 4 … 30
// seconds, and at once when the browser says that the network is back), and closed with the last.

import type { ClientMessage } from '../protocol';
import type { Message } from './messages';
import type { Hearer, Line } from './source';

/** What is used of a WebSocket, so that tests can do without a network. */
export interface Wire {
  readyState: number;
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
}

const open = 1;
const firstWait = 1_000;
const longestWait = 30_000;
/** A network can vanish without a word; so one asks now and then, and waits that long. */
const askEvery = 25_000;
const patience = 10_000;

export class Connection implements Line {
  readonly #dial: () => Wire;
  readonly #hearers = new Set<Hearer>();
  #wire: Wire | null = null;
  #losses = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asking: ReturnType<typeof setTimeout> | undefined;

  constructor(dial: () => Wire) {
    this.#dial = dial;
    if (typeof window === 'undefined') return;
    window.addEventListener('online', () => this.#hurry());
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') this.#hurry();
    });
  }

  get isOpen(): boolean {
    return this.#wire?.readyState === open;
  }

  attach(hearer: Hearer): void {
    this.#hearers.add(hearer);
    if (this.isOpen) hearer.opened();
    else if (!this.#wire && this.#timer === undefined) this.#connect();
  }

  detach(hearer: Hearer): void {
    this.#hearers.delete(hearer);
    const others = [...this.#hearers].some((other) => other.code === hearer.code);
    if (hearer.code && !others) this.send({ do: 'leave', table: hearer.code });
    if (this.#hearers.size === 0) this.#hangUp();
  }

  send(message: ClientMessage): boolean {
    if (!this.#wire || !this.isOpen) return false;
    this.#wire.send(JSON.stringify(message));
    return true;
  }

  /** Hangs up and dials anew: who one is has changed. */
  renew(): void {
    if (this.#hearers.size === 0) return;
    this.#hangUp();
    for (const hearer of this.#hearers) hearer.lost();
    this.#connect();
  }

  #hurry(): void {
    if (this.#hearers.size === 0) return;
    if (this.#wire) {
      this.#ask();
      return;
    }
    clearTimeout(this.#timer);
    this.#losses = 0;
    this.#connect();
  }

  #connect(): void {
    this.#timer = undefined;
    const wire = this.#dial();
    this.#wire = wire;
    wire.onopen = () => {
      this.#losses = 0;
      for (const hearer of [...this.#hearers]) hearer.opened();
      this.#askLater();
    };
    wire.onmessage = (event) => {
      this.#askLater();
      const message = JSON.parse(String(event.data)) as Message;
      for (const hearer of [...this.#hearers]) hearer.heard(message);
    };
    wire.onclose = () => {
      if (this.#wire === wire) this.#lose();
    };
  }

  #lose(): void {
    this.#hangUp();
    for (const hearer of [...this.#hearers]) hearer.lost();
    if (this.#hearers.size === 0 || this.#wire) return;
    // The first time at once: most losses are a server that was started anew, or a lift.
    const wait =
      this.#losses === 0 ? 0 : Math.min(firstWait * 2 ** (this.#losses - 1), longestWait);
    this.#losses += 1;
    // A little apart from each other, so that not everybody comes through the door at once.
    this.#timer = setTimeout(() => this.#connect(), wait * (0.75 + Math.random() / 2));
  }

  #hangUp(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#asking);
    this.#timer = undefined;
    const wire = this.#wire;
    this.#wire = null;
    wire?.close();
  }

  #askLater(): void {
    clearTimeout(this.#asking);
    this.#asking = setTimeout(() => this.#ask(), askEvery);
  }

  #ask(): void {
    const wire = this.#wire;
    if (!wire || !this.send({ do: 'ping', id: 'ping' })) return;
    clearTimeout(this.#asking);
    this.#asking = setTimeout(() => {
      if (this.#wire === wire) this.#lose();
    }, patience);
  }
}

let shared: Connection | null = null;

export function theConnection(): Connection {
  shared ??= new Connection(() => {
    const url = new URL('/ws', location.href);
    url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
    return new WebSocket(url) as unknown as Wire;
  });
  return shared;
}
