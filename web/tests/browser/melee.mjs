// Four people in a mêlée, two a side.

import assert from 'node:assert/strict';
import { any, look, meet, nextToAct, press, resign, type, until } from './play.mjs';

async function melee(test) {
  const people = [];
  for (const name of ['Ada', 'Bob', 'Cleo', 'Dora']) people.push(await test.person(name));
  const [host, ...guests] = people;
  await meet(host, guests, {
    game: 'With Sword and Shield',
    ruleSet: 'melee',
    options: { knights: '2v2' },
  });
  const acted = new Set();
  for (let n = 0; n < 150 && (n < 24 || acted.size < 4); n += 1) {
    const next = await nextToAct(people);
    if (!next) break;
    acted.add(next.person.name);
    const choice = any(next.seen.legal);
    if (n < 8) await press(next.person.page, 'sword-and-shield', choice, next.seen);
    else await type(next.person.page, choice.action, next.seen);
  }
  assert.equal(acted.size, 4, 'everybody has had something to decide');

  // Sides sit as the list of players shows them. Whoever resigns when it is their turn is moved for,
  // and the side is lost with the last of it.
  const sides = await host.page.evaluate(() =>
    [...document.querySelectorAll('[aria-label="Players"] li')].map((each) =>
      each.classList.contains('second'),
    ),
  );
  assert.equal(sides.filter(Boolean).length, 2);
  const isSecond = (person) => sides[people.indexOf(person)];
  let next = await nextToAct(people);
  while (next && !isSecond(next.person)) {
    await type(next.person.page, any(next.seen.legal).action, next.seen);
    next = await nextToAct(people);
  }
  assert.ok(next, 'the mêlée is still on');
  await resign(next.person.page);
  await until(
    next.person.page,
    ({ log }) => log !== next.seen.log,
    'the computer to go on',
    40_000,
  );
  const last = people.find((person) => isSecond(person) && person !== next.person);
  if ((await look(last.page)).ended === null) await resign(last.page);
  for (const [seat, person] of people.entries()) {
    const { ended } = await until(person.page, (now) => now.ended !== null, 'the mêlée to end');
    assert.equal(ended, sides[seat] ? 'You have lost' : 'You have won', person.name);
  }
}

/** Takes a Knight by the mouse to where it is to be dropped. */
async function drag(page, knight, to) {
  const chip = page.getByRole('button', { name: knight, exact: true });
  await chip.scrollIntoViewIfNeeded();
  const from = await chip.boundingBox();
  const end = await to.boundingBox();
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 8 });
  await page.mouse.up();
}

// Two against two: I play one side, a computer one Knight of the other, a guest the fourth. Nothing
// is typed; a Knight is dragged, another one given by the keyboard.
async function pickers(test) {
  const { page } = await test.person('Ada');
  await page.goto('/');
  await page.getByRole('radio', { name: 'With Sword and Shield' }).check();
  await page.getByText('Other rules or another opponent').click();
  await page.getByRole('combobox', { name: /^Rules/ }).selectOption('melee');
  await page.getByRole('link', { name: 'Set up a table in detail' }).click();
  await page.getByRole('radio', { name: '2 against 2' }).check();
  await page.getByLabel('Where').selectOption('here');

  const players = (name) => page.getByRole('group', { name: `Player ${name}`, exact: true });
  await drag(page, 'Knight 2', players('A1'));
  await players('A').getByRole('button', { name: 'Knight 2' }).waitFor();
  await page.getByText('players=aa/bc').waitFor();
  await page.getByRole('button', { name: 'Knight 4' }).press('ArrowLeft');
  await page.getByText('players=sides').waitFor();
  // Chosen, then given, to somebody new.
  await page.getByRole('button', { name: 'Knight 4' }).press('Enter');
  await page.getByRole('button', { name: 'Give Knight 4 to another player' }).press('Enter');
  await page.getByText('players=aa/bc').waitFor();

  await page.getByRole('combobox', { name: 'Player B1' }).selectOption('first-lesson');
  await page.getByRole('combobox', { name: 'Player B2' }).selectOption('open');
  await page.getByRole('radio', { name: 'open to each other' }).check();
  await page.getByRole('button', { name: 'Open the table' }).click();
  const seats = page.getByRole('list', { name: 'Players' }).getByRole('listitem');
  await seats.nth(2).waitFor();
  assert.equal(await seats.count(), 3);
  // Two people share this device: the screen is handed to whoever decides first.
  await page.getByRole('button', { name: /show my side/ }).click();
  await until(page, ({ legal }) => legal.length > 0, 'the mêlée to begin');
}

export const tests = [
  { name: 'a mêlée of four', run: melee },
  { name: 'a mêlée of mixed players is set up by picking', run: pickers },
];
