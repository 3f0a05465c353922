// On one device: two people who hand it over, and one who has no mouse.

import assert from 'node:assert/strict';
import { any, fencingCards, look, press, type, until } from './play.mjs';

const hidden = 'nothing of a hand is on the page';

async function hotSeat(test) {
  const { page } = await test.person('Ada');
  await page.goto('/');
  await page.getByRole('radio', { name: 'En Garde' }).check();
  await page.getByRole('button', { name: 'Play here' }).click();
  let last = '';
  for (let n = 0; n < 6; n += 1) {
    const lift = page.getByRole('button', { name: /show my side/ });
    await lift.waitFor();
    const who = await page.getByRole('heading', { name: /Hand over to/ }).textContent();
    assert.equal(await page.getByRole('button', { name: /^Card \d/ }).count(), 0, hidden);
    assert.deepEqual((await look(page)).legal, [], hidden);
    const shown = await page.evaluate(() => document.body.innerHTML);
    const told = /.{0,80}(holds [1-5]|draws? (a |an )?[1-5]\b).{0,80}/.exec(shown);
    assert.equal(told?.[0], undefined, hidden);
    await lift.click();
    const now = await until(page, ({ legal }) => legal.length > 0, 'the hand');
    const hand = page.getByRole('group', { name: 'Your hand' });
    assert.ok((await hand.getByRole('button').count()) > 0);
    assert.equal(
      (await page
        .getByText(/holds \d+ hidden cards/)
        .or(page.getByLabel(/holds \d+ hidden cards/))
        .count()) > 0,
      true,
    );
    // The other's draws are told without the card.
    assert.notEqual(who, last, 'the device goes to and fro');
    const quiet = now.legal.filter(({ action }) => !action.includes('A'));
    const choice = any(quiet.length > 0 ? quiet : now.legal);
    // One may have more than one decision in a row; the device is handed over after the last.
    last = (await press(page, 'en-garde', choice, now)).legal.length > 0 ? '' : who;
    if (last === '') {
      const again = await look(page);
      if (again.legal.length > 0) await type(page, again.legal[0].action, again);
    }
  }
}

async function knightsHotSeat(test) {
  const { page } = await test.person('Ada');
  await page.goto('/');
  await page.getByRole('radio', { name: 'With Sword and Shield' }).check();
  await page.getByRole('button', { name: 'Play here' }).click();
  const hands = new Map();
  for (let n = 0; n < 14; n += 1) {
    const lift = page.getByRole('button', { name: /show my side/ });
    await lift.or(page.locator('#legal-actions option')).first().waitFor({ state: 'attached' });
    if ((await lift.count()) > 0) {
      const html = await page.evaluate(() => document.documentElement.outerHTML);
      const { log } = await look(page);
      assert.doesNotMatch(log, /draws? “/, hidden);
      for (const cards of hands.values()) {
        // What was played or discarded meanwhile lies open, and the log tells of it.
        for (const card of cards.filter((each) => !log.includes(each))) {
          const at = html.indexOf(card);
          assert.ok(at < 0, `${hidden}: ${html.slice(Math.max(0, at - 90), at + 90)}`);
        }
      }
      await lift.click();
    }
    const now = await until(page, ({ legal }) => legal.length > 0, 'a decision');
    const who = now.prompt.split(/[:,]/)[0];
    hands.set(
      who,
      await page
        .locator('ul.hand button')
        .evaluateAll((all) => all.map((each) => each.getAttribute('aria-label').split(',')[0])),
    );
    await type(page, any(now.legal).action, now);
  }
}

/** Goes on, or back, until something is reached; the mouse is not used. */
async function tabTo(page, what, find, key = 'Tab') {
  for (let n = 0; n < 120; n += 1) {
    if (await page.evaluate(find.fits, find.value)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${what} cannot be reached by keyboard`);
}

const onText = (value) => ({
  value,
  fits: (wanted) => {
    const at = document.activeElement;
    const name = at?.getAttribute('aria-label') ?? at?.textContent ?? '';
    return name.replace(/\s+/g, ' ').trim().endsWith(wanted);
  },
});
const onId = (value) => ({ value, fits: (wanted) => document.activeElement?.id === wanted });
const onField = (value) => ({
  value,
  fits: (wanted) => {
    const at = document.activeElement;
    return [...(at?.labels ?? [])].some((label) => label.textContent.trim().startsWith(wanted));
  },
});

async function keyboardOnly(test) {
  const { page } = await test.person('Ada');
  await page.goto('/');
  await page.getByRole('button', { name: /^Play now/ }).waitFor();
  await tabTo(page, 'the choice of rules and opponent', onText('Other rules or another opponent'));
  await page.keyboard.press('Enter');
  await tabTo(page, 'the level', onField('Level'));
  await page.keyboard.press('Home');
  assert.match(await page.getByRole('combobox', { name: 'Level' }).inputValue(), /first-lesson/);
  await tabTo(page, 'Play now', onId('play-now'), 'Shift+Tab');
  await page.keyboard.press('Enter');
  for (let n = 0; ; n += 1) {
    assert.ok(n < 60, 'a round ends');
    const now = await until(
      page,
      ({ legal, ended, log }) =>
        legal.length > 0 || ended || /wins? the round|round is drawn/.test(log),
      'my turn',
    );
    if (
      now.ended ||
      now.legal.length === 0 ||
      (await page.getByText(/1 of \d+ rounds won/).count()) > 0
    )
      break;
    if (/Round 2/.test(await page.locator('.board').first().textContent())) break;
    const { action, meaning } = any(now.legal);
    const button = page
      .getByRole('group', { name: 'What you can do' })
      .getByRole('button', { name: meaning, exact: true });
    for (const card of fencingCards(action)) {
      if ((await button.count()) > 0) break;
      await tabTo(page, `card ${card}`, {
        value: `Card ${card}`,
        fits: (wanted) => {
          const at = document.activeElement;
          return (
            at?.getAttribute('aria-label') === wanted && at.getAttribute('aria-pressed') === 'false'
          );
        },
      });
      await page.keyboard.press(n % 2 === 0 ? 'Enter' : 'Space');
    }
    await tabTo(page, meaning, onText(meaning));
    await page.keyboard.press('Enter');
    await until(
      page,
      (after) => JSON.stringify(after) !== JSON.stringify(now),
      `${action} to be played`,
    );
  }
}

export const tests = [
  { name: 'two people hand over one device, hands hidden', run: hotSeat },
  { name: 'two knights hand over one device, hands hidden', run: knightsHotSeat },
  { name: 'a round by keyboard alone', run: keyboardOnly },
];
