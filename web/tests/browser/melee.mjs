// Four people in a mêlée, two a side.

import assert from 'node:assert/strict';
import { any, look, meet, nextToAct, press, resign, type, until } from './play.mjs';

async function melee(test) {
  const people = [];
  for (const name of ['Ada', 'Bob', 'Cleo', 'Dora']) people.push(await test.person(name));
  const [host, ...guests] = people;
  await meet(host, guests, {
    game: 'With Sword and Shield',
    ruleSet: 'melee',
    options: { knights: '2v2' },
  });
  const acted = new Set();
  for (let n = 0; n < 150 && (n < 24 || acted.size < 4); n += 1) {
    const next = await nextToAct(people);
    if (!next) break;
    acted.add(next.person.name);
    const choice = any(next.seen.legal);
    if (n < 8) await press(next.person.page, 'sword-and-shield', choice, next.seen);
    else await type(next.person.page, choice.action, next.seen);
  }
  assert.equal(acted.size, 4, 'everybody has had something to decide');

  // Sides sit as the list of players shows them. Whoever resigns when it is their turn is moved for,
  // and the side is lost with the last of it.
  const sides = await host.page.evaluate(() =>
    [...document.querySelectorAll('[aria-label="Players"] li')].map((each) =>
      each.classList.contains('second'),
    ),
  );
  assert.equal(sides.filter(Boolean).length, 2);
  const isSecond = (person) => sides[people.indexOf(person)];
  let next = await nextToAct(people);
  while (next && !isSecond(next.person)) {
    await type(next.person.page, any(next.seen.legal).action, next.seen);
    next = await nextToAct(people);
  }
  assert.ok(next, 'the mêlée is still on');
  await resign(next.person.page);
  await until(
    next.person.page,
    ({ log }) => log !== next.seen.log,
    'the computer to go on',
    40_000,
  );
  const last = people.find((person) => isSecond(person) && person !== next.person);
  if ((await look(last.page)).ended === null) await resign(last.page);
  for (const [seat, person] of people.entries()) {
    const { ended } = await until(person.page, (now) => now.ended !== null, 'the mêlée to end');
    assert.equal(ended, sides[seat] ? 'You have lost' : 'You have won', person.name);
  }
}

export const tests = [{ name: 'a mêlée of four', run: melee }];
