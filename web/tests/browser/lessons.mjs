// Every lesson of every course, played through with the board's controls.

import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { clickInDrawer, fencingCards } from './play.mjs';

/** A game's course as the page has it: it is data, and imports nothing of the page. */
async function readCourse(game) {
  const file = `../../src/games/${game.replaceAll('-', '_')}/lessons.ts`;
  const built = await build({
    entryPoints: [fileURLToPath(new URL(file, import.meta.url))],
    bundle: true,
    write: false,
    format: 'esm',
  });
  const text = Buffer.from(built.outputFiles[0].contents).toString('base64');
  return { game, ...(await import(`data:text/javascript;base64,${text}`)).course };
}

const moves = {
  'en-garde': async (page, action) => {
    const button = page
      .getByRole('group', { name: 'What you can do' })
      .getByRole('button')
      .filter({ has: page.locator('.notation').getByText(action, { exact: true }) });
    const hand = page.getByRole('group', { name: 'Your hand' });
    await hand.waitFor();
    for (const card of fencingCards(action)) {
      if ((await button.count()) > 0) break;
      await hand
        .getByRole('button', { name: `Card ${card}`, pressed: false })
        .first()
        .click();
    }
    await button.click();
  },
  archers: async (page, action) => {
    const square = action.slice(0, 2);
    const archer = page
      .getByRole('group', { name: 'Archers that can act' })
      .getByRole('button', { name: new RegExp(`^${square}:`) });
    if ((await archer.getAttribute('aria-pressed')) !== 'true') await archer.click();
    await page
      .getByRole('list', { name: `What ${square} can do` })
      .locator(`[data-action="${action}"]`)
      .click();
  },
  'sword-and-shield': async (page, action) => {
    const summary = page.getByText(/^All actions/);
    await summary.waitFor();
    const direct = page.locator(`.tray .buttons > [data-action="${action}"]`);
    if ((await direct.count()) > 0) return direct.first().click();
    await clickInDrawer(page, summary, action);
  },
};

async function course(test, game, name, lessons) {
  const { page } = await test.person('Ada');
  await page.goto('/learn');
  await page.getByRole('link', { name: new RegExp(`^Begin ?: ${name}`) }).click();
  for (const [place, lesson] of lessons.entries()) {
    await page.getByRole('heading', { level: 1, name: lesson.title[0] }).waitFor();
    for (const action of lesson.solution) {
      try {
        await moves[game](page, action);
      } catch (problem) {
        throw new Error(`${lesson.id}, ${action}: ${problem.message}`);
      }
    }
    await page.getByText('Well done', { exact: true }).waitFor();
    if (place + 1 < lessons.length) await page.getByRole('link', { name: 'Next lesson' }).click();
  }
  await page.getByRole('button', { name: 'Play against First lesson' }).waitFor();
  await page
    .getByRole('navigation', { name: `Lessons in ${name}` })
    .getByRole('link', { name: 'Lessons', exact: true })
    .click();
  await page.getByText(`${lessons.length} of ${lessons.length} learned`).waitFor();
  assert.equal(await page.getByRole('link', { name: /, learned$/ }).count(), lessons.length);
}

const courses = await Promise.all(Object.keys(moves).map(readCourse));

export const tests = courses.map(({ game, name, lessons }) => ({
  name: `every lesson of ${name[0]}`,
  run: (test) => course(test, game, name[0], lessons),
}));
