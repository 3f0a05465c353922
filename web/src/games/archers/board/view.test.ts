import { describe, expect, it } from 'vitest';
import { angleOf, centreOf, placeOf, squareAt, wayOf } from './places';
import { choicesByArcher, deedsOf, lastTurn, readAction } from './view';

describe('notation', () => {
  it('tells shots, steps and pivots apart', () => {
    expect(readAction('e5xe7')).toEqual({ deed: 'shot', from: 'e5', to: 'e7' });
    expect(readAction('a1-b1')).toEqual({ deed: 'step', from: 'a1', to: 'b1' });
    expect(readAction('i9:w')).toEqual({ deed: 'pivot', from: 'i9', facing: 'w' });
  });

  it('leaves what no player does alone', () => {
    for (const text of ['*dark', 'j1-i1', 'e5:q', 'e5', '']) expect(readAction(text)).toBeNull();
  });

  it('gathers choices by archer', () => {
    const choices = choicesByArcher([
      { action: 'e5xe7', meaning: 'shoot' },
      { action: 'f4:e', meaning: 'pivot' },
      { action: 'e5:w', meaning: 'turn' },
    ]);
    expect([...choices.keys()]).toEqual(['e5', 'f4']);
    expect(choices.get('e5')?.map(({ action }) => action)).toEqual(['e5xe7', 'e5:w']);
  });
});

describe('the last turn', () => {
  const happenings = [
    { event: 'lot', action: 0, seat: 0 },
    { event: 'step', action: 1, seat: 0, from: 'f4', to: 'f5', facing: 'n' },
    { event: 'pivot', action: 2, seat: 0, from: 'f5', facing: 'e' },
    { event: 'step', action: 3, seat: 1, from: 'b6', to: 'b5', facing: 's' },
  ];
  const bLightStep = { deed: 'step', from: 'b6', to: 'b5' };

  it('is what the latest player did', () => {
    expect(deedsOf(lastTurn(happenings, null))).toEqual([bLightStep]);
  });

  it('is the other one while a turn is being made', () => {
    expect(deedsOf(lastTurn(happenings, 1))).toEqual([
      { deed: 'step', from: 'f4', to: 'f5' },
      { deed: 'pivot', from: 'f5', facing: 'e' },
    ]);
  });

  it('is nothing before anybody has moved', () => {
    expect(lastTurn(happenings.slice(0, 1), null)).toEqual([]);
  });
});

describe('places', () => {
  it('has north at the top, and at the bottom when flipped', () => {
    expect(placeOf('a9', false)).toEqual({ column: 0, row: 0 });
    expect(placeOf('a9', true)).toEqual({ column: 8, row: 8 });
    expect(squareAt({ column: 8, row: 0 }, false)).toBe('i9');
    expect(squareAt({ column: 8, row: 0 }, true)).toBe('a1');
    expect(squareAt({ column: 9, row: 0 }, false)).toBeNull();
    expect(centreOf('b8', false)).toEqual({ x: 150, y: 150 });
  });

  it('turns facings with the board', () => {
    expect(angleOf('e', false)).toBe(90);
    expect(angleOf('e', true)).toBe(270);
    expect(wayOf('n', false)).toMatchObject({ y: -1 });
    expect(wayOf('n', true)).toMatchObject({ y: 1 });
  });
});
