// What must work in Firefox as well: a game of each kind, a course of lessons, and playing on this
// device when the server is gone.

import assert from 'node:assert/strict';
import { openTable } from './at_table.mjs';
import { tests as lessons } from './lessons.mjs';
import { keptWhole } from './network.mjs';
import { any, endTurn, hasTurnToEnd, look, press, resign, until } from './play.mjs';

const games = [
  ['En Garde', 'en-garde', 'ferti/advanced target=1'],
  ['Archers', 'archers', ''],
  ['With Sword and Shield', 'sword-and-shield', 'joust'],
];
const mostDecisions = 14;

/** By the board's controls, to the result; a long game is given up. */
async function against(test, game, rules) {
  const { page } = await test.person('Ada', { reducedMotion: 'no-preference' });
  await page.goto('/');
  const seats = ['me', { computer: 'first-lesson' }];
  await page.goto(`/table/${await openTable(page, { game, rules, seats })}`);
  let played = 0;
  for (; ; played += 1) {
    const now = await until(page, ({ legal, ended }) => legal.length > 0 || ended, 'my turn');
    if (now.ended) break;
    if (played === mostDecisions) {
      await resign(page);
      break;
    }
    const bold = now.legal.filter(({ action }) => /[Ax]|^a\d/.test(action));
    const then = await press(page, game, any(bold.length > 0 ? bold : now.legal), now);
    if (await hasTurnToEnd(page)) await endTurn(page, then);
  }
  assert.ok(played > 0, 'something was played');
  await page.getByRole('link', { name: 'Replay and analyse' }).waitFor();
  assert.match((await look(page)).ended, /You have (won|lost)|A draw/);
}

/** Until the page is kept and the server is gone: then a game against the computer, on its board. */
async function withoutServer(test) {
  const server = await test.ownServer();
  const person = await test.person('Ada', { server, serviceWorkers: 'allow' });
  person.expectTrouble(/NetworkError/, /can.t establish a connection/, /Failed to load/);
  const { page } = person;
  await page.goto('/');
  await page.getByRole('heading', { name: 'Welcome to the hall' }).waitFor();
  await keptWhole(page);

  await server.kill();
  await page.reload();
  await page.getByRole('radio', { name: 'En Garde' }).check();
  await page.getByRole('button', { name: 'Play now' }).click();
  for (let n = 0; n < 4; n += 1) {
    const now = await until(page, ({ legal }) => legal.length > 0, 'my turn');
    const quiet = now.legal.filter(({ action }) => !action.includes('A'));
    await press(page, 'en-garde', any(quiet.length > 0 ? quiet : now.legal), now);
  }
  const { log } = await look(page);
  // What was played is kept as well.
  await page.reload();
  await until(page, (again) => again.log.includes(log.split('\n').at(-1)), 'the same game');
}

export const tests = [
  ...games.map(([name, game, rules]) => ({
    name: `a game of ${name} against the computer`,
    run: (test) => against(test, game, rules),
  })),
  { name: 'a round on this device when the server is gone', run: withoutServer },
  ...lessons.filter(({ name }) => /Archers/.test(name)),
];
