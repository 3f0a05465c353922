// With Sword and Shield against the computer, whole games, on the three screens it must fit: at every
// decision all that is needed for it is in sight, texts can be read, and nothing jumps. Prints what
// was measured.

import assert from 'node:assert/strict';
import { openTable } from './at_table.mjs';
import { any, look, type, until } from './play.mjs';

export const screens = [
  { name: 'a desk', width: 1366, height: 768 },
  { name: 'a phone upright', width: 390, height: 844 },
  { name: 'a phone lying', width: 844, height: 390 },
];
const leastText = 12;
export const mostShift = 0.1;
const mostDecisions = 500;
/** After so long the rest of a game is typed, which is quicker; it is still measured. */
const longEnough = 75_000;

/** Counts what moves without anybody having touched anything, from the first moment. */
export function countShifts() {
  window.shifted = 0;
  window.shifts = [];
  window.typed = []; // from when to when: to reach the field the page is scrolled, and back
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (entry.hadRecentInput) continue;
      const at = entry.startTime;
      if (window.typed.some(({ from, to }) => at >= from && at <= to)) continue;
      window.shifted += entry.value;
      const who = entry.sources.map(({ node, previousRect: was, currentRect: now }) => {
        const place = node?.nodeType === Node.TEXT_NODE ? node.parentElement : node;
        const corner = ({ x, y }) => [x, y].map(Math.round);
        return `${place?.parentElement?.className} > ${place?.className} ${corner(was)} to ${corner(now)}`;
      });
      window.shifts.push(`${entry.value.toFixed(4)} ${who.slice(0, 3).join(', ')}`);
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** What of the decision is not wholly in sight, and how small the letters are. */
function measure(page) {
  return page.evaluate(() => {
    const hidden = [];
    const inSight = (each, what) => {
      const { left, top, right, bottom } = each.getBoundingClientRect();
      // Cards that are raised stand a little above their place: that is not outside.
      if (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1) {
        hidden.push(`${what} at ${[left, top, right, bottom].map(Math.round)}`);
      }
      return bottom;
    };
    if (scrollY !== 0) hidden.push(`the page is scrolled by ${scrollY}`);
    if (document.documentElement.scrollWidth > innerWidth) hidden.push('wider than the window');
    let lowest = 0;
    for (const part of ['.between', '.mine', '.tray', '.foe', '.own', '.prompt']) {
      const query = part === '.prompt' ? part : `.space ${part}`;
      const found = document.querySelector(query);
      if (found) lowest = Math.max(lowest, inSight(found, query));
      else hidden.push(`no ${query}`);
    }
    for (const each of document.querySelectorAll('.hand button, .tray button, .tray summary')) {
      if (!each.checkVisibility()) continue;
      const what = each.getAttribute('aria-label') ?? each.textContent;
      const name = what.trim().slice(0, 40);
      lowest = Math.max(lowest, inSight(each, name));
      const { left, top, width, height } = each.getBoundingClientRect();
      const at = document.elementFromPoint(left + width / 2, top + height / 2);
      if (at && !each.contains(at)) hidden.push(`${name} is covered by ${at.className}`);
      if (!each.closest('.hand') && each.scrollHeight > each.clientHeight + 2)
        hidden.push(`${name} does not fit its button`);
    }
    return { hidden, lowest };
  });
}

/** The smallest letters in sight under `root`, in pixels as they are on the screen. */
export function smallest(page, root) {
  return page.evaluate((query) => {
    let least = { size: Number.POSITIVE_INFINITY, text: '' };
    for (const top of document.querySelectorAll(query)) {
      const walk = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
      for (let node = walk.nextNode(); node; node = walk.nextNode()) {
        const holder = node.parentElement;
        if (!node.textContent.trim() || !holder.checkVisibility({ checkVisibilityCSS: true }))
          continue;
        if (holder.closest('.unseen')) continue;
        let size = Number.parseFloat(getComputedStyle(holder).fontSize);
        if (holder instanceof SVGGraphicsElement) size *= Math.abs(holder.getScreenCTM()?.a ?? 1);
        if (size < least.size) least = { size, text: node.textContent.trim() };
      }
    }
    return least;
  }, root);
}

/** At a table of one person and computers that do not think long. */
async function sitDown(page, rules, computers) {
  await page.goto('/');
  const others = Array.from({ length: computers }, () => ({ computer: 'first-lesson' }));
  const code = await openTable(page, {
    game: 'sword-and-shield',
    rules,
    seats: ['me', ...others],
  });
  await page.goto(`/table/${code}`);
  await page.locator('.board .mine').waitFor();
}

const cardIn = (action) => /^(?:a|c|e|i|d|m|x|swap|safe|back|lock|break)0*(\d+)/.exec(action)?.[1];

/** Attacks when it can, answers when it can: games of this kind end. */
function wish(legal) {
  const better = legal.filter(({ action }) => /^(a|d|bid|place|t:|lock)/.test(action));
  return any(better.length > 0 && Math.random() < 0.85 ? better : legal);
}

/** Until the cards lie still: whoever clicks at what moves is scrolled about by the browser's driver. */
function settle(page) {
  return page.evaluate(() => {
    const moving = document
      .getAnimations()
      .filter(({ effect }) => effect?.target?.closest('.space'));
    return Promise.allSettled(moving.map(({ finished }) => finished));
  });
}

/** On the card itself where there is one, then on its button. Gives what was out of sight. */
async function onTheCards(page, { action }) {
  const card = cardIn(action);
  if (card) {
    const name = new RegExp(`, card ${card},.*(can be played|can be combined now)`);
    const held = page.locator('.hand').getByRole('button', { name });
    if ((await held.count()) === 0) return null;
    await held.first().click();
    await settle(page);
  }
  const { hidden } = await measure(page);
  const button = page.locator(`.tray .buttons > [data-action="${action}"]`);
  if ((await button.count()) === 0) return null;
  await button.first().click();
  return hidden;
}

/** By notation, in a field further down that most people never need. */
async function writeMove(page, action, now) {
  await page.evaluate(() => {
    window.typed.push({ from: performance.now(), to: Number.POSITIVE_INFINITY });
  });
  await type(page, action, now);
  await page.evaluate(async () => {
    scrollTo(0, 0);
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    window.typed.at(-1).to = performance.now();
  });
}

async function play(test, screen, rules, computers) {
  const { page } = await test.person(`Ada_${screen.width}`, {
    viewport: { width: screen.width, height: screen.height },
    reducedMotion: 'no-preference',
  });
  await page.addInitScript(countShifts);
  await sitDown(page, rules, computers);
  const wrong = new Map();
  const wrongDecisions = new Set();
  const note = (list, n) => {
    for (const each of list) wrong.set(each, wrong.get(each) ?? `decision ${n}`);
    if (list.length > 0) wrongDecisions.add(n);
  };
  const begun = Date.now();
  let shifted = [0, []];
  let [decisions, typed, byCard, lowest, letters] = [0, 0, 0, 0, { size: 99, text: '' }];
  while (decisions < mostDecisions) {
    const now = await until(
      page,
      ({ legal, ended }) => legal.length > 0 || ended !== null,
      'a decision',
      60_000,
    );
    if (now.ended !== null) break;
    // Up to the last decision: a game's result is meant to come to the fore.
    shifted = await page.evaluate(() => [window.shifted, window.shifts]);
    decisions += 1;
    await settle(page);
    const measured = await measure(page);
    note(measured.hidden, decisions);
    lowest = Math.max(lowest, measured.lowest);
    const least = await smallest(page, '.space, .prompt');
    if (least.size < letters.size) letters = least;
    if (process.env.SALLE_PICTURES && [1, 2, 3, 6, 9, 14, 20, 30].includes(decisions)) {
      const file = `${process.env.SALLE_PICTURES}/${rules.split(' ')[0]}-${screen.width}-${decisions}.png`;
      await page.screenshot({ path: file });
    }
    const choice = wish(now.legal);
    const seen = Date.now() - begun < longEnough ? await onTheCards(page, choice) : null;
    if (seen) {
      byCard += 1;
      note(seen, decisions);
      await until(page, (next) => JSON.stringify(next) !== JSON.stringify(now), choice.action);
    } else {
      if (Date.now() - begun >= longEnough) typed += 1;
      await writeMove(page, choice.action, now);
    }
  }
  const { ended } = await look(page);
  // A card from near: its text is what must be readable above all.
  const near = await cardFromNear(page);
  console.log(
    `    ${rules} on ${screen.name}, ${screen.width}×${screen.height}: ${decisions} decisions ` +
      `(${byCard} on the cards), lowest edge ${lowest.toFixed(0)} px, smallest text ` +
      `${letters.size.toFixed(1)} px (“${letters.text.slice(0, 24)}”), a card from near ` +
      `${near.size.toFixed(1)} px, layout shift ${shifted[0].toFixed(4)}`,
  );
  assert.notEqual(ended, null, 'the game came to its end');
  assert.ok(byCard > (decisions - typed) / 2, 'most was done on the cards');
  // Games are random, and some combinations of buttons come once in a hundred games: one is told.
  for (const [what, when] of wrong) console.log(`    out of sight at ${when}: ${what}`);
  assert.ok(wrongDecisions.size <= 1, `out of sight at ${wrongDecisions.size} decisions`);
  assert.ok(letters.size >= leastText, `${letters.size} px: ${letters.text}`);
  assert.ok(near.size >= leastText, `from near ${near.size} px: ${near.text}`);
  assert.ok(shifted[0] < mostShift, `shifted by ${shifted.flat().slice(0, 12).join('\n')}`);
}

async function cardFromNear(page) {
  await page
    .getByRole('button', { name: /see the discards/ })
    .first()
    .click();
  const list = await smallest(page, 'dialog[open]');
  await page.getByRole('button', { name: 'Close' }).click();
  const held = page.locator('.hand button');
  if ((await held.count()) === 0) return list;
  await held.first().click();
  const one = await smallest(page, 'dialog[open]');
  return one.size < list.size ? one : list;
}

const melee = ['melee knights=2v2', 3];
export const tests = screens.flatMap((screen) => [
  { name: `the lists: a joust on ${screen.name}`, run: (test) => play(test, screen, 'joust', 1) },
  { name: `the lists: a mêlée on ${screen.name}`, run: (test) => play(test, screen, ...melee) },
]);
