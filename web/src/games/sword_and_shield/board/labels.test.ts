import { afterEach, describe, expect, test } from 'vitest';
import { setLanguage } from '../../../words/words.svelte';
import { readDeed } from './actions';
import { knight, view } from './fixtures';
import { costIn, labelOf, resultIn } from './labels';
import { valueWord } from './words';

afterEach(() => setLanguage('en'));

const shown = view({ melee: true, knights: [knight(1), knight(2)] });
const label = (action: string, meaning: string, answering = false) =>
  labelOf(readDeed({ action, meaning }, answering), shown);

describe('the engine’s sentence is cut to what fits', () => {
  test.each([
    ['Crooked Cut 6 + Baldric 2 = 8, costs 4', 4],
    ['Coupe Tordue 6 + Baldric 2 = 8, coûte 4', 4],
    ['Kromhouw 6 + Baldric 2 = 8, kost 4', 4],
    ['end the turn', null],
  ])('the price in “%s”', (meaning, cost) => {
    expect(costIn(meaning)).toBe(cost);
  });

  test.each([
    ['Iron Gate 5 + 2 = 7 against 8, costs 3; Baldric pays 1', 'Baldric pays 1'],
    ['Porte de Fer 5 + 2 = 7 contre 8, coûte 3 ; Baldric paie 1', 'Baldric paie 1'],
    ['bid no more', ''],
  ])('the outcome in “%s”', (meaning, result) => {
    expect(resultIn(meaning)).toBe(result);
  });

  test('an attack shows its number and whom it is aimed at', () => {
    expect(label('a150>2', 'Crooked Cut 6 + 2 = 8, costs 4, at Osbert (2)')).toEqual({
      verb: 'Attack',
      aim: 'Osbert (2)',
      cost: 4,
      result: '8',
    });
  });

  test('an Achievement stops an attack, and is played otherwise', () => {
    expect(label('c184', '“Changing thru”, costs 3; the attack is stopped', true)).toMatchObject({
      verb: 'Stop it',
      result: 'the attack is stopped',
    });
    expect(label('c200', '“Attacking before”, costs 4: …').verb).toBe('Play');
  });

  test('what has no short name keeps its whole one', () => {
    expect(label('pick:2', 'draw 2 cards').verb).toBe('draw 2 cards');
  });
});

test('values have the words of the printed cards, in three languages', () => {
  expect([2, 3, 4, 5, 6].map((value) => valueWord('strength', value))).toEqual([
    'Lame',
    'Feeble',
    'Strenuous',
    'Strongful',
    'Fierciful',
  ]);
  setLanguage('fr');
  expect(valueWord('technique', 6)).toBe('Brillante');
  setLanguage('nl');
  expect(valueWord('technique', 3)).toBe('Ongeïnspireerd');
  expect(valueWord('strength', 7)).toBe('');
  expect(valueWord('strength', undefined)).toBe('');
});
