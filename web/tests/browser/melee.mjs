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

  // Sides sit as the list of players shows them; a side is lost with its last Knight.
  const sides = await host.page.evaluate(() =>
    [...document.querySelectorAll('[aria-label="Players"] li')].map((each) =>
      each.classList.contains('second'),
    ),
  );
  const side = people.filter((_, seat) => sides[seat]);
  assert.equal(side.length, 2);
  if ((await look(side[0].page)).ended === null) {
    await resign(side[0].page);
    await until(
      side[0].page,
      ({ legal, ended }) => legal.length === 0 || ended,
      'nothing to do after resigning',
    );
    if ((await look(side[1].page)).ended === null) await resign(side[1].page);
  }
  for (const [seat, person] of people.entries()) {
    const { ended } = await until(person.page, (now) => now.ended !== null, 'the mêlée to end');
    assert.equal(ended, sides[seat] ? 'You have lost' : 'You have won', person.name);
  }
}

export const tests = [{ name: 'a mêlée of four', run: melee }];
