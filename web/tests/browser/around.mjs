// Around the games: watching, looking at a game again, settings, addresses.

import assert from 'node:assert/strict';
import { any, endTurn, look, meet, nextToAct, resign, type, until } from './play.mjs';

async function watchAndReplay(test) {
  const server = await test.ownServer();
  const people = [await test.person('Ada', { server }), await test.person('Bob', { server })];
  const watcher = await test.person('Cleo', { server });
  await meet(people[0], [people[1]], { game: 'En Garde', options: { target: '1' }, listed: true });

  const { page } = watcher;
  await page.goto('/');
  await page.getByRole('link', { name: /^Watch ?: En Garde/ }).click();
  await page.getByRole('list', { name: 'Players' }).waitFor();
  for (let n = 0; n < 4; n += 1) {
    const next = await nextToAct(people);
    const before = await look(page);
    await type(next.person.page, any(next.seen.legal).action, next.seen);
    await until(page, ({ log }) => log !== before.log, 'the watcher to see it');
  }
  assert.equal(await page.getByRole('group', { name: 'Your hand' }).count(), 0);
  assert.equal(await page.getByRole('button', { name: 'Resign' }).count(), 0);
  assert.deepEqual((await look(page)).legal, []);
  for (const text of watcher.heard) assert.doesNotMatch(text, /"hands":\[[^n]|"hands":\[null,[^n]/);

  await resign(people[0].page);
  await page.getByRole('heading', { name: /wins$/ }).waitFor();
  await page.getByRole('link', { name: 'Replay and analyse' }).click();
  await page.getByText('The deal was honest').waitFor();
  const moment = page.getByRole('slider', { name: 'Moment' });
  await page.getByRole('button', { name: 'To the beginning' }).click();
  assert.equal(await moment.inputValue(), '0');
  await page.getByRole('button', { name: 'One step on' }).click();
  await page.keyboard.press('ArrowRight');
  assert.equal(await moment.inputValue(), '2');
  await page.getByRole('combobox', { name: 'Seen by' }).selectOption('a spectator');
  await page.getByRole('button', { name: 'Analyse the game' }).click();
  await page.getByRole('img', { name: /%/ }).waitFor();
  await page.getByRole('button', { name: 'Stop' }).waitFor({ state: 'hidden', timeout: 90_000 });
  await page.getByText('As a table').click();
  assert.ok((await page.getByRole('table').getByRole('row').count()) > 3);
  // The address tells the moment.
  const at = page.url();
  assert.match(at, /at=\d+/);
  await page.reload();
  await page.getByText('The deal was honest').waitFor();
  assert.equal(page.url(), at);
}

/** One's whole turn of Archers. */
async function archersTurn(person) {
  const { page } = person;
  let now = await until(page, ({ legal }) => legal.length > 0, 'a turn');
  while (now.legal.length > 0) now = await type(page, now.legal[0].action, now);
  await endTurn(page, now);
}

async function manners(test) {
  const people = [await test.person('Ada'), await test.person('Bob')];
  await meet(people[0], [people[1]], { game: 'Archers' });
  const { person: mover } = await nextToAct(people);
  const other = people.find((each) => each !== mover);

  await mover.page.getByText('Salute', { exact: true }).click();
  await mover.page.getByRole('button', { name: 'Good luck' }).click();
  await other.page.getByText('Good luck').first().waitFor();

  await archersTurn(mover);
  await until(other.page, ({ legal }) => legal.length > 0, 'the other turn');
  await mover.page.getByRole('button', { name: 'Take back' }).click();
  await other.page.getByRole('button', { name: 'Accept' }).click();
  await until(mover.page, ({ legal }) => legal.length > 0, 'the turn to be taken back');
  await archersTurn(mover);

  await other.page.getByRole('button', { name: 'Offer a draw' }).click();
  await mover.page.getByRole('button', { name: 'Decline' }).click();
  await resign(other.page);
  await mover.page.getByRole('heading', { name: 'You have won' }).waitFor();
  await other.page.getByRole('heading', { name: 'You have lost' }).waitFor();
  const before = mover.page.url();
  await mover.page.getByRole('button', { name: 'Rematch' }).click();
  await mover.page.waitForURL((url) => url.href !== before);
}

async function settings(test) {
  const { page } = await test.person('Ada', { reducedMotion: 'no-preference' });
  await page.goto('/settings');
  await page.getByRole('radio', { name: 'by lamplight' }).check();
  await page.getByRole('checkbox', { name: 'Pieces move' }).uncheck();
  const shown = () => page.evaluate(() => ({ ...document.documentElement.dataset }));
  for (const again of [false, true]) {
    if (again) await page.reload();
    await page.getByRole('radio', { name: 'by lamplight' }).waitFor();
    assert.ok(await page.getByRole('radio', { name: 'by lamplight' }).isChecked());
    assert.ok(!(await page.getByRole('checkbox', { name: 'Pieces move' }).isChecked()));
    const { theme, motion } = await shown();
    assert.deepEqual({ theme, motion }, { theme: 'dark', motion: 'off' });
  }
  await page.getByRole('radio', { name: 'Nederlands' }).check();
  await page.getByRole('heading', { level: 1, name: 'Instellingen' }).waitFor();
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Instellingen' }).waitFor();
}

async function addresses(test) {
  const { page } = await test.person('Ada');
  await page.goto('/');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Learn' }).click();
  await page.getByRole('heading', { level: 1, name: 'Lessons' }).waitFor();
  await page.getByRole('link', { name: /^Begin ?: Archers/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Stepping' }).waitFor();
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'Lessons' }).waitFor();
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'Welcome to the hall' }).waitFor();
  await page.goForward();
  await page.getByRole('heading', { level: 1, name: 'Lessons' }).waitFor();

  await page.goto('/learn/en-garde/parry');
  assert.notEqual(await page.getByRole('heading', { level: 1 }).textContent(), 'Lessons');
  await page.goto('/rules/archers');
  await page.getByRole('heading', { level: 1, name: 'Archers' }).waitFor();
  await page.goto('/nowhere/at/all');
  await page.getByRole('heading', { level: 1, name: 'Nothing hangs here' }).waitFor();
  await page.goto('/table/ZZZZZZ');
  await page.getByRole('heading', { level: 1, name: 'This table is not to be found' }).waitFor();
  await page.getByRole('link', { name: 'To the hall', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Welcome to the hall' }).waitFor();

  // From the rules to a table by these rules.
  await page.goto('/rules/sword-and-shield/melee');
  await page.getByRole('link', { name: 'Play with these rules' }).click();
  await page.getByRole('heading', { level: 1, name: 'Set up a table' }).waitFor();
  assert.equal(
    await page.getByRole('combobox', { name: /^Game/ }).inputValue(),
    'sword-and-shield',
  );
  assert.equal(await page.getByRole('combobox', { name: /^Rule set/ }).inputValue(), 'melee');
}

async function names(test) {
  const { page } = await test.person('Ada');
  await page.goto('/profile');
  const form = page.locator('form', { has: page.getByRole('heading', { name: 'Keep a name' }) });
  await form.getByRole('textbox', { name: 'Name' }).fill('Ada of the Hall');
  await form.getByRole('textbox', { name: 'Password' }).fill('quarte and sixte');
  await form.getByRole('button', { name: 'Keep a name' }).click();
  await page.getByRole('heading', { level: 1, name: 'Ada of the Hall' }).waitFor();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  const door = page.locator('form', { has: page.getByRole('heading', { name: 'Sign in' }) });
  await door.getByRole('textbox', { name: 'Name' }).fill('Ada of the Hall');
  await door.getByRole('textbox', { name: 'Password' }).fill('quarte and sixte');
  await door.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { level: 1, name: 'Ada of the Hall' }).waitFor();
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Ada of the Hall' }).waitFor();
}

export const tests = [
  { name: 'watching a game, and looking at it again', run: watchAndReplay },
  { name: 'saluting, taking back, a draw declined, a rematch', run: manners },
  { name: 'settings are kept', run: settings },
  { name: 'addresses, links and the back button', run: addresses },
  { name: 'keeping a name and signing in', run: names },
];
