// The language changes in the middle of a game, and the game goes on.

import assert from 'node:assert/strict';
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

export const tests = [{ name: 'another language in the middle of a game', run: switched }];
