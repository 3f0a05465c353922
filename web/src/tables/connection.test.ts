import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeHall } from './fake_wire';
import type { Message } from './messages';
import type { Hearer } from './source';

class Ear implements Hearer {
  readonly heardOf: string[] = [];
  opened(): void {
    this.heardOf.push('opened');
  }
  heard(message: Message): void {
    this.heardOf.push(message.say);
  }
  lost(): void {
    this.heardOf.push('lost');
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
  const { connection, wires } = fakeHall();
  const [anna, bram] = [new Ear(), new Ear()];
  connection.attach(anna);
  wires[0]?.open();
  connection.attach(bram);
  wires[0]?.say({ say: 'news' });
  expect(wires).toHaveLength(1);
  expect(anna.heardOf).toEqual(['opened', 'news']);
  expect(bram.heardOf).toEqual(['opened', 'news']);
  connection.detach(anna);
  expect(wires[0]?.readyState).toBe(1);
  connection.detach(bram);
  expect(wires[0]?.readyState).toBe(3);
});

test('a lost hall is looked for at once, then less and less often', () => {
  const { connection, wires } = fakeHall();
  connection.attach(new Ear());
  wires[0]?.open();
  wires[0]?.break();
  const dialledAfter = (wait: number) => {
    vi.advanceTimersByTime(wait - 1);
    const before = wires.length;
    vi.advanceTimersByTime(1);
    return wires.length - before;
  };
  vi.advanceTimersByTime(0);
  expect(wires).toHaveLength(2);
  for (const wait of [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]) {
    wires.at(-1)?.break();
    expect(dialledAfter(wait)).toBe(1);
  }
  // Once found, it begins anew.
  wires.at(-1)?.open();
  wires.at(-1)?.break();
  vi.advanceTimersByTime(0);
  expect(wires).toHaveLength(10);
});

test('a hall that falls silent is noticed', () => {
  const { connection, wires } = fakeHall();
  const ear = new Ear();
  connection.attach(ear);
  wires[0]?.open();
  vi.advanceTimersByTime(25_000);
  expect(wires[0]?.last()).toMatchObject({ do: 'ping' });
  wires[0]?.say({ say: 'taken', id: 'ping' });
  vi.advanceTimersByTime(25_000 + 9_999);
  expect(ear.heardOf).not.toContain('lost');
  vi.advanceTimersByTime(1);
  expect(ear.heardOf).toContain('lost');
  vi.advanceTimersByTime(1);
  expect(wires).toHaveLength(2);
});

test('somebody else dials anew', () => {
  const { connection, wires } = fakeHall();
  const ear = new Ear();
  connection.attach(ear);
  wires[0]?.open();
  connection.renew();
  expect(wires[0]?.readyState).toBe(3);
  wires[1]?.open();
  expect(ear.heardOf).toEqual(['opened', 'lost', 'opened']);
});
