// How people treat each other at a table: another game is an invitation, who leaves need not be
// waited for, talk and silence, what a game does to ratings; and help against the computer.

import assert from 'node:assert/strict';
import { openTable } from './at_table.mjs';
import { look, meet, nextToAct, resign, type, until } from './play.mjs';
import { look as objections } from './shape.mjs';

const heading = (page, name) => page.getByRole('heading', { name });
const button = (page, name) => page.getByRole('button', { name, exact: true });

/** Somebody who keeps a name. */
async function named(test, name, options) {
  const person = await test.person(name, options);
  await person.page.goto('/');
  await person.page.evaluate(async (called) => {
    const answer = await fetch('/api/register', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ name: called, password: 'seven herons wade' }),
    });
    if (!answer.ok) throw new Error(await answer.text());
  }, name);
  return person;
}

/** Two at a table that was set up as the API takes it. */
async function sit(host, guest, wish) {
  const code = await openTable(host.page, { ...wish, seats: ['me', 'open'] });
  await host.page.goto(`/table/${code}`);
  await guest.page.goto(`/j/${code}`);
  await guest.page.getByRole('button', { name: 'Sit down' }).click();
  for (const { page } of [host, guest]) {
    await until(page, ({ prompt }) => prompt !== '', 'the game to begin');
  }
  return code;
}

const seats = (page) =>
  page.getByRole('list', { name: 'Players' }).getByRole('listitem').allTextContents();
const mySeat = async (page) => (await seats(page)).findIndex((text) => /\byou\b/.test(text));

async function overBetween(test) {
  const people = [await test.person('Ada'), await test.person('Bea')];
  await meet(people[0], [people[1]], { game: 'Archers' });
  await resign(people[1].page);
  for (const { page } of people) await until(page, ({ ended }) => ended !== null, 'the end');
  return people;
}

async function accepted(test) {
  const [ada, bea] = await overBetween(test);
  const before = await mySeat(ada.page);
  await button(ada.page, 'Rematch').click();
  await heading(ada.page, /^Waiting for Guest/).waitFor();
  await bea.page
    .getByText(/would like a rematch, sides changed/)
    .first()
    .waitFor();
  assert.match(await bea.page.title(), /^● /, 'the title says so');
  assert.deepEqual(await objections(bea.page, 'an invitation'), []);
  assert.deepEqual(await objections(ada.page, 'waiting for somebody'), []);
  // It is still there when one comes back later.
  await bea.page.goto('/');
  await bea.page.goBack();
  await button(bea.page, 'Accept').click();
  for (const { page } of [ada, bea]) {
    await until(page, ({ prompt, ended }) => prompt !== '' && ended === null, 'the next game');
  }
  assert.equal(await mySeat(ada.page), 1 - before, 'sides have changed');
  assert.equal(await mySeat(bea.page), before);
}

async function declined(test) {
  const [ada, bea] = await overBetween(test);
  const old = new URL(ada.page.url()).pathname.split('/').at(-1);
  await button(ada.page, 'Rematch').click();
  await heading(ada.page, /^Waiting for Guest/).waitFor();
  await button(bea.page, 'Decline').click();
  await heading(ada.page, /^Guest .* declined$/).waitFor();
  await button(bea.page, 'Decline').waitFor({ state: 'detached' });
  assert.equal(await bea.page.getByText(/would like a rematch/).count(), 0, 'no more of it');
  assert.deepEqual(await objections(ada.page, 'a rematch declined'), []);
  await ada.page.reload();
  await heading(ada.page, /^Guest .* declined$/).waitFor();
  const link = ada.page.getByRole('link', { name: 'Replay the last game' });
  assert.equal(await link.getAttribute('href'), `/replay/table/${old}`);
  await ada.page.getByRole('link', { name: 'To the hall', exact: true }).click();
  await heading(ada.page, 'Welcome to the hall').waitFor();
}

async function absent(test) {
  const people = [await named(test, 'Ada Coot'), await named(test, 'Bea Coot')];
  const clock = { kind: 'live', base: 600, increment: 0 };
  await sit(people[0], people[1], { game: 'archers', settings: { clock } });
  const { person: mover } = await nextToAct(people);
  const other = people.find((each) => each !== mover);
  const address = mover.page.url();
  await mover.page.goto('/');
  const note = other.page.getByText(/has been away for 0:\d\d\. You can claim the win in 0:\d\d\./);
  await note.waitFor();
  assert.equal(await button(other.page, 'Claim the win').count(), 0, 'not before its time');
  await button(other.page, 'Claim the win').waitFor({ timeout: 90_000 });
  assert.deepEqual(await objections(other.page, 'somebody is away'), []);
  // A computer first; who was away comes back and has the seat again.
  await button(other.page, 'Let the computer play on').click();
  const told = (page, words) => until(page, ({ log }) => words.test(log), String(words));
  await told(other.page, /Coot lets the computer play for \w+ Coot\./);
  await mover.page.goto(address);
  await told(mover.page, /Coot is back\./);
  await told(other.page, /Coot is back\./);
  assert.equal(await button(other.page, 'Claim the win').count(), 0);
}

const talk = (page) => page.getByRole('region', { name: 'Talk' });
const write = (page) => page.getByRole('textbox', { name: 'What you want to say' });

async function talking(test) {
  const [ada, bea, guest] = [
    await named(test, 'Ada Teal'),
    await named(test, 'Bea Teal'),
    await test.person('Guest'),
  ];
  const code = await sit(ada, bea, { game: 'archers' });
  await write(ada.page).fill('Well met, <b>Bea</b>!');
  await write(ada.page).press('Enter');
  for (const { page } of [ada, bea]) {
    await talk(page).getByText('Well met, <b>Bea</b>!').waitFor();
  }
  // What was said may be heard before the answer that it was taken: then the field is free again.
  await ada.page.waitForFunction(
    (label) => document.querySelector(`[aria-label="${label}"]`).value === '',
    'What you want to say',
  );
  assert.deepEqual(await objections(bea.page, 'talk'), []);

  // On a small screen it is folded away, with a mark.
  await bea.page.setViewportSize({ width: 390, height: 844 });
  const sign = bea.page.getByRole('button', { name: /^Talk/ });
  await write(ada.page).fill('Are you there?');
  await button(ada.page, 'Say').click();
  await bea.page.getByRole('button', { name: 'Talk, 1 new' }).waitFor();
  assert.equal(await talk(bea.page).isVisible(), false);
  await sign.click();
  await talk(bea.page).getByText('Are you there?').waitFor();
  await bea.page.getByRole('button', { name: 'Talk', exact: true }).waitFor();
  await bea.page.setViewportSize({ width: 1280, height: 800 });

  // It is still said after loading the page anew, also to who looks on, who cannot answer.
  await bea.page.reload();
  await talk(bea.page).getByText('Are you there?').waitFor();
  await guest.page.goto(`/table/${code}`);
  await talk(guest.page).getByText('Are you there?').waitFor();
  assert.equal(await write(guest.page).count(), 0);

  // Muted, what was said goes, and what will be said does not come.
  await talk(bea.page)
    .getByRole('button', { name: /^Ada Teal: report, mute or block/ })
    .first()
    .click();
  const dialog = bea.page.getByRole('dialog', { name: 'Ada Teal' });
  await dialog.getByRole('button', { name: 'Mute', exact: true }).click();
  await dialog.getByRole('button', { name: 'Unmute' }).waitFor();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await talk(bea.page).getByText('Are you there?').waitFor({ state: 'detached' });
  await write(ada.page).fill('Do you hear me?');
  await write(ada.page).press('Enter');
  await talk(guest.page).getByText('Do you hear me?').waitFor();
  await write(bea.page).fill('I speak to all.');
  await write(bea.page).press('Enter');
  await talk(bea.page).getByText('I speak to all.').waitFor();
  assert.equal(await talk(bea.page).getByText('Do you hear me?').count(), 0);
  await talk(ada.page).getByText('I speak to all.').waitFor();
}

async function teamTalks(test) {
  const people = [];
  for (const name of ['Ada Rail', 'Bea Rail', 'Cleo Rail']) people.push(await named(test, name));
  const [ada, bea, cleo] = people;
  // Ada and Bea on one side, Cleo and a computer on the other.
  const code = await openTable(ada.page, {
    game: 'sword-and-shield',
    rules: 'melee',
    seats: ['me', 'open', 'open', { computer: 'first-lesson' }],
  });
  await ada.page.goto(`/table/${code}`);
  for (const { page } of [bea, cleo]) {
    await page.goto(`/j/${code}`);
    await button(page, 'Sit down').click();
    await button(page, 'Sit down').waitFor({ state: 'detached' });
  }
  await ada.page.getByRole('combobox', { name: 'To whom' }).selectOption('My team');
  await write(ada.page).fill('Hold the left.');
  await write(ada.page).press('Enter');
  await talk(bea.page).getByText('(to the team) Hold the left.').waitFor();
  await ada.page.getByRole('combobox', { name: 'To whom' }).selectOption('Everyone');
  await write(ada.page).fill('Have at you!');
  await write(ada.page).press('Enter');
  for (const { page } of people) await talk(page).getByText('Have at you!').waitFor();
  assert.equal(await talk(cleo.page).getByText('Hold the left.').count(), 0);
  assert.ok(!cleo.heard.some((text) => text.includes('Hold the left')), 'it never came to her');
}

async function guestsGreet(test) {
  const people = [await test.person('Ada'), await test.person('Bea')];
  await meet(people[0], [people[1]], { game: 'En Garde' });
  const { page } = people[0];
  await talk(page).getByText('Keep a name to talk; greetings are for everyone.').waitFor();
  assert.equal(await write(page).count(), 0);
  await talk(page).getByRole('link', { name: 'Keep a name' }).click();
  await page.waitForURL(/\/profile$/);
}

async function rated(test) {
  const server = await test.ownServer();
  const people = [
    await named(test, 'Ada Ruff', { server }),
    await named(test, 'Bea Ruff', { server }),
  ];
  await sit(people[0], people[1], {
    game: 'en-garde',
    settings: { clock: { kind: 'live', base: 600, increment: 0 }, rated: true },
  });
  // A game counts once both sides have acted.
  const moved = new Set();
  while (moved.size < 2) {
    const next = await nextToAct(people);
    assert.ok(next, 'the game goes on');
    moved.add(next.person);
    await type(next.person.page, next.seen.legal[0].action, next.seen);
  }
  await resign(people[1].page);
  for (const { page } of people) {
    const lines = page.getByRole('list', { name: 'Ratings' }).getByRole('listitem');
    await lines.nth(1).waitFor();
    const [first, second] = await lines.allTextContents();
    for (const [line, name, sign] of [
      [first, 'Ada Ruff', '\\+'],
      [second, 'Bea Ruff', '−'],
    ]) {
      assert.match(line, new RegExp(`^${name}: 1500 → \\d+ \\(${sign}\\d+\\)$`));
    }
  }
  assert.deepEqual(await objections(people[0].page, 'rating changes'), []);
}

async function helped(test) {
  const { page } = await test.person('Ada');
  await page.goto('/');
  await page.goto('/?setup&game=en-garde');
  await page.getByLabel('Where').selectOption('here');
  const chairs = page.locator('form [name^="seat-"]');
  await chairs.nth(1).waitFor();
  await chairs.nth(0).selectOption('me');
  await chairs.nth(1).selectOption('first-lesson');
  await button(page, 'Open the table').click();
  const mine = () =>
    until(page, ({ legal, ended }) => legal.length > 0 || ended !== null, 'my turn');
  let now = await mine();
  const first = now;

  const hint = page.getByRole('region', { name: 'Hint' });
  await button(page, 'Hint').click();
  await hint.getByText('What would you look at?').waitFor();
  const worth = await hint.getByRole('listitem').allTextContents();
  assert.ok(worth.length >= 2 && worth.length <= 3, worth.join(', '));
  for (const each of worth) {
    assert.ok(
      now.legal.some(({ meaning }) => meaning === each),
      `${each} can be done`,
    );
  }
  assert.equal(await hint.getByText('%').count(), 0, 'no odds yet');
  assert.deepEqual(await objections(page, 'a hint'), []);
  await button(page, 'Show the move').click();
  await hint.getByText(/You win \d+%/).waitFor();
  const best = await hint.locator('strong').textContent();
  assert.ok(worth.includes(best), `${best} was among ${worth}`);

  // Playing takes the hint away; three turns are played, and all taken back.
  const before = [];
  for (let n = 0; n < 3; n += 1) {
    before.push(now.legal.map(({ action }) => action));
    await type(page, now.legal[0].action, now);
    const after = now;
    now = await until(
      page,
      ({ legal, ended, log }) => ended !== null || (legal.length > 0 && log !== after.log),
      'my next turn',
    );
    assert.equal(now.ended, null, 'the game goes on');
  }
  assert.equal(await hint.getByText(/You win/).count(), 0, 'the hint is gone');
  while (before.length > 0) {
    const at = await look(page);
    await button(page, 'Take back').click();
    now = await until(
      page,
      ({ legal, log }) => legal.length > 0 && log.length < at.log.length,
      'the turn to be taken back',
    );
    assert.deepEqual(
      now.legal.map(({ action }) => action),
      before.pop(),
    );
  }
  assert.equal(now.log, first.log);
}

export const tests = [
  { name: 'a rematch is an invitation', run: accepted },
  { name: 'a rematch can be declined', run: declined },
  { name: 'who leaves can be reported absent', run: absent },
  { name: 'two people talk and one is muted', run: talking },
  { name: 'a team talks among itself', run: teamTalks },
  { name: 'guests greet, and read how to talk', run: guestsGreet },
  { name: 'rating changes are shown', run: rated },
  { name: 'a hint in two steps, and take back as often as one likes', run: helped },
];
