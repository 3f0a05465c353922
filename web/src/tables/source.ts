// Where a table is: in the hall or on this device. A table has all its messages from its source, and
// asks it for the few things that are done otherwise here and there.

import { hall } from '../people/api';
import type { ClientMessage } from '../protocol';
import { theConnection } from './connection';
import type { Message } from './messages';

/** Somebody who wants to hear what is said. */
export interface Hearer {
  /** The table it is about. */
  readonly code?: string;
  /** The connection stands: say what has to be said anew. */
  opened(): void;
  heard(message: Message): void;
  lost(): void;
  /** The computer whose turn it is cannot go on, and why. */
  stuck?(why: string): void;
}

/** What messages go to and fro on. */
export interface Line {
  attach(hearer: Hearer): void;
  detach(hearer: Hearer): void;
  /** False: not sent, since there is no connection now. */
  send(message: ClientMessage): boolean;
}

export interface MatchSource {
  readonly kind: 'local' | 'remote';
  readonly code: string;
  readonly line: Line;
  /** The code of the next table. */
  rematch(): Promise<string>;
  record(): Promise<string>;
  /** The screen has been handed over. */
  liftCurtain(): void;
}

export function hallSource(code: string, line: Line = theConnection()): MatchSource {
  const table = code.toUpperCase();
  return {
    kind: 'remote',
    code: table,
    line,
    rematch: () => hall.rematch(table),
    record: () => hall.record(table),
    liftCurtain: () => {},
  };
}
