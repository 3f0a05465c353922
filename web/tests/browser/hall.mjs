// The hall: a newcomer plays within one click, one's games are there and can be looked at again,
// rules have names, the clock comes before the pairing, and a level is suggested.

import assert from 'node:assert/strict';
import axe from 'axe-core';
import { any, look, resign, type, until } from './play.mjs';

const screens = [
  { width: 1366, height: 768 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
];

/** As a telephone in a train has it. */
async function slowNetwork(page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  const bytes = 1_600_000 / 8;
  const slow = { offline: false, latency: 150, downloadThroughput: bytes, uploadThroughput: bytes };
  await devtools.send('Network.emulateNetworkConditions', slow);
}

const playNow = (page) => page.getByRole('button', { name: /^Play now/ });

async function inOneClick(test) {
  for (const viewport of screens) {
    const { page } = await test.person(`newcomer ${viewport.width}`, { viewport });
    await slowNetwork(page);
    await page.goto('/', { waitUntil: 'commit' });
    const button = playNow(page);
    await button.waitFor();
    const box = await button.boundingBox();
    assert.ok(box.y >= 0 && box.y + box.height <= viewport.height, 'it is in sight at once');
    const shown = await page.evaluate(() => performance.now());
    await button.click();
    const now = await until(page, ({ legal }) => legal.length > 0, 'something to do', 60_000);
    const acting = await page.evaluate(() => performance.now());
    console.log(
      `        ${viewport.width}x${viewport.height}, 1.6 Mbit/s, 150 ms: button after ` +
        `${Math.round(shown)} ms, able to act after ${Math.round(acting)} ms`,
    );
    assert.match(page.url(), /\/local\//);
    await type(page, now.legal[0].action, now);
  }
}

/** Two games against the computer from the hall: one that goes on, one that is given up. */
async function twoGames(page) {
  await page.goto('/');
  await playNow(page).click();
  await until(page, ({ legal }) => legal.length > 0, 'my turn');
  await page.goto('/');
  await page.getByRole('button', { name: 'Play Archers' }).click();
  await until(page, ({ legal }) => legal.length > 0, 'my turn');
  await resign(page);
  await page.goto('/');
  return page.getByRole('region', { name: 'Your games' });
}

async function ownGames(test) {
  const { page } = await test.person('Ada');
  const own = await twoGames(page);
  const lines = await own.getByRole('listitem').allInnerTexts();
  assert.match(lines[0], /En Garde/);
  assert.match(lines[0], /your turn/);
  assert.match(lines[0], /Abacus, the basic game/);
  assert.match(lines[1], /Archers/);
  assert.match(lines[1], /lost/);
  await own.getByRole('link', { name: /^Go on/ }).click();
  await until(page, ({ legal }) => legal.length > 0, 'the game as it was left');

  // Those on the server are among them.
  await page.goto('/');
  await page.getByRole('button', { name: 'Make a link' }).click();
  await page.getByRole('textbox', { name: 'Link to this table' }).waitFor();
  await page.goto('/');
  await own.getByText('waits for somebody').waitFor();

  await own.getByRole('link', { name: 'All of them' }).click();
  await page.getByRole('heading', { level: 1, name: 'Your games' }).waitFor();
  const how = page.getByRole('table', { name: 'Archers' });
  assert.match(await how.innerText(), /first lesson\s+0\s+1\s+0/);
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate(() => window.axe.run(document));
  assert.deepEqual(
    violations.map(({ id, nodes }) => `${id} ${nodes[0].html}`),
    [],
  );
}

async function finishedGame(test) {
  const { page } = await test.person('Ada');
  const own = await twoGames(page);
  await own.getByRole('link', { name: /^Replay ?: Archers/ }).click();
  await page.getByText('The lots were drawn honestly').waitFor();
  assert.match(page.url(), /\/replay\/local\//);
  assert.match(await page.locator('header p').last().innerText(), /Archers, The standard game/);
}

async function names(test) {
  const { page, server } = await test.person('Ada');
  const answer = await fetch(`${server.url}/api/games?language=en`);
  const ids = (await answer.json()).games.flatMap(({ ruleSets }) =>
    ruleSets.map(({ name }) => name),
  );
  assert.ok(ids.length > 8);
  const shown = async () => (await page.locator('main').innerText()).toLowerCase();
  const paths = ids.filter((id) => id.includes('/'));
  const none = async (where) => {
    const text = await shown();
    for (const id of paths) assert.ok(!text.includes(id), `${id} is shown ${where}`);
  };
  await page.goto('/');
  await page.getByText('Other rules or another opponent').click();
  for (const game of ['En Garde', 'Archers', 'With Sword and Shield']) {
    await page.getByRole('radio', { name: game }).check();
    const rules = page.getByRole('combobox', { name: /^Rules/ });
    const options = await rules
      .locator('option')
      .evaluateAll((all) => all.map((each) => [each.value, each.textContent.trim()]));
    assert.ok(options.length > 1);
    for (const [id, name] of options) assert.notEqual(name, id, 'it has a name');
  }
  await none('in the hall');
  for (const address of ['/rules', '/rules/en-garde/abacus/advanced', '/?setup&game=en-garde']) {
    await page.goto(address);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    await none(`at ${address}`);
  }
}

async function pairing(test) {
  const server = await test.ownServer();
  const [ada, bob] = [await test.person('Ada', { server }), await test.person('Bob', { server })];
  for (const { page } of [ada, bob]) {
    await page.goto('/');
    await page.getByRole('combobox', { name: 'Clock' }).selectOption({ label: '5 min + 5 s' });
  }
  const find = ({ page }) => page.getByRole('button', { name: 'Find somebody' });
  await find(ada).click();
  await ada.page.getByText('Looking for somebody: En Garde').waitFor();
  await ada.page.getByRole('button', { name: 'Cancel' }).click();
  await find(ada).waitFor();

  // Asked again, one plays the computer meanwhile, and is called.
  await find(ada).click();
  await ada.page.getByRole('button', { name: 'Cancel' }).waitFor();
  await playNow(ada.page).click();
  await until(ada.page, ({ legal }) => legal.length > 0, 'a game meanwhile');
  await ada.page.getByText('Waiting for somebody to play En Garde with').waitFor();
  await find(bob).click();
  await bob.page.waitForURL(/\/table\//);
  await ada.page.getByRole('link', { name: 'To the table' }).click();
  await ada.page.waitForURL(/\/table\//);
  assert.equal(new URL(ada.page.url()).pathname, new URL(bob.page.url()).pathname);
  const clock = ada.page.getByRole('timer').or(ada.page.locator('.clock')).first();
  assert.match(await clock.innerText(), /[45]:\d\d/);
  await ada.page.goto('/');
  assert.equal(await ada.page.getByRole('combobox', { name: 'Clock' }).inputValue(), 'lively');
}

async function levels(test) {
  const { page } = await test.person('Ada');
  await page.goto('/');
  assert.match(await playNow(page).innerText(), /first lesson/);
  // Three games that were won, as a device keeps them.
  await page.evaluate(() => {
    for (const n of [1, 2, 3]) {
      const game = {
        id: `won${n}`,
        game: 'archers',
        rules: 'standard',
        seats: [
          { kind: 'human', name: '' },
          { kind: 'computer', name: '', level: 'scholar' },
        ],
        begun: n,
        changed: n,
        ending: 'played',
        payoffs: [1, -1],
      };
      localStorage.setItem(`salle.local.won${n}`, JSON.stringify(game));
    }
  });
  await page.reload();
  assert.match(await playNow(page).innerText(), /Archers.*instructor/s);
  await page.getByText('You won 3 of your last 3 games against “scholar”').waitFor();
  await page.getByRole('button', { name: 'Stay with “scholar”' }).click();
  assert.match(await playNow(page).innerText(), /scholar/);
  await page.reload();
  assert.match(await playNow(page).innerText(), /scholar/);
  await playNow(page).click();
  await until(page, ({ legal }) => legal.length > 0, 'my turn');
  await page
    .getByText(/scholar/i)
    .first()
    .waitFor();
}

/** A whole bout, so that there is something to count. */
async function counted(test) {
  const { page } = await test.person('Ada');
  await page.goto('/?setup&game=en-garde&rules=abacus%2Fbasic+target%3D1');
  await page.getByRole('combobox', { name: /^Where/ }).selectOption('here');
  const seats = page.getByRole('group', { name: 'Seats' }).getByRole('combobox');
  await seats.nth(1).selectOption({ index: 2 });
  await page.getByRole('button', { name: 'Open the table' }).click();
  for (let n = 0; n < 80; n += 1) {
    const now = await until(page, ({ legal, ended }) => legal.length > 0 || ended, 'my turn');
    if (now.ended) break;
    await type(page, any(now.legal).action, now);
  }
  const won = /You have won/.test((await look(page)).ended);
  await page.goto('/games');
  const endings = page.getByRole('table', { name: 'By how they end' });
  await endings.waitFor();
  const numbers = (await endings.locator('td').allInnerTexts()).map(Number);
  // Rounds that nobody wins may come before the one that decides.
  const sum = (column) =>
    numbers.filter((_, n) => n % 3 === column).reduce((all, each) => all + each);
  assert.deepEqual([sum(0), sum(1)], won ? [1, 0] : [0, 1]);
  await page.getByText(won ? 'won 1–0' : 'lost 0–1').waitFor();
}

export const tests = [
  { name: 'hall: a newcomer plays within one click', run: inOneClick },
  { name: 'hall: own games are in the hall', run: ownGames },
  { name: 'hall: a finished game opens from the hall', run: finishedGame },
  { name: 'hall: rule sets have names', run: names },
  { name: 'hall: the clock is chosen before pairing', run: pairing },
  { name: 'hall: a level is suggested', run: levels },
  { name: 'hall: rounds are counted', run: counted },
];
