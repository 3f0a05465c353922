// The service worker's ears: it is loaded with a browser made up around it, and events are given to it.

import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { fakeApi } from '../testing/fake_api';

type Listener = (event: Record<string, unknown>) => void;
interface Shown {
  title: string;
  tag: string;
  silent: boolean;
  close: () => void;
}

const listeners: Record<string, Listener> = {};
const kept = new Map<string, string>();
let shown: Shown[] = [];
/** Everything that was ever shown. */
let ever: Shown[] = [];
let pages: Record<string, unknown>[] = [];
const openWindow = vi.fn(async (_: string) => null);

/** A page at an address; `mute`: it does not answer, and only its first address is known. */
function page(path: string, look: { visible?: boolean; focused?: boolean; mute?: boolean } = {}) {
  return {
    url: `https://hall.example${look.mute ? path : '/'}`,
    visibilityState: look.visible ? 'visible' : 'hidden',
    focused: look.focused ?? false,
    focus: vi.fn(async () => undefined),
    postMessage: (_: string, [port]: MessagePort[]) => {
      if (!look.mute) port?.postMessage(path);
    },
  };
}

async function give(what: string, event: Record<string, unknown>): Promise<void> {
  const waits: Promise<unknown>[] = [];
  listeners[what]?.({ ...event, waitUntil: (until: Promise<unknown>) => waits.push(until) });
  await Promise.all(waits);
}

const call = { what: 'turn', table: 'K7QXM2', game: 'archers', by: 'Bram' };
const push = (text: string) => give('push', { data: { text: () => text } });

beforeAll(async () => {
  vi.stubGlobal('__SHELL__', []);
  vi.stubGlobal('__LATER__', []);
  vi.stubGlobal('caches', {
    open: async () => ({
      put: async (key: string, value: Response) => kept.set(key, await value.text()),
      match: async (key: string) => (kept.has(key) ? new Response(kept.get(key)) : undefined),
    }),
  });
  vi.stubGlobal('self', {
    addEventListener: (what: string, listener: Listener) => {
      listeners[what] = listener;
    },
    navigator: { languages: ['nl-BE'] },
    clients: { matchAll: async () => pages, openWindow },
    registration: {
      pushManager: {
        subscribe: async (wish: object) => ({ endpoint: 'https://push.example/new', wish }),
      },
      showNotification: async (title: string, { tag, silent }: NotificationOptions) => {
        const one: Shown = {
          title,
          tag: tag ?? '',
          silent: silent ?? false,
          close: () => {
            shown = shown.filter((each) => each !== one);
          },
        };
        shown = [...shown.filter((each) => each.tag !== tag), one];
        ever.push(one);
      },
      getNotifications: async ({ tag }: { tag: string }) =>
        shown.filter((each) => each.tag === tag),
    },
  });
  const file = '../../offline/sw.js'; // it has no types, and needs none
  await import(/* @vite-ignore */ file);
});
afterAll(() => vi.unstubAllGlobals());
beforeEach(() => {
  kept.clear();
  shown = [];
  ever = [];
  pages = [];
  openWindow.mockClear();
});

test('until a page has spoken it speaks the browser’s language, then the page’s', async () => {
  await push(JSON.stringify(call));
  expect(shown.map(({ title }) => title)).toEqual(['Je bent aan zet']);
  await give('message', { data: { say: 'told', told: { language: 'fr', games: {} } } });
  await push(JSON.stringify(call));
  expect(shown.map(({ title }) => title)).toEqual(['À vous de jouer']);
  kept.set('/told-by-the-page', '{');
  await push(JSON.stringify(call));
  expect(shown.map(({ title }) => title)).toEqual(['Je bent aan zet']);
});

test('whatever arrives, something is shown', async () => {
  await push('{');
  await give('push', { data: null });
  await give('push', {
    data: {
      text: () => {
        throw new Error('no text');
      },
    },
  });
  expect(ever.map(({ title }) => title)).toEqual(Array(3).fill('Er wacht iets op je'));
});

test('who looks at the table is not disturbed', async () => {
  pages = [page('/'), page('/table/K7QXM2', { visible: true, focused: true })];
  await push(JSON.stringify(call));
  expect(shown).toEqual([]);
  expect(ever.map(({ silent }) => silent)).toEqual([true]);
  // In sight, but one does something else.
  pages = [page('/table/K7QXM2', { visible: true })];
  await push(JSON.stringify(call));
  expect(shown.map(({ silent }) => silent)).toEqual([true]);
  pages = [page('/table/ABC234', { visible: true, focused: true }), page('/table/K7QXM2')];
  await push(JSON.stringify(call));
  expect(shown.map(({ silent }) => silent)).toEqual([false]);
});

test('a notification leads to its table, where it is open already', async () => {
  const close = vi.fn();
  const click = (table: string | null) =>
    give('notificationclick', { notification: { close, data: { table } } });
  const [other, right] = [page('/table/ABC234'), page('/table/K7QXM2', { mute: true })];
  pages = [other, right];
  await click('K7QXM2');
  expect(right.focus).toHaveBeenCalled();
  expect(other.focus).not.toHaveBeenCalled();
  expect(openWindow).not.toHaveBeenCalled();
  pages = [other];
  await click('K7QXM2');
  await click(null);
  expect(openWindow.mock.calls).toEqual([['/table/K7QXM2'], ['/']]);
  expect(close).toHaveBeenCalledTimes(3);
});

test('the hall hears of a new address, also while no page is open', async () => {
  const asked = fakeApi({
    'GET /api/push': () => ({ key: 'BKey' }),
    'POST /api/me/browsers': () => ({}),
    'DELETE /api/me/browsers': () => ({}),
  });
  await give('pushsubscriptionchange', {
    oldSubscription: { endpoint: 'https://push.example/old' },
  });
  const wish = { userVisibleOnly: true, applicationServerKey: 'BKey' };
  expect(asked.slice(1)).toEqual([
    { what: 'POST /api/me/browsers', body: { endpoint: 'https://push.example/new', wish } },
    { what: 'DELETE /api/me/browsers', body: { endpoint: 'https://push.example/old' } },
  ]);
  // Without a network nothing breaks; the page says it again.
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('network');
  });
  await give('pushsubscriptionchange', { oldSubscription: null });
});
