// Playing as people do: what the page offers is read from it, and carried out with its controls or
// by typing.

import assert from 'node:assert/strict';
import { moment, patience } from './patience.mjs';

const pause = (ms) => new Promise((done) => setTimeout(done, ms));

/** What a page shows of a table. */
export function look(page) {
  return page.evaluate(() => {
    const texts = (query) => [...document.querySelectorAll(query)].map((each) => each.textContent);
    return {
      legal: [...document.querySelectorAll('#legal-actions option')].map((each) => ({
        action: each.value,
        meaning: each.textContent,
      })),
      ended: document.querySelector('#ended')?.textContent ?? null,
      log: texts('[aria-labelledby="log"] li').join('\n').replace(/\s+/g, ' '),
      prompt: texts('.prompt p').join(' ').trim(),
    };
  });
}

/** Looks at a page until it is as it should be. */
export async function until(page, fits, what, time = patience) {
  const end = Date.now() + time;
  for (;;) {
    const now = await look(page);
    if (fits(now)) return now;
    if (Date.now() > end) throw new Error(`waited in vain: ${what}; the page says: ${now.prompt}`);
    await pause(30);
  }
}

const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/** By typing it. Gives what the page shows once it has been played. */
export async function type(page, actions, before) {
  before ??= await look(page);
  const field = page.getByRole('combobox', { name: 'Your move in the notation' });
  await field.fill(actions);
  await field.press('Enter');
  return until(page, (now) => !same(now, before), `${actions} to be played`);
}

/** By the board's own controls. */
export async function press(page, game, { action, meaning }, before) {
  before ??= await look(page);
  await controls[game](page, action, meaning);
  return until(page, (now) => !same(now, before), `${action} to be played`);
}

const controls = {
  'en-garde': async (page, action, meaning) => {
    const button = page
      .getByRole('group', { name: 'What you can do' })
      .getByRole('button', { name: meaning, exact: true });
    const hand = page.getByRole('group', { name: 'Your hand' });
    for (const card of fencingCards(action)) {
      if ((await button.count()) > 0) break;
      await hand
        .getByRole('button', { name: `Card ${card}`, pressed: false })
        .first()
        .click();
    }
    await button.click();
  },
  archers: async (page, action, meaning) => {
    const square = action.slice(0, 2);
    const target = /^..[-x](..)$/.exec(action)?.[1];
    if (target && Math.random() < 0.5) return onSquares(page, square, target);
    const archer = page
      .getByRole('group', { name: 'Archers that can act' })
      .getByRole('button', { name: new RegExp(`^${square}:`) });
    if ((await archer.getAttribute('aria-pressed')) !== 'true') await archer.click();
    await page
      .getByRole('list', { name: `What ${square} can do` })
      .getByRole('button', { name: meaning, exact: true })
      .click();
  },
  'sword-and-shield': async (page, action) => {
    const summary = page.getByText(/^All actions/);
    await summary.waitFor();
    const shown = page.locator(`.tray .buttons > [data-action="${action}"]`);
    if ((await shown.count()) > 0) return shown.first().click();
    await clickInDrawer(page, summary, action);
  },
};

/** On the board itself: the archer's square, then where it goes or whom it shoots. */
async function onSquares(page, from, to) {
  const grid = page.getByRole('grid');
  const at = (square) => grid.getByRole('button', { name: new RegExp(`^${square}\\b`) });
  if (!/, chosen/.test(await at(from).getAttribute('aria-label'))) await at(from).click();
  await at(to).click();
}

/** Touches a card of the hand that can be played, then the first thing to do with it. Gives what the
 * page shows then; null where no card can be played. */
export async function playCard(page, before) {
  const card = page.getByRole('list').getByRole('button', { name: /, can be played$/ });
  if ((await card.count()) === 0) return null;
  await card.first().click();
  const deed = page
    .getByRole('region', { name: 'What you can do' })
    .locator('.buttons > [data-action]');
  if ((await deed.count()) === 0) return null;
  await deed.first().click();
  return until(page, (now) => !same(now, before), 'the card to be played');
}

/** Among all actions of a Knight. The page may still be on its way to this decision and draw the
 * drawer anew, closed, even under the pointer: it is opened again until what is wanted was clicked. */
export async function clickInDrawer(page, summary, action) {
  const all = page.locator('details.all');
  const group = all.locator('details', { has: page.locator(`[data-action="${action}"]`) });
  const deed = group.locator(`[data-action="${action}"]`);
  for (const end = Date.now() + patience; ; ) {
    try {
      if (!(await isOpen(all))) await summary.click({ timeout: moment });
      if (!(await isOpen(group))) await group.locator('> summary').click({ timeout: moment });
      return await deed.click({ timeout: moment });
    } catch (problem) {
      if (Date.now() > end) throw problem;
    }
  }
}

/** As it is now: what is gone is not waited for. */
const isOpen = (details) =>
  details.evaluateAll((found) => found.length > 0 && found.every(({ open }) => open));

/** +3A5x2: a three, and two fives. */
export function fencingCards(action) {
  const cards = [];
  for (const [, , value, times] of action.matchAll(/([+\-APR])(\d)(?:x(\d))?/g)) {
    for (let n = 0; n < Number(times ?? 1); n += 1) cards.push(Number(value));
  }
  return cards;
}

/** A turn that was tried out is sent. */
export async function endTurn(page, before) {
  await page.getByRole('button', { name: 'End turn' }).click();
  return until(page, (now) => !same(now, before), 'the turn to end');
}

export async function hasTurnToEnd(page) {
  const button = page.getByRole('button', { name: 'End turn' });
  return (await button.count()) > 0 && (await button.isEnabled());
}

/** Whose page asks for a decision; null when the game is over on all pages. */
export async function nextToAct(people) {
  const end = Date.now() + patience;
  for (;;) {
    const shown = await Promise.all(people.map(({ page }) => look(page)));
    const at = shown.findIndex(({ legal }) => legal.length > 0);
    if (at >= 0) return { person: people[at], seen: shown[at] };
    if (shown.every(({ ended }) => ended !== null)) return null;
    if (Date.now() > end) {
      throw new Error(`nobody can do anything: ${shown.map(({ prompt }) => prompt).join(' | ')}`);
    }
    await pause(30);
  }
}

/** An option in the form of a new table, whatever kind of field it has. */
export async function choose(page, name, value) {
  const field = page.locator(`form [name="${name}"]`).first();
  await field.waitFor();
  const kind = await field.evaluate((each) => each.type);
  if (kind === 'radio') return page.locator(`form [name="${name}"][value="${value}"]`).check();
  if (kind === 'select-one') return field.selectOption(value);
  await field.fill(value);
  await field.press('Tab');
}

/** Opens a table through the lobby and brings the others by its link. Gives its address. */
export async function meet(host, guests, { game, ruleSet, options = {}, listed = false }) {
  const { page } = host;
  await page.goto('/');
  await page.getByRole('radio', { name: game }).check();
  const plain = !ruleSet && Object.keys(options).length === 0 && !listed;
  if (plain) await page.getByRole('button', { name: 'Make a link' }).click();
  else {
    await page.getByRole('link', { name: 'Set up a table in detail' }).click();
    if (ruleSet) await page.getByLabel('Rule set').selectOption(ruleSet);
    for (const [name, value] of Object.entries(options)) await choose(page, name, value);
    if (listed) await page.getByLabel('Who may come').selectOption('everyone');
    await page.getByRole('button', { name: 'Open the table' }).click();
  }
  const link = await page.getByRole('textbox', { name: 'Link to this table' }).inputValue();
  for (const guest of guests) {
    await guest.page.goto(link);
    await guest.page.getByRole('button', { name: 'Sit down' }).click();
  }
  for (const person of [host, ...guests]) {
    await person.page.getByRole('list', { name: 'Players' }).waitFor();
    await until(person.page, ({ prompt, ended }) => prompt !== '' || ended, 'the game to begin');
  }
  return link.replace('/j/', '/table/');
}

export async function resign(page) {
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
}

/** One has won and the other lost, or both drew; each page says so. */
export function assertResult(headlines) {
  const sorted = [...headlines].sort().join(' / ');
  assert.ok(
    ['You have lost / You have won', 'A draw / A draw'].includes(sorted),
    `the pages say: ${sorted}`,
  );
}

export const any = (list) => list[Math.floor(Math.random() * list.length)];
