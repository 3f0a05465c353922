// Every page on a phone and on a desk: nothing wider than the window, nothing that axe objects to,
// nothing too small for a thumb.

import assert from 'node:assert/strict';
import axe from 'axe-core';
import { desktop, phone } from './person.mjs';
import {
  any,
  endTurn,
  hasTurnToEnd,
  meet,
  nextToAct,
  press,
  resign,
  look as seen,
  until,
} from './play.mjs';

const tags = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];
const thumb = 44;

async function objections(page) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const found = await page.evaluate(
    (only) => window.axe.run(document, { runOnly: only, resultTypes: ['violations'] }),
    tags,
  );
  return found.violations.flatMap(({ id, nodes }) =>
    nodes
      .slice(0, 4)
      .map(
        ({ target, failureSummary }) =>
          `${id}: ${target.join(' ')}: ${failureSummary.split('\n').slice(1, 2).join(' ').trim()}`,
      ),
  );
}

/** Main controls that are smaller than a thumb. Links within sentences, and the board's own drawing
 * where the same can be done with large buttons beside it, may be smaller. */
function small(page) {
  return page.evaluate((least) => {
    const found = [];
    const wanted =
      'button, a.button, summary, select, header a, input:not([type=hidden]), textarea';
    for (const each of document.querySelectorAll(wanted)) {
      if (each.closest('[role=grid], .ring, svg, .unseen, [hidden], dialog:not([open])')) continue;
      if (!each.checkVisibility({ checkVisibilityCSS: true }) || each.classList.contains('unseen'))
        continue;
      const label = each.matches('[type=radio], [type=checkbox]') ? each.closest('label') : null;
      const { width, height } = (label ?? each).getBoundingClientRect();
      if (width === 0 || (width >= least - 0.5 && height >= least - 0.5)) continue;
      const name = each.getAttribute('aria-label') ?? each.textContent.trim();
      found.push(
        `${each.tagName.toLowerCase()}.${each.className} "${name.slice(0, 30)}" ${width.toFixed(0)}x${height.toFixed(0)}`,
      );
    }
    return found;
  }, thumb);
}

/** What is wrong with a page as it stands, at both widths. */
export async function look(page, where) {
  const wrong = [];
  for (const size of [phone, desktop]) {
    await page.setViewportSize(size);
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    const at = `${where} (${size.width})`;
    const wide = await page.evaluate(() => {
      const { scrollWidth } = document.documentElement;
      if (scrollWidth <= innerWidth) return null;
      const who = [...document.querySelectorAll('main *, header *')]
        .filter((each) => !(each instanceof SVGElement))
        .filter((each) => each.getBoundingClientRect().right > innerWidth + 1)
        .slice(0, 4)
        .map((each) => `${each.tagName.toLowerCase()}.${each.className}`);
      return `${scrollWidth} px wide: ${who}`;
    });
    if (wide) wrong.push(`${at}: ${wide}`);
    for (const each of await objections(page)) wrong.push(`${at}: ${each}`);
    for (const each of await small(page)) wrong.push(`${at}: small: ${each}`);
  }
  return wrong;
}

async function theme(page, chosen) {
  await page.evaluate((which) => {
    localStorage.setItem(
      'salle.settings',
      JSON.stringify({ language: null, theme: which, motion: true }),
    );
  }, chosen);
}

async function pages(test, list) {
  const { page } = await test.person('Ada');
  await page.goto('/');
  const wrong = [];
  for (const [address, heading] of list) {
    await page.goto(address);
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    await page.waitForLoadState('networkidle');
    wrong.push(...(await look(page, address)));
  }
  assert.deepEqual(wrong, []);
}

const outer = [
  ['/', 'Welcome to the hall'],
  ['/?setup&game=archers', 'Set up a table'],
  ['/?setup&game=sword-and-shield&rules=melee+knights%3D3v3+players%3Daab/cdd', 'Set up a table'],
  ['/games', 'Your games'],
  ['/settings', 'Settings'],
  ['/profile', 'You in the hall'],
  ['/recover', 'Back into the hall'],
  ['/recover/TOKEN', 'Back into the hall'],
  ['/confirm-email/TOKEN', 'Confirm your e-mail address'],
  ['/moderation', 'Moderation'],
  ['/host', 'The hall'],
  ['/nowhere', 'Nothing hangs here'],
];
const study = [
  ['/learn', 'Lessons'],
  ['/learn/en-garde/parry', /./],
  ['/learn/archers/shoot', /./],
  ['/learn/sword-and-shield/melee', /./],
  ['/rules', 'Rules'],
  ['/rules/sword-and-shield/melee', 'With Sword and Shield'],
  ['/replay', 'Replay'],
];

async function table(test, game, id, choices, wish = {}) {
  const guests = [];
  const host = await test.person('Ada');
  const count = wish.ruleSet === 'melee' ? 3 : 1;
  for (let n = 0; n < count; n += 1) guests.push(await test.person(['Bob', 'Cleo', 'Dora'][n]));
  const people = [host, ...guests];
  await meet(host, guests, { game, ...wish });
  const wrong = [];
  for (let n = 0; n < choices; n += 1) {
    const next = await nextToAct(people);
    await press(next.person.page, id, any(next.seen.legal), next.seen);
    // The last turn is left half done where it can be.
    if (await hasTurnToEnd(next.person.page))
      await endTurn(next.person.page, await seen(next.person.page));
  }
  const next = await nextToAct(people);
  const waiting = people.find((each) => each !== next.person);
  wrong.push(...(await look(next.person.page, `${game}, to move`)));
  for (const which of ['dark', 'contrast']) {
    await theme(waiting.page, which);
    await waiting.page.reload();
    await until(waiting.page, ({ prompt }) => prompt !== '', 'the table');
    await waiting.page.locator('.board').first().waitFor();
    wrong.push(...(await look(waiting.page, `${game}, waiting, ${which}`)));
  }
  if (!wish.ruleSet) {
    await resign(next.person.page);
    await next.person.page.getByRole('link', { name: 'Replay and analyse' }).waitFor();
    wrong.push(...(await look(next.person.page, `${game}, over`)));
    await next.person.page.getByRole('link', { name: 'Replay and analyse' }).click();
    await next.person.page.getByText(/^The (deal was honest|lots were drawn honestly)$/).waitFor();
    wrong.push(...(await look(next.person.page, `${game}, replay`)));
  }
  assert.deepEqual(wrong, []);
}

async function waitingRoom(test) {
  const [host, guest] = [await test.person('Ada'), await test.person('Bob')];
  const { page } = host;
  await page.goto('/');
  await page.getByRole('button', { name: 'Make a link' }).click();
  const link = await page.getByRole('textbox', { name: 'Link to this table' }).inputValue();
  await guest.page.goto(link);
  await guest.page.getByRole('button', { name: 'Sit down' }).waitFor();
  const wrong = [...(await look(page, 'waiting')), ...(await look(guest.page, 'invited'))];
  await page.goto('/');
  await page.getByRole('button', { name: 'Play here' }).click();
  await page.getByRole('button', { name: /show my side/ }).waitFor();
  wrong.push(...(await look(page, 'curtain')));
  assert.deepEqual(wrong, []);
}

export const tests = [
  { name: 'shape: the lobby and its side rooms', run: (test) => pages(test, outer) },
  { name: 'shape: lessons and rules', run: (test) => pages(test, study) },
  { name: 'shape: waiting, being invited, handing over', run: waitingRoom },
  { name: 'shape: En Garde', run: (test) => table(test, 'En Garde', 'en-garde', 4) },
  { name: 'shape: Archers', run: (test) => table(test, 'Archers', 'archers', 5) },
  {
    name: 'shape: a joust',
    run: (test) => table(test, 'With Sword and Shield', 'sword-and-shield', 6),
  },
  {
    name: 'shape: a mêlée',
    run: (test) =>
      table(test, 'With Sword and Shield', 'sword-and-shield', 8, {
        ruleSet: 'melee',
        options: { knights: '2v2' },
      }),
  },
];
