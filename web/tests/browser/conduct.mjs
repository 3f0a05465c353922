// The conduct of a match on the page alone: offers, take-backs, leaving, the curtain, what is kept,
// and how often the engine is asked.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { any, choose, endTurn, look, resign, type, until } from './play.mjs';

const oldGames = new URL('../../../tests/old_data/browser_games.json', import.meta.url);

/** Somebody whose page counts what it asks of its engines. */
async function counted(test, name = 'Ada') {
  const person = await test.person(name);
  await person.context.addInitScript(() => {
    window.asked = [];
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function counted(letter, ...rest) {
      if (letter.request) window.asked.push(letter.request); // and not the compiled engine
      return post.call(this, letter, ...rest);
    };
  });
  return person;
}

/** What has been asked since the last time. */
const asked = (page) => page.evaluate(() => window.asked.splice(0));
const ofMatches = (requests) => requests.filter((each) => each.do.startsWith('match-'));

/** Sets a game up on this device; seats are "me", "open" or levels. */
async function sitDown(page, game, { ruleSet, options = {}, seats }) {
  await page.goto(`/?setup&game=${game}`);
  if (ruleSet) await page.getByLabel('Rule set').selectOption(ruleSet);
  for (const [name, value] of Object.entries(options)) await choose(page, name, value);
  await page.getByLabel('Where').selectOption('here');
  const chairs = page.locator('form [name^="seat-"]');
  await until(page, () => true, 'the form');
  await chairs.nth(seats.length - 1).waitFor();
  for (const [seat, who] of seats.entries()) await chairs.nth(seat).selectOption(who);
  await page.getByRole('button', { name: 'Open the table' }).click();
  await page.getByRole('list', { name: 'Players' }).waitFor();
}

const mayPlay = (page) => until(page, ({ legal, ended }) => legal.length > 0 || ended, 'my turn');
const offer = (page) => page.getByText(/offers? a draw/);
const button = (page, name) => page.getByRole('button', { name, exact: true });

/** Two manoeuvres, sent in one go. */
async function archersTurn(page) {
  const first = await mayPlay(page);
  const second = await type(page, first.legal[0].action, first);
  const done = await type(page, second.legal[0].action, second);
  return endTurn(page, done);
}

async function archers(test) {
  const { page } = await counted(test);
  const seats = ['me', 'first-lesson'];
  await sitDown(page, 'archers', { options: { first: 'dark' }, seats });
  const begun = await mayPlay(page);
  assert.equal(await button(page, 'Take back').isEnabled(), false, 'there is nothing to take back');

  await button(page, 'Offer a draw').click();
  await offer(page).waitFor();
  await page.reload();
  await offer(page).waitFor();
  assert.equal(await button(page, 'Offer a draw').isEnabled(), false, 'it is offered once');

  await mayPlay(page);
  await asked(page);
  await archersTurn(page);
  // The computer may have answered by now; before it does, the offer stands.
  if ((await offer(page).count()) === 0) {
    const { legal, ended } = await look(page);
    assert.ok(ended || legal.length > 0, 'one’s own move does not withdraw an offer');
  }
  const after = await until(
    page,
    ({ legal, ended, log }) => ended || (legal.length > 0 && log !== begun.log),
    'the computer’s answer',
  );
  assert.equal(await offer(page).count(), 0, 'the computer has answered');
  const sent = ofMatches(await asked(page));
  assert.equal(sent.length, 1, JSON.stringify(sent));
  assert.equal(sent[0].message.actions.split(' ').length, 2, 'two manoeuvres are one move');
  if (after.ended) {
    assert.equal(after.ended, 'A draw');
    await button(page, 'Rematch').click();
  } else {
    // Back over the computer's answer: the whole turn, as it was sent.
    const before = await look(page);
    await button(page, 'Take back').click();
    await until(page, ({ log }) => log.length < before.log.length, 'the turn to be taken back');
    assert.deepEqual((await mayPlay(page)).legal, begun.legal);
  }
  assert.equal(ofMatches(await asked(page)).length, after.ended ? 3 : 1);

  await mayPlay(page);
  await resign(page);
  await until(page, ({ ended }) => ended === 'You have lost', 'the end');
  await page
    .getByText(/by resign|resigned/i)
    .first()
    .waitFor();
  const places = () => page.getByRole('list', { name: 'Players' }).getByRole('listitem');
  const mine = async () => (await places().allTextContents()).findIndex((text) => /you/.test(text));
  const seat = await mine();
  await button(page, 'Rematch').click();
  await until(page, ({ ended, prompt }) => ended === null && prompt !== '', 'another game');
  assert.equal(await mine(), 1 - seat, 'sides have changed');
}

async function fencing(test) {
  const { page } = await counted(test);
  await sitDown(page, 'en-garde', { ruleSet: 'ferti/classic', seats: ['me', 'pupil'] });
  for (let n = 0; n < 4; n += 1) {
    const now = await mayPlay(page);
    if (now.ended) break;
    const quiet = now.legal.filter(({ action }) => !/[AP]/.test(action));
    await asked(page);
    await type(page, any(quiet.length > 0 ? quiet : now.legal).action, now);
    await until(page, ({ legal, log }) => legal.length > 0 && log !== now.log, 'the answer');
    const all = await asked(page);
    assert.equal(all.length, 1, `one move, one request: ${JSON.stringify(all)}`);
    assert.equal(all[0].message.do, 'move');
    assert.ok(
      await button(page, 'Take back').isEnabled(),
      'alone one may, though cards were drawn',
    );
  }
}

async function interrupted(test) {
  const { page } = await counted(test);
  const seats = ['me', 'maitre'];
  await sitDown(page, 'archers', { options: { first: 'light' }, seats });
  await page.locator('.prompt .dots').waitFor({ state: 'attached' });
  await asked(page);
  await resign(page);
  await until(page, ({ ended }) => ended === 'You have lost', 'the end at once', 4_000);
  assert.deepEqual(
    ofMatches(await asked(page)).map((each) => each.message?.do ?? each.do),
    ['match-open', 'watch', 'resign'],
    'the thought is broken off, the match taken up again',
  );
}

async function curtain(test) {
  const { page } = await counted(test);
  await sitDown(page, 'en-garde', { ruleSet: 'ferti/classic', seats: ['me', 'open'] });
  const lift = page.getByRole('button', { name: /show my side/ });
  const hand = () =>
    page.getByRole('group', { name: 'Your hand' }).getByRole('button').allTextContents();
  const logs = new Map();
  for (let n = 0; n < 6; n += 1) {
    await lift.waitFor();
    const who = await page.getByRole('heading', { name: /Hand over to/ }).textContent();
    assert.equal(await page.getByRole('button', { name: /^Card \d/ }).count(), 0);
    assert.equal(await page.getByRole('group', { name: 'Your hand' }).count(), 0);
    const html = await page.evaluate(() => document.documentElement.outerHTML);
    assert.doesNotMatch(html, /holds [1-5]|draws? (a |an )?[1-5]\b/, 'nothing of a hand is there');
    if (n > 1) assert.notEqual((await look(page)).log, '', 'what everyone saw is told');
    await asked(page);
    await lift.click();
    const now = await mayPlay(page);
    assert.equal((await asked(page)).length, 1, 'the curtain is one request');
    assert.ok((await hand()).length > 0);
    // Whoever looks again finds all that was told before, and more.
    const before = logs.get(who) ?? '';
    assert.ok(now.log.startsWith(before), `${who}: ${before} ≠ ${now.log}`);
    logs.set(who, now.log);
    const quiet = now.legal.filter(({ action }) => !/[AP]/.test(action));
    await type(page, any(quiet.length > 0 ? quiet : now.legal).action, now);
    assert.equal((await asked(page)).length, 1, 'a move is one request');
    const later = await look(page);
    if (later.ended) return;
    if (later.legal.length > 0) await type(page, later.legal[0].action, later);
  }
}

async function standIn(test) {
  const { page } = await counted(test);
  const seats = ['me', 'open', 'first-lesson', 'first-lesson'];
  const options = { knights: '2v2' };
  await sitDown(page, 'sword-and-shield', { ruleSet: 'melee', options, seats });
  const lift = page.getByRole('button', { name: /show my side/ });
  const ready = async () => {
    await lift
      .or(page.locator('#legal-actions option').first())
      .or(page.locator('#ended'))
      .first()
      .waitFor({ state: 'attached', timeout: 60_000 });
    if ((await lift.count()) > 0) await lift.click();
    return mayPlay(page);
  };
  for (let n = 0; n < 6; n += 1) {
    const now = await ready();
    await type(page, any(now.legal).action, now);
  }
  const before = await ready();
  await resign(page);
  // Whoever left still holds the device: it is handed on once, and then stays.
  await lift.waitFor({ timeout: 60_000 });
  await lift.click();
  const left = await until(
    page,
    ({ log, legal, ended }) => ended || (legal.length > 0 && log !== before.log),
    'the game to go on for the other',
    60_000,
  );
  assert.equal(left.ended, null, 'the team is not lost with one of it');
  assert.equal(await lift.count(), 0, 'one person is left: nobody hands anything over any more');
  await resign(page);
  await until(page, ({ ended }) => ended === 'You have lost', 'the end with the last of the team');
}

async function kept(test) {
  const person = await test.person('Ada');
  const { page } = person;
  const { kept: games, expected } = JSON.parse(await readFile(oldGames, 'utf8'));
  await page.goto('/');
  await page.evaluate((all) => {
    for (const [key, value] of Object.entries(all)) localStorage.setItem(key, value);
    localStorage.setItem('salle.local.broken', '{"id":');
  }, games);
  for (const { id, status } of expected) {
    await page.goto(`/local/${id}`);
    await page.getByRole('list', { name: 'Players' }).waitFor();
    const lift = page.getByRole('button', { name: /show my side/ });
    const shown = lift.or(page.locator('#ended')).or(page.locator('#legal-actions option').first());
    await shown.first().waitFor({ state: 'attached' });
    assert.equal((await look(page)).ended !== null, status === 'over', id);
  }
  await page.goto('/');
  const running = expected.filter(({ status }) => status !== 'over').length;
  assert.equal(await page.getByRole('link', { name: /^Go on/ }).count(), running);
  page.once('dialog', (dialog) => void dialog.accept());
  await page.getByRole('link', { name: /See why/ }).click();
  await page.getByText('What was kept of this game is damaged').waitFor();
  await button(page, 'Remove this game').click();
  await page
    .getByRole('link', { name: /^Go on/ })
    .first()
    .waitFor();
  assert.equal(await page.getByRole('link', { name: /See why/ }).count(), 0);
}

export const tests = [
  { name: 'conduct: a draw, take-backs, resigning and a rematch alone', run: archers },
  { name: 'conduct: a move alone is one request, and can be taken back', run: fencing },
  { name: 'conduct: a computer’s thought is broken off', run: interrupted },
  { name: 'conduct: the curtain between two people', run: curtain },
  { name: 'conduct: a computer plays on for one of a team', run: standIn },
  { name: 'conduct: games of older pages, and a damaged one', run: kept },
];
