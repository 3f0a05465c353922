// Accounts and manners: getting back in with a code, ending sessions, a report from the table to the
// moderator who closes it, a suspension; and a long game that opens quickly.

import assert from 'node:assert/strict';
import { playLong } from './at_table.mjs';
import { meet } from './play.mjs';
import { look } from './shape.mjs';
import { digitsOf } from './totp.mjs';

const password = 'seven herons wade';
const refusals = /status of (401|403|409|429)/;

async function keepName(person, name) {
  const { page } = person;
  await page.goto('/profile');
  const form = page.locator('form', { has: page.getByRole('button', { name: 'Keep a name' }) });
  await form.getByLabel(/^Name/).fill(name);
  await form.getByLabel(/^Password/).fill(password);
  await form.getByRole('button', { name: 'Keep a name' }).click();
  await page.getByRole('heading', { level: 2, name: 'Security' }).waitFor();
}

async function signIn(page, name, word, digits = '') {
  await page.goto('/profile');
  const form = page.locator('form', { has: page.getByRole('button', { name: 'Sign in' }) });
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Password').fill(word);
  await form.getByRole('button', { name: 'Sign in' }).click();
  if (digits) {
    await form.getByLabel(/Six digits/).fill(digits);
    await form.getByRole('button', { name: 'Sign in' }).click();
  }
  await page.getByRole('heading', { level: 2, name: 'Security' }).waitFor();
}

const block = (page, name) => page.getByRole('region', { name });

async function recovery(test) {
  const server = await test.ownServer();
  const [person, elsewhere] = [
    await test.person('Ada', { server }),
    await test.person('Elsewhere', { server }),
  ];
  for (const each of [person, elsewhere]) each.expectTrouble(refusals);
  await keepName(person, 'Ada Heron');
  const codes = block(person.page, 'Recovery codes');
  await codes.getByText('You have none.').waitFor();
  await codes.getByLabel('Password').fill(password);
  await codes.getByRole('button', { name: 'Make codes' }).click();
  const listed = codes.getByRole('listitem');
  await listed.first().waitFor();
  assert.equal(await listed.count(), 10);
  const [first, second] = await listed.allTextContents();
  assert.deepEqual(await look(person.page, 'recovery codes'), []);
  await codes.getByRole('button', { name: 'I have kept them' }).click();
  await codes.getByText('You have 10 left.').waitFor();

  // Elsewhere, the password forgotten.
  const { page } = elsewhere;
  await page.goto('/profile');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  const recover = async (code) => {
    const form = page.locator('form', { has: page.getByLabel('Recovery code') });
    await form.getByLabel('Name').fill('Ada Heron');
    await form.getByLabel('Recovery code').fill(code);
    await form.getByLabel(/^New password/).fill('nine grebes dive');
    await form.getByRole('button', { name: /^Set the password/ }).click();
  };
  await recover(first.trim());
  await page.getByRole('heading', { level: 1, name: 'Ada Heron' }).waitFor();
  await block(page, 'Recovery codes').getByText('You have 9 left.').waitFor();

  // The first browser is signed out with it, and the code is used up.
  await person.page.goto('/profile');
  await person.page.getByRole('heading', { level: 1, name: 'You in the hall' }).waitFor();
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await page.goto('/recover');
  await recover(first.trim());
  await page.getByText(/works only once/).waitFor();
  await recover(second.trim());
  await page.getByRole('heading', { level: 1, name: 'Ada Heron' }).waitFor();
}

async function sessions(test) {
  const server = await test.ownServer();
  const people = [];
  for (const name of ['Ada', 'Second', 'Third']) people.push(await test.person(name, { server }));
  const [ada, second, third] = people;
  for (const each of people) each.expectTrouble(refusals, /WebSocket/);
  await keepName(ada, 'Ada Stork');
  await signIn(second.page, 'Ada Stork', password);
  await signIn(third.page, 'Ada Stork', password);
  await ada.page.reload();
  const list = block(ada.page, 'Where you are signed in');
  await list.getByRole('listitem').nth(2).waitFor();
  await list.getByText('this one').waitFor();
  assert.deepEqual(await look(ada.page, 'security'), []);
  await list
    .getByRole('button', { name: /^End ?:/ })
    .first()
    .click();
  await list.getByText('Signed out there.').waitFor();
  assert.equal(await list.getByRole('listitem').count(), 2);
  await list.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await list.getByText(/on this device only/).waitFor();
  for (const { page } of [second, third]) {
    await page.goto('/profile');
    await page.getByRole('heading', { level: 1, name: 'You in the hall' }).waitFor();
  }
}

/** Ada becomes a moderator, with the second step on and used. */
async function moderator(server, person) {
  const { page } = person;
  await keepName(person, 'Ada Egret');
  const second = block(page, 'Second step');
  await second.getByLabel('Password').fill(password);
  await second.getByRole('button', { name: 'Set it up' }).click();
  await second.getByRole('img', { name: /^QR code/ }).waitFor();
  assert.deepEqual(await look(page, 'second step'), []);
  const secret = (await second.locator('code').textContent()) ?? '';
  await second.getByLabel(/Six digits/).fill(digitsOf(secret));
  await second.getByRole('button', { name: 'Switch on' }).click();
  await second.getByText('It is switched on.').waitFor();
  await server.admin('POST', '/api/admin/role/Ada%20Egret', { role: 'moderator' });
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await page.getByRole('button', { name: 'Sign in' }).waitFor();
  await signIn(page, 'Ada Egret', password, digitsOf(secret, 1));
}

async function reportAndClose(test) {
  const server = await test.ownServer();
  const [bob, cleo, ada] = [
    await test.person('Bob', { server }),
    await test.person('Cleo', { server }),
    await test.person('Ada', { server }),
  ];
  for (const each of [ada, bob, cleo]) each.expectTrouble(refusals, /WebSocket/);
  await keepName(bob, 'Bob Crow');
  const address = await meet(bob, [cleo], { game: 'En Garde' });
  const code = address.split('/').at(-1);

  await cleo.page.getByRole('button', { name: /^Bob Crow: report, mute or block/ }).click();
  const dialog = cleo.page.getByRole('dialog', { name: 'Bob Crow' });
  assert.deepEqual(await look(cleo.page, 'report, mute or block'), []);
  await dialog.getByRole('radio', { name: 'Insults or harassment' }).check();
  await dialog.getByLabel(/What happened/).fill('He crows.');
  await dialog.getByRole('button', { name: 'Send the report' }).click();
  await dialog.getByText(/Thank you for telling us/).waitFor();
  await dialog.getByRole('button', { name: 'Mute' }).click();
  await dialog.getByRole('button', { name: 'Unmute' }).waitFor();

  await moderator(server, ada);
  const { page } = ada;
  page.on('dialog', (asked) => asked.accept());
  await page.getByRole('navigation').getByRole('link', { name: 'Moderation' }).click();
  const card = page.getByRole('article', { name: /^Bob Crow: Insults/ });
  await card.getByText('He crows.').waitFor();
  assert.deepEqual(await look(page, 'moderation'), []);
  assert.equal(
    await card.getByRole('link', { name: new RegExp(`^Table ${code}`) }).getAttribute('href'),
    `/table/${code}`,
  );
  await card.getByRole('button', { name: 'Do something about it' }).click();
  await page.getByRole('combobox', { name: 'Measure' }).selectOption('suspend');
  await page.getByRole('combobox', { name: 'For how long' }).selectOption('one day');
  await page.getByLabel(/^Reason \(the person/).fill('crowing');
  await page.getByRole('button', { name: 'Carry out' }).click();
  await page.getByText('Bob Crow is suspended.').waitFor();
  await card.getByLabel(/^Note/).fill('suspended for a day');
  await card.getByRole('button', { name: 'Close the report' }).click();
  await page.getByText('The report is closed.').waitFor();
  await page.getByRole('button', { name: 'Closed', exact: true }).click();
  await page.getByText('suspended for a day').first().waitFor();
  const done = page.getByRole('region', { name: 'What was done' });
  await done.getByRole('cell', { name: 'suspended', exact: true }).waitFor();

  await bob.page.goto('/');
  await bob.page.getByRole('heading', { name: 'Your account is resting' }).waitFor();
  await bob.page.getByText(/The reason: crowing/).waitFor();
  assert.deepEqual(await look(bob.page, 'suspended'), []);
  const coming = bob.page.waitForEvent('download');
  await bob.page.getByRole('button', { name: 'Download everything' }).click();
  await coming;
}

async function longStory(test) {
  const server = await test.ownServer();
  const person = await test.person('Ada', { server });
  const { page } = person;
  await page.goto('/');
  const code = await playLong(page, 230);
  person.heard.length = 0;
  await page.goto(`/table/${code}`);
  const log = page.getByRole('region', { name: 'What happened' });
  await log.getByRole('listitem').first().waitFor();
  const told = person.heard.map((text) => JSON.parse(text)).find(({ say }) => say === 'table');
  assert.ok(told.from >= 130, `the table begins at its latest part, not after ${told.from}`);
  assert.ok(told.entries.length <= 100);

  // Scrolling up brings everything, in order and once.
  const earlier = page.getByRole('button', { name: 'Earlier moves' });
  while ((await earlier.count()) > 0) {
    const before = await log.getByRole('listitem').count();
    await log.evaluate((list) => {
      list.scrollTop = 0;
      list.dispatchEvent(new Event('scroll'));
    });
    await page.waitForFunction(
      (count) =>
        document.querySelectorAll('[aria-labelledby="log"] li').length > count ||
        ![...document.querySelectorAll('button')].some((each) => /Earlier/.test(each.textContent)),
      before,
    );
  }
  const pieces = person.heard.map((text) => JSON.parse(text)).filter(({ say }) => say === 'story');
  assert.ok(pieces.length >= 1);
  assert.equal(pieces.at(-1).from, 0);
  const events = [...pieces.reverse().flatMap((each) => each.events), ...told.events];
  const plain = (text) => text.replace(/\s+/g, ' ').trim();
  const words = events.filter((each) => each.words).map((each) => plain(each.words));
  assert.deepEqual((await log.getByRole('listitem').allTextContents()).map(plain), words);
  const actions = events.map(({ action }) => action);
  assert.deepEqual(
    actions,
    [...actions].sort((one, other) => one - other),
  );
}

export const tests = [
  { name: 'back in with a recovery code', run: recovery },
  { name: 'sessions are listed and ended', run: sessions },
  { name: 'a report reaches a moderator, who suspends and closes it', run: reportAndClose },
  { name: 'a long game opens at its latest part and tells the rest when asked', run: longStory },
];
