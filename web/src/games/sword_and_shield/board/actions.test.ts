import { describe, expect, test } from 'vitest';
import { choose, deedsWith, grouped, nextCards, readDeed } from './actions';
import { combat, meant } from './fixtures';

const read = (action: string, answering = false) => readDeed(meant(action), answering);

describe('the notation is read', () => {
  test.each([
    ['a150', 'attack', [150], null, null],
    ['a150>5', 'attack', [150], 5, null],
    ['[a110 e192]', 'combination', [110, 192], null, null],
    ['[a110 a114 e192]>5', 'combination', [110, 114, 192], 5, null],
    ['c200>4', 'achievement', [200], 4, null],
    ['e192', 'event', [192], null, null],
    ['i201', 'improvement', [201], null, null],
    ['x030', 'discard', [30], null, null],
    ['t:S', 'tactic', [], null, null],
    ['grand', 'turn', [], null, null],
    ['end', 'turn', [], null, null],
    ['pass', 'bid', [], null, null],
    ['swap145:2', 'move', [145], 2, null],
    ['break145:2', 'move', [145], 2, null],
    ['safe145', 'move', [145], null, null],
    ['back145:left', 'move', [145], null, 'left'],
    ['lock145>5', 'move', [145], 5, null],
    ['place3:centre', 'place', [], 3, 'centre'],
  ])('%s', (action, group, cards, knight, column) => {
    expect(read(action)).toMatchObject({ action, group, cards, knight, column });
  });

  test('everything is an answer while one is attacked', () => {
    for (const action of ['d131', 'm145', 'c184', 'hit', 'swap145:2']) {
      expect(read(action, true).group).toBe('answer');
    }
  });

  test('a bid is found on the card with that initiative', () => {
    const hand = [combat(110, { initiative: 15 }), combat(114, { initiative: 5 })];
    expect(readDeed(meant('bid5'), false, hand).cards).toEqual([114]);
  });
});

describe('choosing cards', () => {
  const deeds = [
    'a110',
    'a114',
    'a150',
    '[a110 a114]',
    '[a114 a110]',
    '[a110 a114 e192]',
    'e192',
  ].map((action) => read(action));

  test('only what is made of exactly these cards in this order fits', () => {
    expect(deedsWith(deeds, [110, 114]).map((deed) => deed.action)).toEqual(['[a110 a114]']);
    expect(deedsWith(deeds, [114, 110]).map((deed) => deed.action)).toEqual(['[a114 a110]']);
  });

  test('cards that may follow', () => {
    expect([...nextCards(deeds, [110, 114])]).toEqual([192]);
    expect([...nextCards(deeds, [114])]).toEqual([110]);
    expect([...nextCards(deeds, [150])]).toEqual([]);
  });

  test('a card joins, begins anew, or is let go', () => {
    expect(choose(deeds, [110], 114)).toEqual([110, 114]);
    expect(choose(deeds, [110, 114], 150)).toEqual([150]);
    expect(choose(deeds, [110, 114], 110)).toEqual([114]);
    expect(choose(deeds, [150], 150)).toEqual([]);
  });

  test('groups come in one order and empty ones not at all', () => {
    expect(grouped(deeds).map((each) => each.group)).toEqual(['attack', 'combination', 'event']);
  });
});
