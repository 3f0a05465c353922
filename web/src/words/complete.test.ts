// Every phrase of the page is there in English, French and Dutch, with the same blanks to fill in.

import { expect, test } from 'vitest';
import { languages } from './words.svelte';

const files = import.meta.glob<Record<string, unknown>>(['../**/words.ts', '../**/*_words.ts'], {
  eager: true,
});

/** Every table of phrases that a file gives. */
function tablesIn(module: Record<string, unknown>): [string, Record<string, unknown>][] {
  return Object.entries(module).filter(
    (entry): entry is [string, Record<string, unknown>] =>
      typeof entry[1] === 'object' && entry[1] !== null,
  );
}

const blanks = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([blank]) => blank).sort();

/** What is wrong with a phrase, in words; nothing if it is right. */
function faults(phrase: unknown): string[] {
  if (!Array.isArray(phrase) || phrase.length !== languages.length) {
    return [`not one text for each of ${languages.join(', ')}`];
  }
  const found: string[] = [];
  phrase.forEach((text, i) => {
    if (typeof text !== 'string' || text.trim() === '') found.push(`nothing in ${languages[i]}`);
    else if (blanks(text).join() !== blanks(String(phrase[0])).join()) {
      found.push(`other blanks in ${languages[i]}: ${blanks(text).join(' ')}`);
    }
  });
  return found;
}

test('the fault finder finds', () => {
  expect(faults(['a {who}', 'b {who}', '{who} c'])).toEqual([]);
  expect(faults(['a', 'b'])).toHaveLength(1);
  expect(faults(['a', ' ', 'c'])).toEqual(['nothing in fr']);
  expect(faults(['a {who}', 'b {whom}', 'c {who}'])).toEqual(['other blanks in fr: {whom}']);
});

test('there are words to look at', () => {
  expect(Object.keys(files).length).toBeGreaterThan(5);
});

for (const [file, module] of Object.entries(files)) {
  test(`${file} is whole`, () => {
    for (const [name, table] of tablesIn(module)) {
      for (const [key, phrase] of Object.entries(table)) {
        expect(faults(phrase), `${name}.${key}`).toEqual([]);
      }
    }
  });
}
