import { expect, test } from 'vitest';
import type { OptionEntry } from '../../engine/engine';
import {
  choicesOf,
  chosenWords,
  clockWords,
  rangeOf,
  readRuleLine,
  reseated,
  ruleLine,
  seatWishes,
} from './table_form';

test('the form says what the rules line says', () => {
  const options: OptionEntry[] = [
    { name: 'target', values: '1 to 99', default: '5', meaning: 'rounds' },
  ];
  expect(ruleLine('ferti/advanced', options, {})).toBe('ferti/advanced');
  expect(ruleLine('ferti/advanced', options, { target: '5' })).toBe('ferti/advanced');
  expect(ruleLine('ferti/advanced', options, { target: '3', other: '1' })).toBe(
    'ferti/advanced target=3',
  );
  expect(seatWishes(['me', 'open', 'pupil'])).toEqual(['me', 'open', { computer: 'pupil' }]);
});

test('a rules line is taken apart', () => {
  expect(readRuleLine('')).toEqual({ ruleSet: '', values: {} });
  expect(readRuleLine('a/b target=3 aid=on')).toEqual({
    ruleSet: 'a/b',
    values: { target: '3', aid: 'on' },
  });
});

test('what was chosen is told in words', () => {
  const options: OptionEntry[] = [
    { name: 'target', values: '1 to 99', default: '5', meaning: 'rounds to win' },
    { name: 'starter', values: 'left, right or random', default: 'random', meaning: 'who begins' },
    { name: 'players', values: 'who plays whom', default: 'each', meaning: 'players' },
    { name: 'hands', values: 'secret or open', default: 'secret', meaning: 'open hands' },
  ];
  const line = 'a/b target=2 starter=random players=aab/cdd hands=open';
  expect(chosenWords(line, options)).toEqual(['rounds to win: 2', 'open hands: yes']);
  expect(chosenWords('a/b', options)).toEqual([]);
});

test('what an option may be decides its field', () => {
  expect(choicesOf('left, right or random')).toEqual(['left', 'right', 'random']);
  expect(choicesOf('on or off')).toEqual(['on', 'off']);
  expect(choicesOf('0 (off) or 2 to 9')).toBeNull();
  expect(choicesOf('1 to 99')).toBeNull();
  expect(choicesOf('the id of a card set')).toBeNull();
  expect(rangeOf('1 to 99')).toEqual({ least: 1, most: 99 });
  expect(rangeOf('0 (off) or 2 to 9')).toBeNull();
});

test('people keep their places when seats change, and somebody is always oneself', () => {
  expect(reseated(['me', 'open', 'pupil'], [0, 2])).toEqual(['me', 'pupil']);
  expect(reseated(['me', 'pupil'], [0, null, 1])).toEqual(['me', 'open', 'pupil']);
  expect(reseated(['me', 'open', 'pupil'], [2, 1])).toEqual(['pupil', 'me']);
  expect(reseated(['me', 'pupil', 'pupil'], [1, 2])).toEqual(['me', 'pupil']);
});

test('clocks in words', () => {
  expect(clockWords({ kind: 'none' })).toBe('no clock');
  expect(clockWords({ kind: 'live', base: 90, increment: 0 })).toBe('1.5 min + 0 s');
  expect(clockWords({ kind: 'days', days: 3 })).toBe('3 days a turn');
});
