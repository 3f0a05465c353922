// Keeps the page on the device, so that everything but online play works without a network. The
// lists are filled in when the page is built (plugin.mjs). What the hall answers (/api, /ws) is
// never kept, but for what its cards say: that is the same for everyone and needed to play here.
//
// A new page is fetched as a whole beside the old one and waits until somebody asks for it; files
// with a hash in their name are shared by both.
//
// It is also who is woken when the hall calls somebody who is away.

import { addressOf, languageOf, notificationOf, readCall, showsTable } from './call.js';

const version = '__VERSION__';
/** Without these there is no page. */
const shell = __SHELL__;
/** Large, and wanted only by those who play on this device: the engine, the weights of players. */
const later = __LATER__;

const pages = `salle-page-${version}`;
const assets = 'salle-assets';
const cards = 'salle-cards';
/** What the page has said of itself, for when no page is open: a worker forgets all else. */
const told = 'salle-told';
const toldAt = '/told-by-the-page';
/** Both editions: a game that was begun on this device goes on with its own. */
const houseCards = ['salle-2', 'salle'].flatMap((set) =>
  ['en', 'fr', 'nl'].map((language) => `/api/cards/${set}?language=${language}`),
);
const hashed = (path) => path.startsWith('/assets/');

async function keep(paths) {
  for (const path of paths) {
    const cache = await caches.open(hashed(path) ? assets : pages);
    if (await cache.match(path)) continue;
    const answer = await fetch(path, { cache: hashed(path) ? 'default' : 'no-cache' });
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    await cache.put(path, answer);
  }
}

async function clean() {
  for (const name of await caches.keys()) {
    if (name.startsWith('salle-page-') && name !== pages) await caches.delete(name);
  }
  const wanted = new Set([...shell, ...later]);
  const cache = await caches.open(assets);
  for (const request of await cache.keys()) {
    if (!wanted.has(new URL(request.url).pathname)) await cache.delete(request);
  }
}

async function answer(request, path) {
  const asked = request.mode === 'navigate' ? '/index.html' : path;
  const kept = await caches.match(asked, { ignoreSearch: true });
  if (kept) return kept;
  const found = await fetch(request);
  if (found.ok && hashed(path)) {
    const cache = await caches.open(assets);
    await cache.put(path, found.clone());
  }
  return found;
}

/** From the hall where it can be reached; what it said last where not. */
async function answerCards(address) {
  const cache = await caches.open(cards);
  try {
    const found = await fetch(address);
    if (found.ok) await cache.put(address, found.clone());
    return found;
  } catch (problem) {
    const kept = await cache.match(address);
    if (kept) return kept;
    throw problem;
  }
}

async function keepEngine() {
  await keep(later);
  for (const address of houseCards) await answerCards(address);
}

async function remember(what) {
  const cache = await caches.open(told);
  await cache.put(toldAt, new Response(JSON.stringify(what)));
}

async function remembered() {
  try {
    const kept = await (await caches.open(told)).match(toldAt);
    if (kept) return await kept.json();
  } catch {
    // Unreadable: as if the page had said nothing yet.
  }
  return { language: languageOf(self.navigator.languages) };
}

/** Where a page is. Not every browser's `client.url` follows when a page goes on without loading, so
 * the page is asked; one that does not answer soon is where it was loaded. */
function placeOf(client) {
  return new Promise((found) => {
    const { port1, port2 } = new MessageChannel();
    const late = setTimeout(() => found(new URL(client.url).pathname), 500);
    port1.onmessage = ({ data }) => {
      clearTimeout(late);
      found(String(data));
    };
    client.postMessage('where-are-you', [port2]);
  });
}

async function pagesAt(table) {
  const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const places = await Promise.all(open.map(placeOf));
  return open.filter((_, n) => showsTable(places[n], table));
}

async function call(data) {
  let said = null;
  try {
    said = readCall(data?.text() ?? '');
  } catch {
    // Not even a text.
  }
  const { title, options } = notificationOf(said, await remembered());
  const looking = said ? await pagesAt(said.table) : [];
  // Browsers want something shown for every push, even to somebody who sits there looking.
  const visible = looking.some((page) => page.visibilityState === 'visible');
  const { registration } = self;
  await registration.showNotification(title, visible ? { ...options, silent: true } : options);
  if (!looking.some((page) => page.focused)) return;
  for (const each of await registration.getNotifications({ tag: options.tag })) each.close();
}

async function lead(table) {
  const [page] = table ? await pagesAt(table) : [];
  if (page) await page.focus();
  else await self.clients.openWindow(addressOf(table));
}

/** Browsers give out a new address now and then, mostly while no page is open. */
async function moved(old) {
  const send = (method, body) =>
    fetch('/api/me/browsers', {
      method,
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
  const { key } = await (await fetch('/api/push')).json();
  const wish = { userVisibleOnly: true, applicationServerKey: key };
  await send('POST', await self.registration.pushManager.subscribe(wish));
  if (old) await send('DELETE', { endpoint: old.endpoint });
}

self.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(moved(event.oldSubscription).catch(() => undefined)); // the page says it again
});

self.addEventListener('push', (event) => event.waitUntil(call(event.data)));

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(lead(event.notification.data?.table ?? null));
});

self.addEventListener('install', (event) => event.waitUntil(keep(shell)));

self.addEventListener('activate', (event) => {
  event.waitUntil(clean().then(() => self.clients.claim()));
});

self.addEventListener('message', (event) => {
  if (event.data === 'take-over') self.skipWaiting();
  // In its own time, and not for those who count their bytes.
  if (event.data === 'keep-engine' && !self.navigator.connection?.saveData) {
    event.waitUntil(keepEngine().catch(() => undefined));
  }
  if (event.data?.say === 'told') event.waitUntil(remember(event.data.told));
});

self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== 'GET' || url.origin !== location.origin) return;
  if (url.pathname.startsWith('/api/cards/')) {
    event.respondWith(answerCards(url.pathname + url.search));
    return;
  }
  if (/^\/(api|ws|healthz|metrics)(\/|$)/.test(url.pathname) || url.pathname === '/sw.js') return;
  event.respondWith(answer(event.request, url.pathname));
});
