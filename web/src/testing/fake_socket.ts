// A server for tests: sockets whose other end the test holds.

import { ServerConnection, type SocketLike } from '../tables/server_connection';

export class FakeSocket implements SocketLike {
  readyState = 0;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event?: { code: number }) => void) | null = null;
  readonly sent: Record<string, unknown>[] = [];

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {
    this.readyState = 3;
  }

  // The other end.

  open(): void {
    this.readyState = 1;
    this.onopen?.();
  }
  say(message: Record<string, unknown>): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  break(code = 1006): void {
    this.readyState = 3;
    this.onclose?.({ code });
  }
  last(): Record<string, unknown> {
    return this.sent.at(-1) ?? {};
  }
}

/** A connection, and every socket it has dialled so far. */
export function fakeServer(): { connection: ServerConnection; sockets: FakeSocket[] } {
  const sockets: FakeSocket[] = [];
  const connection = new ServerConnection(() => {
    const socket = new FakeSocket();
    sockets.push(socket);
    return socket;
  });
  return { connection, sockets };
}
