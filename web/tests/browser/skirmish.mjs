// Archers against the computer, whole games, on the three screens it must fit: the board with all its
// squares is in sight, targets can be hit, and nothing jumps. And by mouse, finger and keys from
// Light's side, where everything is turned round.

import assert from 'node:assert/strict';
import { openTable, resignElsewhere } from './at_table.mjs';
import { countShifts, mostShift, screens } from './lists.mjs';
import { any, endTurn, look, until } from './play.mjs';

const mostTurns = 14;
const leastTarget = 24;

async function sitDown(page, seat, rules = '') {
  await page.goto('/');
  const seats = ['me', { computer: 'first-lesson' }];
  if (seat === 1) seats.reverse();
  const code = await openTable(page, { game: 'archers', rules, seats });
  await page.goto(`/table/${code}`);
  await page.getByRole('grid').waitFor();
  return code;
}

const cell = (page, square) => page.locator(`[data-cell="${square}"]`);
const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/** Shoots when it can, goes on to the enemy's wood otherwise: most games end soon. */
function wish(legal) {
  const shots = legal.filter(({ action }) => action.includes('x'));
  if (shots.length > 0) return any(shots);
  const steps = legal.filter(({ action }) => action.includes('-'));
  return any(steps.length > 0 && Math.random() < 0.85 ? steps : legal);
}

/** What is wrong with what one sees now. */
function measure(page) {
  return page.evaluate((least) => {
    const wrong = [];
    if (scrollY !== 0) wrong.push(`the page is scrolled by ${scrollY}`);
    if (document.documentElement.scrollWidth > innerWidth) wrong.push('wider than the window');
    const needed = [...document.querySelectorAll('.archers-board .table, button')].filter(
      (each) => each.matches('.table') || /^(Undo|End turn)$/.test(each.textContent.trim()),
    );
    if (needed.length !== 3) wrong.push(`only ${needed.length} of board, Undo and End turn`);
    for (const each of needed) {
      const { left, top, right, bottom } = each.getBoundingClientRect();
      if (left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight) continue;
      wrong.push(`${each.className} is at ${[left, top, right, bottom].map(Math.round)}`);
    }
    for (const each of document.querySelectorAll('[data-cell], [data-handle], .controls button')) {
      const { width, height } = each.getBoundingClientRect();
      if (Math.min(width, height) >= least) continue;
      wrong.push(`${each.ariaLabel ?? each.textContent} is ${width}×${height}`);
      break;
    }
    return wrong;
  }, leastTarget);
}

/** On the board, with a mouse or a finger. Gives what the page shows then. */
async function onTheBoard(page, { action }, now, touch) {
  const press = (where) => (touch ? where.tap() : where.click());
  const from = cell(page, action.slice(0, 2));
  if (!/, chosen/.test(await from.getAttribute('aria-label'))) await press(from);
  const to = /[-x](..)$/.exec(action)?.[1];
  await press(to ? cell(page, to) : page.locator(`[data-handle="${action}"]`));
  return until(page, (next) => !same(next, now), `${action} to be played`);
}

async function wholeGame(test, screen) {
  const touch = screen.name !== 'a desk';
  const { page } = await test.person(`Ada_${screen.width}`, {
    viewport: { width: screen.width, height: screen.height },
    hasTouch: touch,
    reducedMotion: 'no-preference',
  });
  await page.addInitScript(countShifts);
  const code = await sitDown(page, screen.width === 390 ? 0 : 1);
  const wrong = new Map();
  const note = async (when) => {
    for (const each of await measure(page)) wrong.set(each, when);
  };
  let turns = 0;
  for (; ; turns += 1) {
    let now = await until(page, ({ legal, ended }) => legal.length > 0 || ended, 'my turn');
    if (now.ended) break;
    if (turns === mostTurns) {
      await resignElsewhere(page, code);
      await until(page, ({ ended }) => ended !== null, 'the end');
      break;
    }
    await note(`turn ${turns}`);
    while (now.legal.length > 0 && !now.ended) {
      now = await onTheBoard(page, wish(now.legal), now, touch);
      await note(`in turn ${turns}`);
    }
    if (!now.ended) await endTurn(page, now);
  }
  await page.getByRole('link', { name: 'Replay and analyse' }).waitFor();
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
  const [shifted, shifts] = await page.evaluate(() => [window.shifted, window.shifts]);
  const { ended } = await look(page);
  console.log(
    `    archers on ${screen.name}, ${screen.width}×${screen.height}: ${turns} turns, “${ended}”, ` +
      `layout shift ${shifted.toFixed(4)}`,
  );
  assert.deepEqual([...wrong], []);
  assert.ok(shifted < mostShift, `shifted by ${shifted}\n${shifts.join('\n')}`);
}

const middle = async (where) => {
  const { x, y, width, height } = await where.boundingBox();
  return { x: x + width / 2, y: y + height / 2 };
};

async function drag(page, from, to) {
  const [start, end] = [await middle(from), await middle(to)];
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2);
  await page.mouse.move(end.x, end.y);
  await page.mouse.up();
}

const focusIn = (page) => page.evaluate(() => document.activeElement?.dataset.cell ?? null);

/** Light, to begin, from where Light sits. */
async function fromLight(test) {
  const { page } = await test.person('Ada', { reducedMotion: 'no-preference' });
  await sitDown(page, 1, 'standard first=light');
  let now = await until(page, ({ legal }) => legal.length > 0, 'my turn');

  // One's own wood is nearer, and c6 is to the right of d6.
  const [mine, theirs] = [await middle(cell(page, 'c6')), await middle(cell(page, 'g4'))];
  assert.ok(mine.y > theirs.y, 'the own wood is at the bottom');
  assert.ok(mine.x > (await middle(cell(page, 'd6'))).x);

  // Dragged forward, which is up; then to the left, which is east.
  const next = async (what) => {
    const before = now;
    await what();
    now = await until(page, (seen) => !same(seen, before), 'something to be played');
  };
  await next(() => drag(page, cell(page, 'c6'), cell(page, 'c5')));
  assert.match(now.log, /You step from c6 to c5/);
  await next(() => drag(page, cell(page, 'd6'), cell(page, 'e6')));
  assert.match(now.log, /You pivot d6 to face east/);
  assert.match(await cell(page, 'd6').getAttribute('aria-label'), /facing east/);
  await next(() => page.getByRole('button', { name: 'Undo' }).click());

  // With keys: where the arrows point is where one goes, and the keyboard stays with its archer.
  await cell(page, 'b6').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowUp');
  assert.equal(await focusIn(page), 'b5');
  await next(() => page.keyboard.press('Enter'));
  assert.equal(await focusIn(page), 'b5');
  await next(() => page.getByRole('button', { name: 'Undo' }).click());
  await cell(page, 'b6').focus();
  await page.keyboard.press('Enter');
  await next(() => page.keyboard.press('Shift+ArrowRight'));
  assert.match(now.log, /You pivot b6 to face west/);
  assert.equal(await focusIn(page), 'b6');

  // Also when the turn is ended with keys.
  await page.getByRole('button', { name: 'End turn' }).focus();
  await next(() => page.keyboard.press('Enter'));
  now = await until(page, ({ legal }) => legal.length > 0, 'my turn');
  assert.equal(await focusIn(page), 'b6');

  // What the other did is drawn in order and told beside the board.
  const told = page.locator('.tale li');
  await page.locator('.past[data-number="2"]').waitFor();
  assert.match((await told.allTextContents()).join(' '), /first lesson .*first lesson /s);
  assert.equal(await page.locator('.past[data-number]').count(), await told.count());

  // Turned by the button, Light is at the top again.
  await page.getByRole('button', { name: 'Turn the board' }).click();
  assert.ok((await middle(cell(page, 'd7'))).y < (await middle(cell(page, 'g3'))).y);
}

export const tests = [
  ...screens.map((screen) => ({
    name: `nothing moves in a game of archers on ${screen.name}`,
    run: (test) => wholeGame(test, screen),
  })),
  { name: 'archers by mouse and keys from Light’s side', run: fromLight },
];
