import { describe, expect, it } from 'vitest';
import { fits, judge } from './goal';
import { actionsOf } from './lesson_table';

describe('a pattern', () => {
  it('looks only at the fields it names', () => {
    const event = { event: 'attack', seat: 0, value: 5, cards: [1, 2, 3] };
    expect(fits(event, { event: 'attack', value: 5 })).toBe(true);
    expect(fits(event, { event: 'attack', value: 4 })).toBe(false);
    expect(fits(event, { missing: null })).toBe(false);
    expect(fits(event, { cards: { size: 3 } })).toBe(true);
    expect(fits(event, { cards: { size: 2 } })).toBe(false);
    expect(fits(event, { cards: [1, 2, 3] })).toBe(true);
    expect(fits(event, { cards: [1, 2] })).toBe(false);
    expect(fits(event, { value: { atLeast: 5 } })).toBe(true);
    expect(fits(event, { value: { atLeast: 6 } })).toBe(false);
  });

  it('finds one of many', () => {
    const view = {
      archers: [
        { square: 'e7', underFire: true },
        { square: 'a1', underFire: false },
      ],
    };
    expect(fits(view, { archers: { some: { square: 'e7', underFire: true } } })).toBe(true);
    expect(fits(view, { archers: { some: { square: 'a1', underFire: true } } })).toBe(false);
    expect(fits(null, { archers: { some: {} } })).toBe(false);
  });
});

describe('a goal', () => {
  const step = { event: 'step', action: 0, to: 'e6' };
  const now = { happenings: [step], view: {}, decisions: 1, settled: true };

  it('is open until something was decided', () => {
    expect(judge({ view: {}, within: 1 }, { ...now, decisions: 0 })).toBe('open');
  });
  it('is reached when all of it has come about', () => {
    expect(judge({ happens: [{ to: 'e6' }], within: 1 }, now)).toBe('reached');
    expect(judge({ happens: [{ to: 'e6' }], view: { a: 1 }, within: 2 }, now)).toBe('open');
  });
  it('is missed when decisions are used up and the others are done', () => {
    const goal = { happens: [{ to: 'e7' }], within: 1 };
    expect(judge(goal, { ...now, settled: false })).toBe('open');
    expect(judge(goal, now)).toBe('missed');
  });
  it('is missed at once by what must never happen', () => {
    expect(judge({ never: [{ to: 'e6' }], within: 9 }, now)).toBe('missed');
  });
});

describe('actions of a line', () => {
  it('are parted outside of brackets', () => {
    expect(actionsOf('e5xe7 d4-d5')).toEqual(['e5xe7', 'd4-d5']);
    expect(actionsOf('[a110 e192]>5 end')).toEqual(['[a110 e192]>5', 'end']);
  });
});
