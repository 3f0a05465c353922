// Where a table is: on the server or on this device. A table has all its messages from its backend,
// and asks it for the few things that are done otherwise here and there.

import type { ClientMessage, HallMessage, Thought } from '../protocol';
import { serverApi } from '../server/api';
import type { Language } from '../words/words.svelte';
import { serverConnection } from './server_connection';
import { Refusal } from './table';

export type { MatchAnswer } from '../protocol';

/** What the page adds to messages from this device. */
export interface WithCurtain {
  /** The seat to which the screen must be handed before anything is shown. */
  curtain?: number | null;
}
export type Message = HallMessage & WithCurtain;

/** Somebody who wants to hear what is said. */
export interface ChannelListener {
  /** The table it is about. */
  readonly code?: string;
  /** The connection stands: say what has to be said anew. */
  opened(): void;
  heard(message: Message): void;
  /** `quietly`: the server hands over to another one, which will be there in a moment. */
  lost(quietly?: boolean): void;
  /** The computer whose turn it is cannot go on, and why. */
  stuck?(why: string): void;
  /** Whether the game is kept on this device, told when that changes: the browser's storage is
   * full, or has room again. */
  kept?(is: boolean): void;
}

/** What messages go to and fro on. */
export interface Channel {
  attach(listener: ChannelListener): void;
  detach(listener: ChannelListener): void;
  /** False: not sent, since there is no connection now. */
  send(message: ClientMessage): boolean;
}

export interface TableBackend {
  readonly kind: 'local' | 'remote';
  readonly code: string;
  readonly channel: Channel;
  /** The code of the next table. */
  rematch(): Promise<string>;
  record(): Promise<string>;
  /** For one person against computers. */
  hint(language: Language): Promise<Thought>;
  /** The screen has been handed over. */
  liftCurtain(): void;
}

export function serverBackend(code: string, channel: Channel = serverConnection()): TableBackend {
  const table = code.toUpperCase();
  return {
    kind: 'remote',
    code: table,
    channel,
    rematch: () => serverApi.rematch(table),
    record: () => serverApi.record(table),
    hint: () => Promise.reject(new Refusal('no-hint', '')),
    liftCurtain: () => {},
  };
}
