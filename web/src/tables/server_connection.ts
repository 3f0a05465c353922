// The page's one WebSocket to the server, for all tables that are open (docs/protocol.md). It is
// made when the first table is opened, found again after a loss (at once, then after 1, 2, 4 … 30
// seconds, and at once when the browser says that the network is back), and closed with the last. A
// server that says it hands over to another one is no loss: the next one is there in a moment.

import type { ClientMessage } from '../protocol';
import type { Channel, ChannelListener, Message } from './backend';

/** What is used of a WebSocket, so that tests can do without a network. */
export interface SocketLike {
  readyState: number;
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event?: { code: number }) => void) | null;
}

const open = 1;
const firstWait = 1_000;
const longestWait = 30_000;
/** A network can vanish without a word; so one asks now and then, and waits that long. */
const askEvery = 25_000;
const patience = 10_000;
/** The code with which a server closes that is started anew, or has others beside it. */
const restart = 1012;
/** Not everybody at once; and how long nobody need know that it happens. */
const longestStep = 600;
const quietFor = 3_000;

export class ServerConnection implements Channel {
  readonly #dial: () => SocketLike;
  readonly #listeners = new Set<ChannelListener>();
  #socket: SocketLike | null = null;
  #losses = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asking: ReturnType<typeof setTimeout> | undefined;
  #quiet: ReturnType<typeof setTimeout> | undefined;

  constructor(dial: () => SocketLike) {
    this.#dial = dial;
    if (typeof window === 'undefined') return;
    window.addEventListener('online', () => this.#hurry());
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') this.#hurry();
    });
  }

  get isOpen(): boolean {
    return this.#socket?.readyState === open;
  }

  attach(listener: ChannelListener): void {
    this.#listeners.add(listener);
    if (this.isOpen) listener.opened();
    else if (!this.#socket && this.#timer === undefined) this.#connect();
  }

  detach(listener: ChannelListener): void {
    this.#listeners.delete(listener);
    const others = [...this.#listeners].some((other) => other.code === listener.code);
    if (listener.code && !others) this.send({ do: 'leave', table: listener.code });
    if (this.#listeners.size === 0) this.#hangUp();
  }

  send(message: ClientMessage): boolean {
    if (!this.#socket || !this.isOpen) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  /** Hangs up and dials anew: who one is has changed. */
  renew(): void {
    if (this.#listeners.size === 0) return;
    this.#hangUp();
    for (const listener of this.#listeners) listener.lost();
    this.#connect();
  }

  #hurry(): void {
    if (this.#listeners.size === 0) return;
    if (this.#socket) {
      this.#ask();
      return;
    }
    clearTimeout(this.#timer);
    this.#losses = 0;
    this.#connect();
  }

  #connect(): void {
    this.#timer = undefined;
    const socket = this.#dial();
    this.#socket = socket;
    socket.onopen = () => {
      this.#losses = 0;
      clearTimeout(this.#quiet);
      for (const listener of [...this.#listeners]) listener.opened();
      this.#askLater();
    };
    socket.onmessage = (event) => {
      this.#askLater();
      const message = JSON.parse(String(event.data)) as Message;
      for (const listener of [...this.#listeners]) listener.heard(message);
    };
    socket.onclose = (event) => {
      if (this.#socket !== socket) return;
      if (event?.code === restart) this.#handOver();
      else this.#lose();
    };
  }

  /** What was asked and not answered is asked again of the next one, under the same id. */
  #handOver(): void {
    this.#hangUp();
    for (const listener of [...this.#listeners]) listener.lost(true);
    if (this.#listeners.size === 0 || this.#socket) return;
    this.#timer = setTimeout(() => this.#connect(), longestStep * Math.random());
    this.#quiet = setTimeout(() => {
      for (const listener of [...this.#listeners]) listener.lost();
    }, quietFor);
  }

  #lose(): void {
    this.#hangUp();
    for (const listener of [...this.#listeners]) listener.lost();
    if (this.#listeners.size === 0 || this.#socket) return;
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
    clearTimeout(this.#quiet);
    this.#timer = undefined;
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  #askLater(): void {
    clearTimeout(this.#asking);
    this.#asking = setTimeout(() => this.#ask(), askEvery);
  }

  #ask(): void {
    const socket = this.#socket;
    if (!socket || !this.send({ do: 'ping', id: 'ping' })) return;
    clearTimeout(this.#asking);
    this.#asking = setTimeout(() => {
      if (this.#socket === socket) this.#lose();
    }, patience);
  }
}

let shared: ServerConnection | null = null;

export function serverConnection(): ServerConnection {
  shared ??= new ServerConnection(() => {
    const url = new URL('/ws', location.href);
    url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
    return new WebSocket(url) as unknown as SocketLike;
  });
  return shared;
}
