import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noPushBrowser, pushBrowser } from '../testing/push_browser';
import { setLanguage } from '../words/words.svelte';
import { TurnCall } from './turn_call.svelte';

const call = { what: 'turn', table: 'K7QXM2', game: 'archers', by: 'Bram' } as const;
const tag = 'table-K7QXM2';
let visible = true;
const settle = () => new Promise((done) => setTimeout(done, 20));

function look(is: boolean): void {
  visible = is;
  document.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => {
  setLanguage('fr');
  visible = true;
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() =>
    visible ? 'visible' : 'hidden',
  );
});
afterEach(() => {
  vi.restoreAllMocks();
  noPushBrowser();
});

test('a turn that begins while nobody looks calls, until somebody does', async () => {
  const { shown } = pushBrowser({ permission: 'granted' });
  const turn = new TurnCall();
  const stop = turn.watchVisibility();
  turn.turn(false, call);
  look(false);
  turn.turn(true, call);
  await settle();
  expect(turn.waits).toBe(true);
  expect([...shown]).toEqual([[tag, 'À vous de jouer']]);
  look(true);
  await settle();
  expect(turn.waits).toBe(false);
  expect(shown.size).toBe(0);
  stop();
});

test('who looks is not called, and what one finds on coming is no news', async () => {
  const { shown } = pushBrowser({ permission: 'granted' });
  const turn = new TurnCall();
  turn.turn(false, call);
  turn.turn(true, call);
  look(false);
  const opened = new TurnCall();
  opened.turn(null, call);
  opened.turn(true, call);
  await settle();
  expect([turn.waits, opened.waits]).toEqual([false, false]);
  expect(shown.size).toBe(0);
});

test('a turn that was taken elsewhere calls no more', async () => {
  const { shown } = pushBrowser({ permission: 'granted' });
  const turn = new TurnCall();
  turn.turn(false, call);
  look(false);
  turn.turn(true, call);
  await settle();
  turn.turn(false, call);
  await settle();
  expect(turn.waits).toBe(false);
  expect(shown.size).toBe(0);
});

test('without permission the title alone says it', async () => {
  const { shown, asked } = pushBrowser();
  const turn = new TurnCall();
  turn.turn(false, call);
  look(false);
  turn.turn(true, call);
  await settle();
  expect(turn.waits).toBe(true);
  expect(shown.size).toBe(0);
  expect(asked).toBe(0);
});

test('coming to a table takes away what called one there', async () => {
  const { shown } = pushBrowser({ permission: 'granted', shown: new Map([[tag, 'x']]) });
  new TurnCall().turn(null, call);
  await settle();
  expect(shown.size).toBe(0);
});
