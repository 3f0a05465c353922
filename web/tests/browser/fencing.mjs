// At the piste against the computer: rounds end in sight, nothing moves, the keyboard keeps its place,
// and everything that is needed is on the first screen.

import assert from 'node:assert/strict';
import { any, choose, fencingCards, look, meet, press, until } from './play.mjs';

const screens = [
  { name: 'a desk', width: 1366, height: 768 },
  { name: 'a phone upright', width: 390, height: 844 },
  { name: 'a phone lying', width: 844, height: 390 },
];
const mostShift = 0.1;
const slip = '[aria-label="What just happened"]';

/** A game against the first computer there is, through the lobby. */
async function sitDown(page, rounds = '5') {
  await page.goto('/');
  await page.getByRole('radio', { name: 'En Garde' }).check();
  await page.getByRole('link', { name: 'Set up a table in detail' }).click();
  await page.getByLabel('Rule set').selectOption('ferti/advanced'); // here one can parry
  await choose(page, 'target', rounds);
  const seats = page.getByRole('group', { name: 'Seats' }).getByRole('combobox');
  await seats.nth(1).selectOption({ index: 2 });
  await page.getByRole('button', { name: 'Open the table' }).click();
  await page.getByRole('group', { name: 'Your hand' }).waitFor();
}

/** What the page shows, with what stays until it was seen. */
async function see(page) {
  const now = await look(page);
  const held = await page.evaluate(
    (query) => document.querySelector(query)?.textContent.replace(/\s+/g, ' ').trim() ?? null,
    slip,
  );
  return { ...now, held };
}

async function decision(page) {
  const end = Date.now() + 30_000;
  for (;;) {
    const now = await see(page);
    if (now.legal.length > 0 || now.ended !== null || now.held !== null) return now;
    assert.ok(Date.now() < end, `waited in vain for a decision; the page says: ${now.prompt}`);
    await new Promise((done) => setTimeout(done, 30));
  }
}

/** Who attacks when it is possible, with one card that can be parried, and else goes on soon comes
 * to blows. */
function bold(legal) {
  const attacks = legal.filter(({ action }) => /^A\d(x1)?$/.test(action));
  const forward = legal.filter(({ action }) => /^[+P]/.test(action));
  return any([attacks, forward, legal].find((list) => list.length > 0));
}

/** Plays until something stays; gives what. `wanted` is what the button says. */
async function playUntil(page, wanted, most = 150) {
  const button = page.locator(slip).getByRole('button');
  for (let n = 0; n < most; n += 1) {
    const now = await decision(page);
    assert.equal(now.ended, null, `no “${wanted}” in a whole game`);
    if (now.held?.endsWith(wanted)) return now;
    if (now.held !== null) await button.click();
    else await press(page, 'en-garde', bold(now.legal));
  }
  throw new Error(`no “${wanted}” in ${most} decisions`);
}

async function roundStays(test) {
  const { page } = await test.person('Ada', { pace: 'wait' });
  await sitDown(page);
  const ended = await playUntil(page, 'Next round');
  const board = page.getByRole('region', { name: 'The piste' });
  assert.match(ended.held, /round|manche/);
  assert.match(await board.textContent(), /Round 1/);
  assert.match(ended.log, /wins? the round|round is drawn/, 'the log tells how the round ended');
  assert.doesNotMatch(ended.log, /Round 2/, 'the next round has not begun');
  assert.deepEqual(ended.legal, []);
  // Touching the board is not enough; a key is.
  await board.locator('svg').first().click();
  assert.notEqual((await see(page)).held, null);
  await page.locator(slip).getByRole('button', { name: 'Next round' }).focus();
  await page.keyboard.press('Enter');
  await until(page, ({ log }) => /Round 2/.test(log), 'the next round');
  assert.match(await board.textContent(), /Round 2/);
  assert.equal((await see(page)).held, null);
}

async function computerWaits(test) {
  const person = await test.person('Ada', { pace: 'wait' });
  const { page } = person;
  await sitDown(page, '9');
  const parried = await playUntil(page, 'Go on');
  // The computer has gone on, and the page knows it. It is not shown.
  const news = () => person.heard.filter((text) => /"say":"news"/.test(text)).at(-1);
  const end = Date.now() + 20_000;
  while (/"event":"parry"/.test(news())) {
    assert.ok(Date.now() < end, 'the computer goes on');
    await new Promise((done) => setTimeout(done, 30));
  }
  assert.equal((await see(page)).log, parried.log);
  await page.locator(slip).getByRole('button', { name: 'Go on' }).click();
  await until(page, ({ log }) => log !== parried.log, 'the computer to go on');
}

/** Counts all that moves, and apart what moves although nobody has touched anything. */
function countShifts() {
  window.shifted = { alone: 0, all: 0, told: [] };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      window.shifted.all += entry.value;
      if (!entry.hadRecentInput) window.shifted.alone += entry.value;
      if (entry.sources.length === 0) window.shifted.told.push(`${entry.value.toFixed(4)} gone`);
      for (const { node, previousRect: was, currentRect: now } of entry.sources) {
        const at = node?.nodeType === Node.TEXT_NODE ? node.parentElement : node;
        const corner = ({ x, y }) => [x, y].map(Math.round);
        window.shifted.told.push(
          `${entry.value.toFixed(4)} ${at?.tagName} ${at?.getAttribute?.('class')} ${corner(was)} to ${corner(now)}`,
        );
      }
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** What of a decision is not wholly in sight. */
function outOfSight(page) {
  return page.evaluate(() => {
    const hidden = [];
    if (scrollY !== 0) hidden.push(`scrolled by ${scrollY}`);
    if (document.documentElement.scrollWidth > innerWidth) hidden.push('wider than the window');
    const needed =
      '.prompt, .hand button, .piste, .plate, .actions, .actions button:nth-child(-n+4)';
    for (const each of document.querySelectorAll(needed)) {
      const { left, top, right, bottom } = each.getBoundingClientRect();
      if (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1)
        hidden.push(`${each.className} at ${[left, top, right, bottom].map(Math.round)}`);
    }
    return hidden;
  });
}

/** Resigning is one touch away, or two where there is a menu. */
async function resignInSight(page, { width, height }) {
  const menu = page.locator('summary[aria-label="At the table"]');
  if ((await menu.count()) > 0) await menu.click();
  for (const name of ['Resign', 'Take back']) {
    const box = await page.getByRole('button', { name }).boundingBox();
    assert.ok(box && box.x >= 0 && box.x + box.width <= width, `${name} is in sight`);
    assert.ok(box.y >= 0 && box.y + box.height <= height, `${name} is in sight`);
  }
  if ((await menu.count()) > 0) await menu.click();
}

async function nothingMoves(test, screen) {
  const { width, height } = screen;
  const { page } = await test.person(`Ada_${width}`, {
    viewport: { width, height },
    reducedMotion: 'no-preference',
    pace: 'brisk',
  });
  await page.addInitScript(countShifts);
  await sitDown(page, '2');
  // What came before was another page: from here on nothing moves.
  await page.evaluate(() => {
    scrollTo(0, 0);
    window.shifted = { alone: 0, all: 0, told: [] };
  });
  const hand = page.locator('.hand');
  const place = JSON.stringify(await hand.boundingBox());
  let decisions = 0;
  for (; decisions < 200; decisions += 1) {
    const now = await decision(page);
    assert.equal(JSON.stringify(await hand.boundingBox()), place, 'the hand stays');
    if (now.ended !== null) break;
    if (now.held !== null) {
      await page.locator(slip).waitFor({ state: 'detached' });
      continue;
    }
    assert.deepEqual(await outOfSight(page), [], `decision ${decisions}`);
    if (decisions === 1) await resignInSight(page, screen);
    await press(page, 'en-garde', bold(now.legal));
  }
  const ended = page.getByRole('heading', { name: /You have (won|lost)/ });
  await ended.waitFor();
  const box = await ended.boundingBox();
  assert.ok(box.y >= 0 && box.y + box.height <= height, 'the result is in sight');
  const { alone, all, told } = await page.evaluate(() => window.shifted);
  console.log(
    `    fencing on ${screen.name}, ${width}×${height}: ${decisions} decisions, layout shift ` +
      `${alone.toFixed(4)} by itself, ${all.toFixed(4)} in all`,
  );
  // Choosing a card takes away what cannot be done with it: that much a decision may move.
  assert.ok(alone < mostShift, `shifted by ${alone}:\n${told.join('\n')}`);
  assert.ok(all < 0.015 * decisions + mostShift, `shifted by ${all}:\n${told.join('\n')}`);
}

async function focusStays(test) {
  const { page } = await test.person('Ada');
  await sitDown(page);
  const inHand = () => page.evaluate(() => document.activeElement.closest('.hand') !== null);
  for (let n = 0; n < 5; n += 1) {
    const now = await decision(page);
    if (now.ended !== null || now.held !== null) break;
    const quiet = now.legal.filter(({ action }) => /^[+-]\d$/.test(action));
    const choice = any(quiet.length > 0 ? quiet : now.legal);
    const [card] = fencingCards(choice.action);
    if (n > 0) assert.ok(await inHand(), 'the keyboard is still with the cards');
    await page
      .getByRole('group', { name: 'Your hand' })
      .getByRole('button', { name: `Card ${card}` })
      .first()
      .focus();
    const deed = page.getByRole('button', { name: choice.meaning, exact: true }).last();
    await page.keyboard.press('Enter');
    assert.ok(await inHand());
    await deed.focus();
    await page.keyboard.press('Enter');
    await until(page, ({ log }) => log !== now.log, `${choice.action} to be played`);
    // The keyboard is with the cards again.
    await page.waitForFunction(() => document.activeElement.closest('.hand') !== null);
  }
}

async function watcherIsTold(test) {
  const people = [await test.person('Ada'), await test.person('Bob')];
  const address = await meet(people[0], [people[1]], { game: 'En Garde' });
  const { page } = await test.person('Cleo');
  await page.goto(address.replace('/table/', '/j/'));
  await page.getByText(/^All seats are taken: you are watching .+ – .+\.$/).waitFor();
  assert.match(page.url(), /\/table\//);
  assert.equal(await people[0].page.getByText(/you are watching/).count(), 0);
  // Without a hand the piste is large and whole, and so are the names.
  for (const { width, height } of screens) {
    await page.setViewportSize({ width, height });
    const look = () => {
      const piste = document.querySelector('.piste').getBoundingClientRect();
      const cut = [...document.querySelectorAll('.plate .who')]
        .filter((each) => each.scrollWidth > each.clientWidth)
        .map((each) => `cut: ${each.textContent}`);
      const large = piste.width > Math.min(innerWidth * 0.55, 500) && piste.bottom <= innerHeight;
      return large ? cut : [...cut, `the piste: ${JSON.stringify(piste)}`];
    };
    // A window that has just changed its size is laid out in more than one step.
    let wrong = await page.evaluate(look);
    for (let tries = 0; wrong.length > 0 && tries < 20; tries += 1) {
      await page.waitForTimeout(100);
      wrong = await page.evaluate(look);
    }
    assert.deepEqual(wrong, [], `${width}x${height}`);
  }
}

async function soundAfterClick(test) {
  const { page } = await test.person('Ada');
  await page.addInitScript(() => {
    window.sounds = 0;
    window.contexts = 0;
    const start = AudioScheduledSourceNode.prototype.start;
    AudioScheduledSourceNode.prototype.start = function counted(...args) {
      window.sounds += 1;
      return start.apply(this, args);
    };
    const Context = window.AudioContext;
    window.AudioContext = class extends Context {
      constructor(...args) {
        super(...args);
        window.contexts += 1;
      }
    };
  });
  await sitDown(page);
  await decision(page);
  await page.reload();
  const now = await decision(page);
  assert.equal(await page.evaluate(() => window.contexts), 0, 'no sound before a click');
  await press(page, 'en-garde', bold(now.legal));
  await page.waitForFunction(() => window.sounds > 0);

  const button = page.getByRole('button', { name: 'Sound' });
  assert.equal(await button.getAttribute('aria-pressed'), 'true');
  await button.click();
  await page.reload();
  const later = await decision(page);
  await press(page, 'en-garde', bold(later.legal));
  await decision(page);
  assert.equal(await page.evaluate(() => window.sounds), 0, 'whoever wants silence has it');
}

export const tests = [
  { name: 'fencing: a round’s result stays until it is seen', run: roundStays },
  { name: 'fencing: the computer waits for what is shown', run: computerWaits },
  ...screens.map((screen) => ({
    name: `fencing: nothing moves in a game on ${screen.name}`,
    run: (test) => nothingMoves(test, screen),
  })),
  { name: 'fencing: focus stays in the hand', run: focusStays },
  { name: 'fencing: a watcher is told', run: watcherIsTold },
  { name: 'fencing: sounds are on after the first click', run: soundAfterClick },
];
