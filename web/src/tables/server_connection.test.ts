import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeServer } from '../testing/fake_socket';
import type { ChannelListener, Message } from './backend';

class Ear implements ChannelListener {
  readonly heardOf: string[] = [];
  opened(): void {
    this.heardOf.push('opened');
  }
  heard(message: Message): void {
    this.heardOf.push(message.say);
  }
  lost(quietly = false): void {
    this.heardOf.push(quietly ? 'handed over' : 'lost');
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.5); // exactly the middle of the spread
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('one socket serves all, and is closed with the last', () => {
  const { connection, sockets } = fakeServer();
  const [anna, bram] = [new Ear(), new Ear()];
  connection.attach(anna);
  sockets[0]?.open();
  connection.attach(bram);
  sockets[0]?.say({ say: 'news' });
  expect(sockets).toHaveLength(1);
  expect(anna.heardOf).toEqual(['opened', 'news']);
  expect(bram.heardOf).toEqual(['opened', 'news']);
  connection.detach(anna);
  expect(sockets[0]?.readyState).toBe(1);
  connection.detach(bram);
  expect(sockets[0]?.readyState).toBe(3);
});

test('a lost server is looked for at once, then less and less often', () => {
  const { connection, sockets } = fakeServer();
  connection.attach(new Ear());
  sockets[0]?.open();
  sockets[0]?.break();
  const dialledAfter = (wait: number) => {
    vi.advanceTimersByTime(wait - 1);
    const before = sockets.length;
    vi.advanceTimersByTime(1);
    return sockets.length - before;
  };
  vi.advanceTimersByTime(0);
  expect(sockets).toHaveLength(2);
  for (const wait of [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]) {
    sockets.at(-1)?.break();
    expect(dialledAfter(wait)).toBe(1);
  }
  // Once found, it begins anew.
  sockets.at(-1)?.open();
  sockets.at(-1)?.break();
  vi.advanceTimersByTime(0);
  expect(sockets).toHaveLength(10);
});

test('a server that falls silent is noticed', () => {
  const { connection, sockets } = fakeServer();
  const ear = new Ear();
  connection.attach(ear);
  sockets[0]?.open();
  vi.advanceTimersByTime(25_000);
  expect(sockets[0]?.last()).toMatchObject({ do: 'ping' });
  sockets[0]?.say({ say: 'taken', id: 'ping' });
  vi.advanceTimersByTime(25_000 + 9_999);
  expect(ear.heardOf).not.toContain('lost');
  vi.advanceTimersByTime(1);
  expect(ear.heardOf).toContain('lost');
  vi.advanceTimersByTime(1);
  expect(sockets).toHaveLength(2);
});

test('somebody else dials anew', () => {
  const { connection, sockets } = fakeServer();
  const ear = new Ear();
  connection.attach(ear);
  sockets[0]?.open();
  connection.renew();
  expect(sockets[0]?.readyState).toBe(3);
  sockets[1]?.open();
  expect(ear.heardOf).toEqual(['opened', 'lost', 'opened']);
});

test('a server that hands over is followed by the next one in a moment', () => {
  const { connection, sockets } = fakeServer();
  const ear = new Ear();
  connection.attach(ear);
  sockets[0]?.open();
  // Again and again: it never takes longer.
  for (let times = 1; times <= 5; times += 1) {
    sockets.at(-1)?.break(1012);
    vi.advanceTimersByTime(299);
    expect(sockets).toHaveLength(times);
    vi.advanceTimersByTime(1);
    expect(sockets).toHaveLength(times + 1);
    sockets.at(-1)?.open();
  }
  vi.advanceTimersByTime(5_000);
  expect(ear.heardOf).not.toContain('lost');
  expect(ear.heardOf.slice(-2)).toEqual(['handed over', 'opened']);
});

test('nobody there after a while is a loss like any other', () => {
  const { connection, sockets } = fakeServer();
  const ear = new Ear();
  connection.attach(ear);
  sockets[0]?.open();
  sockets[0]?.break(1012);
  vi.advanceTimersByTime(2_999);
  expect(ear.heardOf).toEqual(['opened', 'handed over']);
  vi.advanceTimersByTime(1);
  expect(ear.heardOf).toEqual(['opened', 'handed over', 'lost']);
});
