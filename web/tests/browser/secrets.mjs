// What one page knows, held against what the other one holds: nothing of the other's hand may have
// come over the wire, stand in the document, or lie in the page's memory.

import assert from 'node:assert/strict';
import { any, meet, nextToAct, type } from './play.mjs';

/** All that the server said about the table. */
const messages = (person) =>
  person.heard.map((text) => JSON.parse(text)).filter((each) => each.table);

const seatOf = (person) =>
  messages(person).find(({ say, you }) => say === 'table' && you !== null)?.you;

/** Goes through everything in a message, however deep. */
function* inside(value) {
  if (value === null || typeof value !== 'object') return;
  yield value;
  for (const each of Object.values(value)) yield* inside(each);
}

async function playSome(people, decisions) {
  for (let n = 0; n < decisions; n += 1) {
    const next = await nextToAct(people);
    if (!next) return;
    await type(next.person.page, any(next.seen.legal).action, next.seen);
  }
}

/** Looks at every living object of the page, reachable or not yet swept. */
async function searchMemory({ context, page }, probe, argument) {
  const session = await context.newCDPSession(page);
  await session.send('HeapProfiler.enable');
  await session.send('HeapProfiler.collectGarbage');
  const { result: prototype } = await session.send('Runtime.evaluate', {
    expression: 'Object.prototype',
  });
  const { objects } = await session.send('Runtime.queryObjects', {
    prototypeObjectId: prototype.objectId,
  });
  const { result, exceptionDetails } = await session.send('Runtime.callFunctionOn', {
    objectId: objects.objectId,
    functionDeclaration: `function (argument) { return (${probe})(this, argument); }`,
    arguments: [{ value: argument }],
    returnByValue: true,
  });
  await session.detach();
  assert.equal(exceptionDetails, undefined, JSON.stringify(exceptionDetails));
  return result.value;
}

/** Every string of the page's memory (the snapshot cuts long ones short). */
async function stringsOf({ context, page }) {
  const session = await context.newCDPSession(page);
  const pieces = [];
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => pieces.push(chunk));
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  await session.detach();
  return JSON.parse(pieces.join('')).strings;
}

async function fencers(test) {
  const people = [await test.person('Ada'), await test.person('Bob')];
  await meet(people[0], [people[1]], { game: 'En Garde', ruleSet: 'ferti/advanced' });
  await playSome(people, 16);
  for (const person of people) {
    const seat = seatOf(person);
    const other = 1 - seat;
    let views = 0;
    let draws = 0;
    for (const message of messages(person)) {
      if (message.status === 'over') continue;
      for (const each of inside(message)) {
        if (Array.isArray(each.hands)) {
          views += 1;
          assert.ok(Array.isArray(each.hands[seat]), 'one sees one’s own hand');
          if (!each.handsCompared)
            assert.equal(each.hands[other], null, `${person.name} sees a hand`);
        }
        if (each.event === 'draw' && each.seat === other) {
          draws += 1;
          assert.equal(each.card, null, `${person.name} sees what is drawn`);
        }
      }
    }
    assert.ok(views > 5 && draws > 5, `there was something to see: ${views} views, ${draws} draws`);
    const found = await searchMemory(
      person,
      (all, at) =>
        all.filter(
          (each) => Array.isArray(each.hands) && !each.handsCompared && each.hands[at] !== null,
        ).length,
      other,
    );
    assert.equal(found, 0, 'no view in memory holds the other hand');
  }
}

async function knights(test) {
  const people = [await test.person('Ada'), await test.person('Bob')];
  await meet(people[0], [people[1]], { game: 'With Sword and Shield' });
  await playSome(people, 16);

  const handOf = (person) => {
    const seat = seatOf(person);
    const { view } = messages(person).findLast((each) => each.view);
    return view.knights.find((knight) => knight.seat === seat).hand;
  };
  for (const [at, person] of people.entries()) {
    const foe = people[1 - at];
    const seat = seatOf(person);
    const shown = new Set();
    let views = 0;
    for (const message of messages(person)) {
      for (const knight of message.view?.knights ?? []) {
        views += 1;
        for (const card of knight.shown ?? []) shown.add(card);
        if (knight.seat !== seat) assert.equal(knight.hand, null, `${person.name} sees a hand`);
      }
    }
    assert.ok(views > 5);

    // The very text of the other's hand, as it came to the other.
    const own = new Set(
      messages(person)
        .flatMap(({ view }) => view?.knights.find((each) => each.seat === seat)?.hand ?? [])
        .map(({ number }) => number),
    );
    const secret = handOf(foe).filter(({ number }) => !own.has(number) && !shown.has(number));
    assert.ok(secret.length > 0, 'the other holds something that is a secret');
    const written = secret.map((card) => JSON.stringify(card));
    for (const text of [...person.heard, ...person.answers]) {
      for (const card of written)
        assert.ok(!text.includes(card), `${person.name} heard of ${card}`);
    }
    for (const card of written) {
      assert.ok(
        foe.heard.some((text) => text.includes(card)),
        'the one who holds it has heard of it',
      );
    }
    const strings = await stringsOf(person);
    for (const text of strings) {
      for (const card of written)
        assert.ok(!text.includes(card), `${person.name} remembers ${card}`);
    }

    // Objects: a card of a hand is an object with its number and its price for this Knight.
    const probe = (all, numbers) =>
      all.filter(
        (each) =>
          numbers.includes(each.number) &&
          'symbol' in each &&
          'initiative' in each &&
          'manoeuvre' in each &&
          ('attack' in each || 'defence' in each) &&
          (each.attack?.cost !== undefined || each.defence?.cost !== undefined),
      ).length;
    const numbers = secret.map(({ number }) => number);
    // Only cards to fight with have a price: without one in the hand there is nothing to find.
    const priced = ({ attack, defence }) =>
      attack?.cost !== undefined || defence?.cost !== undefined;
    if (secret.some(priced)) {
      assert.ok(
        (await searchMemory(foe, probe, numbers)) > 0,
        'who holds the cards has them in memory',
      );
    }
    assert.equal(
      await searchMemory(person, probe, numbers),
      0,
      `${person.name} has the other’s cards in memory`,
    );
  }
}

export const tests = [
  { name: 'a fencer’s page never knows the other hand', run: fencers },
  { name: 'a knight’s page never knows the other hand', run: knights },
];
