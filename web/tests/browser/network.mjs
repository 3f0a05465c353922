// Networks and servers come and go: a game goes on after the server was killed, and on this device
// without any network.

import assert from 'node:assert/strict';
import { any, assertResult, choose, look, meet, nextToAct, press, type, until } from './play.mjs';

const lostWords = /The connection is lost/;

async function playOn(people, most = 200) {
  for (let n = 0; n < most; n += 1) {
    const next = await nextToAct(people);
    if (!next) return;
    await type(next.person.page, any(next.seen.legal).action, next.seen);
  }
}

async function killed(test) {
  const server = await test.ownServer();
  const people = [await test.person('Ada', { server }), await test.person('Bob', { server })];
  for (const person of people)
    person.expectTrouble(/WebSocket connection to .* failed/, /Failed to load resource/);
  await meet(people[0], [people[1]], { game: 'En Garde', options: { target: '2' } });
  await playOn(people, 4);
  const next = await nextToAct(people);
  assert.ok(next, 'the game is still on');
  for (const { page } of people) {
    await page.evaluate(() => {
      window.stillHere = true;
    });
  }

  await server.kill();
  for (const { page } of people) await page.getByText(lostWords).waitFor();
  // What is done meanwhile goes out when the server is back.
  const { page } = next.person;
  const field = page.getByRole('combobox', { name: 'Your move in the notation' });
  await field.fill(next.seen.legal[0].action);
  await field.press('Enter');
  await page.getByText(/Your move waits for the connection/).waitFor();
  await server.start();
  for (const each of people)
    await each.page.getByText(lostWords).waitFor({ state: 'hidden', timeout: 40_000 });
  await until(page, ({ log }) => log !== next.seen.log, 'the move to be played');
  const [one, other] = await Promise.all(people.map((each) => look(each.page)));
  assert.equal(one.log.split('\n').length, other.log.split('\n').length);

  await playOn(people);
  assertResult(await Promise.all(people.map(async (each) => (await look(each.page)).ended)));
  for (const each of people) {
    assert.equal(await each.page.evaluate(() => window.stillHere), true, 'no page was loaded anew');
  }
}

/** Until the page and the engine are kept on the device; the page says nothing of it, the caches do. */
export async function keptWhole(page) {
  const end = Date.now() + 60_000;
  for (;;) {
    const whole = await page.evaluate(async () => {
      const kept = [];
      for (const name of await caches.keys()) {
        for (const { url } of await (await caches.open(name)).keys()) kept.push(url);
      }
      return (
        navigator.serviceWorker.controller !== null && kept.some((url) => url.endsWith('.wasm'))
      );
    });
    if (whole) return;
    assert.ok(Date.now() < end, 'the page is kept on the device');
    await new Promise((done) => setTimeout(done, 250));
  }
}

async function offline(test) {
  const server = await test.ownServer();
  const person = await test.person('Ada', { server, serviceWorkers: 'allow' });
  person.expectTrouble(
    /ERR_INTERNET_DISCONNECTED/,
    /ERR_CONNECTION_REFUSED/,
    /Failed to load resource/,
  );
  const { page, context } = person;
  await page.goto('/');
  await page.getByRole('heading', { name: 'Welcome to the hall' }).waitFor();
  await keptWhole(page);

  await context.setOffline(true);
  await server.kill();
  await page.reload();
  await page.getByText('You are offline.').waitFor();
  await page.getByRole('radio', { name: 'En Garde' }).check();
  assert.ok(await page.getByRole('button', { name: 'Make a link' }).isDisabled());
  await page.getByRole('link', { name: 'Set up a table in detail' }).click();
  await choose(page, 'target', '1');
  const seats = page.getByRole('group', { name: 'Seats' }).getByRole('combobox');
  await seats.nth(1).selectOption({ index: 2 }); // behind "me" and "somebody here": the first level
  await page.getByRole('button', { name: 'Open the table' }).click();
  for (let n = 0; n < 60; n += 1) {
    const now = await until(page, ({ legal, ended }) => legal.length > 0 || ended, 'my turn');
    if (now.ended) break;
    const choice = any(now.legal);
    if (n < 3) await press(page, 'en-garde', choice, now);
    else await type(page, choice.action, now);
  }
  assert.match((await look(page)).ended ?? '', /You have (won|lost)|A draw/);

  // A lesson and the rules are there as well.
  await page.goto('/rules/en-garde');
  await page.getByRole('heading', { level: 1, name: 'En Garde' }).waitFor();
  await page.goto('/learn/archers/step');
  await page.getByRole('heading', { level: 1, name: 'Stepping' }).waitFor();
  await page.getByRole('grid').waitFor();
}

export const tests = [
  { name: 'the server is killed and opened again in the middle of a game', run: killed },
  { name: 'a round against the computer without a network', run: offline },
];
