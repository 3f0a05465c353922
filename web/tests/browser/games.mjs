// A whole game of each kind between two people, in two browsers, to the result.

import assert from 'node:assert/strict';
import {
  any,
  assertResult,
  endTurn,
  hasTurnToEnd,
  look,
  meet,
  nextToAct,
  playCard,
  press,
  type,
  until,
} from './play.mjs';

// So many decisions by the board's controls, the rest typed.
const pressed = 12;

async function ends(people) {
  return Promise.all(
    people.map(async ({ page }) => {
      await page.getByRole('link', { name: 'Replay and analyse' }).waitFor();
      return (await look(page)).ended;
    }),
  );
}

async function twoPeople(test) {
  return Promise.all([
    test.person('Ada', { reducedMotion: 'no-preference' }),
    test.person('Bob', { reducedMotion: 'no-preference' }),
  ]);
}

async function enGarde(test) {
  const people = await twoPeople(test);
  await meet(people[0], [people[1]], {
    game: 'En Garde',
    ruleSet: 'ferti/advanced',
    options: { target: '1' },
  });
  for (let n = 0; n < 200; n += 1) {
    const next = await nextToAct(people);
    if (!next) break;
    const { page } = next.person;
    const { legal } = next.seen;
    const attack = legal.filter(({ action }) => action.includes('A'));
    const choice = any(attack.length > 0 ? attack : legal);
    if (n < pressed) await press(page, 'en-garde', choice, next.seen);
    else await type(page, choice.action, next.seen);
  }
  assertResult(await ends(people));
}

/** Shoot where one can, else go on towards the enemy. */
function archerWish(legal) {
  const shots = legal.filter(({ action }) => action.includes('x'));
  if (shots.length > 0) return any(shots);
  const steps = legal.filter(({ action }) => action.includes('-'));
  return any(steps.length > 0 && Math.random() < 0.8 ? steps : legal);
}

async function archers(test) {
  const people = await twoPeople(test);
  await meet(people[0], [people[1]], { game: 'Archers' });
  const turns = 14;
  for (let turn = 0, n = 0; ; turn += 1) {
    const next = await nextToAct(people);
    if (!next) return assertResult(await ends(people));
    const { page } = next.person;
    if (turn === turns) {
      const other = people.find((each) => each !== next.person);
      await page.getByRole('button', { name: 'Offer a draw' }).click();
      await other.page.getByRole('button', { name: 'Accept' }).click();
      assert.deepEqual(await ends(people), ['A draw', 'A draw']);
      return;
    }
    let { seen } = next;
    if (turn === 0) {
      await press(page, 'archers', any(seen.legal), seen);
      await page.getByRole('button', { name: 'Undo' }).click();
      await until(
        page,
        ({ legal }) => legal.length === seen.legal.length,
        'the draft to be undone',
      );
    }
    while (seen.legal.length > 0) {
      const choice = archerWish(seen.legal);
      seen =
        n < pressed
          ? await press(page, 'archers', choice, seen)
          : await type(page, choice.action, seen);
      n += 1;
    }
    assert.ok(await hasTurnToEnd(page), 'a whole turn can be sent');
    await endTurn(page, seen);
  }
}

/** Attack with what costs least effort to find; answer with the first that is offered. */
function knightWish(legal) {
  const attacks = legal.filter(({ action }) => /^a\d/.test(action));
  return any(attacks.length > 0 ? attacks : legal);
}

async function joust(test) {
  const people = await twoPeople(test);
  await meet(people[0], [people[1]], { game: 'With Sword and Shield' });
  for (let n = 0; n < 400; n += 1) {
    const next = await nextToAct(people);
    if (!next) break;
    const choice = knightWish(next.seen.legal);
    const { page } = next.person;
    const byCard = n % 2 === 1 && n < 2 * pressed && /^a\d/.test(choice.action);
    if (byCard && (await playCard(page, next.seen))) continue;
    if (n < pressed) await press(page, 'sword-and-shield', choice, next.seen);
    else await type(page, choice.action, next.seen);
  }
  assertResult(await ends(people));
}

export const tests = [
  { name: 'a round of En Garde between two people', run: enGarde },
  { name: 'a game of Archers between two people', run: archers },
  { name: 'a joust between two people', run: joust },
];
