// Waiting for somebody to play with, wherever one is on the page meanwhile: the server pairs only
// those who are there, so the table is watched until somebody has come.

import { serverApi, type TableCard } from '../server/api';
import type { ChannelListener } from '../tables/backend';
import { serverConnection } from '../tables/server_connection';

export interface Waiting {
  code: string;
  game: string;
  /** Somebody has come: the game is on. */
  begun: boolean;
}

let state = $state.raw<Waiting | null>(null);
let listener: ChannelListener | null = null;

export function waiting(): Waiting | null {
  return state;
}

/** Waits at a table of one's own; whoever waits at another one stops waiting there. */
export function waitAt({ code, game }: TableCard): void {
  if (state && state.code !== code) void stopWaiting();
  endWaiting();
  state = { code, game, begun: false };
  listener = {
    code,
    opened: () => {
      serverConnection().send({ do: 'watch', table: code, wants: [] });
    },
    heard(message) {
      if (!('table' in message) || message.table !== code) return;
      if (message.say === 'refused') endWaiting();
      if (!('status' in message) || message.status === 'waiting') return;
      if (message.status === 'playing') state = { code, game, begun: true };
      else endWaiting();
    },
    lost: () => {},
  };
  serverConnection().attach(listener);
}

/** Nothing is waited for any more; the table stays as it is. */
export function endWaiting(): void {
  state = null;
  if (!listener) return;
  const gone = listener;
  listener = null;
  serverConnection().detach(gone);
}

/** Gives the seat back as well. */
export async function stopWaiting(): Promise<void> {
  const { code } = state ?? {};
  endWaiting();
  if (code) await serverApi.leave(code).catch(() => undefined);
}
