// Being called while one is away: by the real service worker, and in a page that nobody looks at.

import assert from 'node:assert/strict';
import { patience } from './patience.mjs';
import { any, meet, nextToAct, type } from './play.mjs';

const pause = (ms) => new Promise((done) => setTimeout(done, ms));

async function eventually(what, find, time = patience) {
  const end = Date.now() + time;
  for (;;) {
    const found = await find();
    if (found) return found;
    assert.ok(Date.now() < end, `waited in vain: ${what}`);
    await pause(50);
  }
}

/** Hands the worker a push, as the browser's push service would. */
async function pusher({ context, page, server }) {
  const devtools = await context.newCDPSession(page);
  const known = [];
  devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) =>
    known.push(...registrations),
  );
  await devtools.send('ServiceWorker.enable');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const { origin } = new URL(server.url);
  const { registrationId } = await eventually('the worker', () =>
    known.find(({ scopeURL, isDeleted }) => scopeURL.startsWith(origin) && !isDeleted),
  );
  return (data) =>
    devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
}

const notifications = (page) =>
  page.evaluate(async () => {
    const worker = await navigator.serviceWorker.ready;
    return (await worker.getNotifications()).map(({ title, body, tag, lang }) => ({
      title,
      body,
      tag,
      lang,
    }));
  });

/** What the worker has been told and keeps. */
const keptLanguage = (page) =>
  page.evaluate(async () => {
    const kept = await caches.match('/told-by-the-page');
    return kept ? (await kept.json()).language : null;
  });

async function woken(test) {
  const person = await test.person('Anna', {
    serviceWorkers: 'allow',
    permissions: ['notifications'],
  });
  const { page } = person;
  await page.goto('/settings');
  const push = await pusher(person);
  await page.getByRole('radio', { name: 'Français' }).check();
  await eventually('the worker to be told', async () => (await keptLanguage(page)) === 'fr');

  const call = { what: 'turn', table: 'K7QXM2', game: 'archers', by: 'Bram' };
  await push(JSON.stringify(call));
  const [first] = await eventually('a notification', async () => {
    const all = await notifications(page);
    return all.length > 0 && all;
  });
  assert.deepEqual(first, {
    title: 'À vous de jouer',
    body: 'Les Archers, avec Bram',
    tag: 'table-K7QXM2',
    lang: 'fr',
  });

  // A newer call of the same table takes its place; another table has its own.
  await push(JSON.stringify({ ...call, what: 'rematch' }));
  await push(JSON.stringify({ ...call, what: 'invited', table: 'ABC234', game: 'en-garde' }));
  const both = await eventually('both tables', async () => {
    const all = await notifications(page);
    return all.length === 2 && all.some(({ title }) => title === 'Une revanche\u202f?') && all;
  });
  assert.deepEqual(both.map(({ body }) => body).sort(), [
    'Bram vous invite à une partie (En Garde).',
    'Bram vous propose une revanche (Les Archers).',
  ]);

  // Whatever comes, something is said, and nothing breaks.
  await push('{"what":');
  await eventually('the plain one', async () =>
    (await notifications(page)).some(({ title }) => title === 'Quelque chose vous attend'),
  );
}

/** As if the page were behind another: a headless browser shows all of its pages. */
function hide(page, hidden) {
  return page.evaluate((is) => {
    const state = is ? 'hidden' : 'visible';
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: state });
    Object.defineProperty(document, 'hidden', { configurable: true, value: is });
    document.dispatchEvent(new Event('visibilitychange'));
  }, hidden);
}

async function turnBehind(test) {
  const allowed = { serviceWorkers: 'allow', permissions: ['notifications'] };
  const people = [await test.person('Anna', allowed), await test.person('Bram', allowed)];
  for (const { page } of people) {
    await page.goto('/');
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  }
  await meet(people[0], [people[1]], { game: 'En Garde' });
  // Until it is for the other to decide: whoever that is, is Anna here.
  const next = await nextToAct(people);
  const [bram, anna] = next.person === people[0] ? people : [people[1], people[0]];
  assert.equal(await anna.page.title(), 'En Garde · Salle');
  await hide(anna.page, true);
  for (let next = await nextToAct(people); next.person === bram; next = await nextToAct(people)) {
    await type(bram.page, any(next.seen.legal).action, next.seen);
  }
  await eventually('the title', async () =>
    /^● Your turn – En Garde · Salle$/.test(await anna.page.title()),
  );
  const [shown] = await eventually('the notification', async () => {
    const all = await notifications(anna.page);
    return all.length > 0 && all;
  });
  assert.equal(shown.title, 'Your turn');
  assert.match(shown.body, /^En Garde, with ./);
  assert.deepEqual(await notifications(bram.page), [], 'who looks is not called');

  await hide(anna.page, false);
  await eventually('the title to be plain again', async () =>
    /^● En Garde · Salle$/.test(await anna.page.title()),
  );
  await eventually('the notification to go', async () => {
    return (await notifications(anna.page)).length === 0;
  });

  // Who sits there looking is not told by a push either; what comes after it is shown.
  await anna.page.bringToFront();
  const push = await pusher(anna);
  const table = new URL(anna.page.url()).pathname.split('/').at(-1);
  await push(JSON.stringify({ what: 'turn', table, game: 'en-garde', by: 'Bram' }));
  await pause(1_500);
  await push('?');
  await eventually('the plain one', async () => (await notifications(anna.page)).length > 0);
  const left = (await notifications(anna.page)).map(({ tag }) => tag);
  assert.deepEqual(left, ['something']);
}

export const tests = [
  { name: 'a push wakes the worker, which speaks the language of the page', run: woken },
  { name: 'it becomes one’s turn behind another page', run: turnBehind },
];
