// Keeps the page on the device, so that everything but online play works without a network. The
// lists are filled in when the page is built (plugin.mjs). What the hall answers (/api, /ws) is
// never kept, but for what its cards say: that is the same for everyone and needed to play here.
//
// A new page is fetched as a whole beside the old one and waits until somebody asks for it; files
// with a hash in their name are shared by both.

const version = '__VERSION__';
/** Without these there is no page. */
const shell = __SHELL__;
/** Large, and wanted only by those who play on this device: the engine, the weights of players. */
const later = __LATER__;

const pages = `salle-page-${version}`;
const assets = 'salle-assets';
const cards = 'salle-cards';
const houseCards = ['en', 'fr', 'nl'].map((language) => `/api/cards/salle?language=${language}`);
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
