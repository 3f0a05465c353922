// The language changes in the middle of a game, and the game goes on; and whoever reads French or
// Dutch meets no English.

import assert from 'node:assert/strict';
import { openTable } from './at_table.mjs';
import { any, look, meet, nextToAct, type, until } from './play.mjs';

const spoken = {
  en: { field: 'Your move in the notation', hand: 'Your hand', log: 'What happened' },
  fr: { field: 'Votre coup en notation', hand: 'Votre main', log: 'Ce qui s’est passé' },
  nl: { field: 'Je zet in notatie', hand: /Je hand|Uw hand/, log: 'Wat er gebeurde' },
};

async function switched(test) {
  const people = [await test.person('Ada'), await test.person('Bob')];
  const [ada, bob] = people;
  await meet(ada, [bob], { game: 'En Garde' });
  for (let n = 0; n < 3; n += 1) {
    const next = await nextToAct(people);
    await type(next.person.page, any(next.seen.legal).action, next.seen);
  }
  let before = 'en';
  for (const language of ['fr', 'nl', 'en']) {
    const { page } = ada;
    const old = await look(page);
    await page.getByRole('combobox', { name: /^(Language|Langue|Taal)$/ }).selectOption(language);
    const now = await until(
      page,
      ({ log, prompt }) => log !== old.log && prompt !== old.prompt,
      `${language} to be spoken`,
    );
    assert.equal(await page.evaluate(() => document.documentElement.lang), language);
    await page.getByRole('heading', { name: spoken[language].log }).waitFor();
    assert.equal(await page.getByRole('heading', { name: spoken[before].log }).count(), 0);
    const told = now.log.split('\n');
    const english = (await look(bob.page)).log.split('\n');
    assert.equal(told.length, english.length, 'the log is whole');
    if (language !== 'en') {
      assert.deepEqual(
        told.filter((line) => line && english.includes(line)),
        [],
        'all of it is translated',
      );
    }
    // Two more decisions, one of them Ada's.
    for (let mine = 0, n = 0; mine === 0 && n < 6; n += 1) {
      const next = await nextToAct(people);
      assert.ok(next, 'the game is still on');
      const { action } = any(next.seen.legal);
      if (next.person === bob) {
        await type(bob.page, action, next.seen);
        continue;
      }
      mine += 1;
      await page.getByRole('group', { name: spoken[language].hand }).waitFor();
      const field = page.getByRole('combobox', { name: spoken[language].field });
      await field.fill(action);
      await field.press('Enter');
      await until(page, ({ log }) => log !== next.seen.log, `${action} to be played`);
    }
    before = language;
  }
}

/** Words that neither French nor Dutch has: one of them in a text, and it is English. */
const english =
  /(?<!\p{L})(the|your|you|with|and|this|turn|guest|move|not|are|round|game)(?!\p{L})/iu;

/** Everything that is on a page to be read or heard, but for what is written as programs read it. */
function englishOn(page, where) {
  return page.evaluate(
    ([pattern, at]) => {
      const found = [document.title];
      const attributes = ['aria-label', 'title', 'alt'];
      for (const each of document.body.querySelectorAll('*')) {
        if (each.closest('script, style, noscript, code, datalist')) continue;
        found.push(...attributes.map((name) => each.getAttribute(name) ?? ''));
        for (const node of each.childNodes) if (node.nodeType === 3) found.push(node.data);
      }
      const wrong = new Set(found.filter((text) => new RegExp(pattern, 'iu').test(text)));
      return [...wrong].map((text) => `${at}: ${text.trim()}`);
    },
    [english.source, where],
  );
}

const screens = [
  '/',
  '/?setup&game=en-garde',
  '/?setup&game=archers',
  '/?setup&game=sword-and-shield&rules=melee+knights%3D3v3+players%3Daab/cdd',
  '/games',
  '/settings',
  '/profile',
  '/recover',
  '/host',
  '/moderation',
  '/nowhere',
  '/learn',
  '/learn/en-garde/parry',
  '/learn/archers/shoot',
  '/learn/sword-and-shield/melee',
  '/rules',
  '/rules/en-garde/ferti/advanced',
  '/rules/archers/kings',
  '/rules/sword-and-shield/melee',
  '/replay',
];
const tables = [
  ['en-garde', 'ferti/advanced target=1'],
  ['archers', 'kings'],
  ['sword-and-shield', 'joust'],
];

/** Plays a few decisions against the computer, as a guest. */
async function playSome(page, endTurn) {
  for (let n = 0; n < 6; n += 1) {
    const now = await until(page, ({ legal, ended }) => legal.length > 0 || ended, 'my turn');
    if (now.ended) return;
    const field = page.locator('input[list="legal-actions"]');
    await field.fill(any(now.legal).action);
    await field.press('Enter');
    const same = JSON.stringify(now);
    await until(page, (then) => JSON.stringify(then) !== same, 'the move to be played');
    const end = page.getByRole('button', { name: endTurn, exact: true });
    if ((await end.count()) > 0 && (await end.isEnabled())) await end.click();
  }
}

async function noEnglish(test, locale, endTurn) {
  const { page } = await test.person('Ada', { locale });
  const friend = await test.person('Bob', { locale });
  const wrong = [];
  for (const address of screens) {
    await page.goto(address);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    wrong.push(...(await englishOn(page, address)));
  }
  for (const [game, rules] of tables) {
    const seats = ['me', { computer: 'first-lesson' }];
    await page.goto(`/table/${await openTable(page, { game, rules, seats })}`);
    await playSome(page, endTurn);
    wrong.push(...(await englishOn(page, game)));
  }
  const open = { game: 'en-garde', rules: 'ferti/advanced target=2', seats: ['me', 'open'] };
  const code = await openTable(page, open);
  await page.goto(`/table/${code}`);
  await page.getByText(code, { exact: true }).waitFor();
  await friend.page.goto(`/j/${code}`);
  const sitDown = friend.page.getByRole('button', { name: /^(S’asseoir|Aanschuiven)$/ });
  await sitDown.waitFor();
  for (const each of [page, friend.page]) wrong.push(...(await englishOn(each, 'invited')));
  await sitDown.click();
  for (const each of [page, friend.page]) {
    await until(each, ({ prompt }) => prompt !== '', 'the game to begin');
    wrong.push(...(await englishOn(each, 'two guests')));
  }
  assert.deepEqual(wrong, []);
}

export const tests = [
  { name: 'another language in the middle of a game', run: switched },
  { name: 'no English in French', run: (test) => noEnglish(test, 'fr-FR', 'Finir le tour') },
  { name: 'no English in Dutch', run: (test) => noEnglish(test, 'nl-NL', 'Beurt beëindigen') },
];
