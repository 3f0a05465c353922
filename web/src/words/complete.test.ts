// Every phrase of the page is there in English, French and Dutch, with the same blanks to fill in.
// Games are held to the languages that their packages promise; what they lack beyond is listed.

import { expect, test } from 'vitest';
import type { GamePackage } from '../games/package';
import { type Language, languages, typeset } from './words.svelte';

const files = import.meta.glob<Record<string, unknown>>(['../**/words.ts', '../**/*_words.ts'], {
  eager: true,
});
const packages = import.meta.glob<Record<string, GamePackage>>('../games/*/package.ts', {
  eager: true,
});
/** By folder: '../games/archers/'. */
const games = Object.entries(packages).flatMap(([file, module]) =>
  Object.values(module).map((game) => ({ folder: file.replace(/[^/]*$/, ''), game })),
);

interface Found {
  where: string;
  texts: readonly unknown[];
}

/** Every list of texts, however deep: phrases are lists that begin with a text. */
function phrasesIn(where: string, value: unknown): Found[] {
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value) && typeof value[0] === 'string') return [{ where, texts: value }];
  return Object.entries(value).flatMap(([key, inner]) => phrasesIn(`${where}.${key}`, inner));
}

const blanks = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([blank]) => blank).sort();

/** The languages in which a phrase says nothing. */
function missing({ texts }: Found): Language[] {
  const isText = (text: unknown) => typeof text === 'string' && text.trim() !== '';
  return languages.filter((_, i) => !isText(texts[i]));
}

/** What is wrong with a phrase that must be there in `wanted`, in words; nothing if it is right. */
function faults(found: Found, wanted: readonly Language[] = languages): string[] {
  const { where, texts } = found;
  const wrong = missing(found)
    .filter((language) => wanted.includes(language))
    .map((language) => `${where}: nothing in ${language}`);
  const unfit: [string, RegExp][] = [
    ['fr', /[^\s\d][;!?»]|[^\s\d]:(?!\w)|«\S/],
    ['fr', /\w'\w|[\u00a0\u202f]/],
    ['nl', /\w'\w/],
  ];
  for (const [language, pattern] of unfit) {
    const text = texts[languages.indexOf(language as Language)];
    const found = typeof text === 'string' ? pattern.exec(text)?.[0] : undefined;
    if (found) wrong.push(`${where}: ${language} is not set like that: ${found}`);
  }
  if (texts.length > languages.length) wrong.push(`${where}: more texts than languages`);
  texts.forEach((text, i) => {
    if (typeof text !== 'string' || text.trim() === '') return;
    const own = blanks(text).join(' ');
    if (own === blanks(String(texts[0])).join(' ')) return;
    wrong.push(`${where}: other blanks in ${languages[i]}: ${own}`);
  });
  return wrong;
}

test('the fault finder finds', () => {
  const of = (...texts: string[]) => ({ where: 'w', texts });
  expect(faults(of('a {who}', 'b {who}', '{who} c'))).toEqual([]);
  expect(faults(of('a', 'b'))).toEqual(['w: nothing in nl']);
  expect(faults(of('a', ' ', 'c'))).toEqual(['w: nothing in fr']);
  expect(faults(of('a', 'b', 'c', 'd'))).toHaveLength(1);
  expect(faults(of('a {who}', 'b {whom}', 'c {who}'))).toEqual(['w: other blanks in fr: {whom}']);
  expect(faults(of('a', 'b: c', "d'e"))).toHaveLength(2);
  expect(faults(of('a'), ['en'])).toEqual([]);
  expect(faults(of('a {who}', 'b'), ['en'])).toEqual(['w: other blanks in fr: ']);
  expect(phrasesIn('w', { a: ['x', 'y', 'z'], b: [['p'], ['q']] })).toHaveLength(3);
});

test('French is set with narrow spaces', () => {
  expect(typeset('Prêt ? « Oui » : allez !', 'fr')).toBe(
    'Prêt\u202f? «\u202fOui\u202f»\u202f: allez\u202f!',
  );
  expect(typeset('Ready: go', 'en')).toBe('Ready: go');
});

test('there are words to look at', () => {
  expect(Object.keys(files).length).toBeGreaterThan(5);
  expect(games.length).toBeGreaterThan(2);
});

for (const [file, module] of Object.entries(files)) {
  if (games.some(({ folder }) => file.startsWith(folder))) continue;
  test(`${file} is whole`, () => {
    expect(phrasesIn('', module).flatMap((phrase) => faults(phrase))).toEqual([]);
  });
}

for (const { folder, game } of games) {
  test(`${game.name[0]} speaks ${game.languages.join(', ')}`, async () => {
    const own = Object.entries(files).filter(([file]) => file.startsWith(folder));
    const phrases = own.flatMap(([file, module]) => phrasesIn(file, module));
    phrases.push(...phrasesIn('name', game.name), ...phrasesIn('blurb', game.blurb));
    phrases.push(...phrasesIn('ruleSets', game.ruleSets));
    const lessons = await game.course?.();
    const { name, aim } = lessons?.course ?? {};
    phrases.push(...phrasesIn('course', { name, aim }));
    for (const lesson of lessons?.course.lessons ?? []) {
      const { title, text, task, hint, reached, missed } = lesson;
      const whys = (lesson.mistakes ?? []).map(({ why }) => why);
      phrases.push(...phrasesIn(lesson.id, { title, text, task, hint, reached, missed, whys }));
    }
    expect(phrases.flatMap((phrase) => faults(phrase, game.languages))).toEqual([]);
    const lacking = phrases.filter((phrase) => missing(phrase).length > 0);
    if (lacking.length === 0) return;
    console.info(`${game.name[0]} is not translated everywhere:`);
    for (const each of lacking) console.info(`  ${each.where}: ${missing(each).join(', ')}`);
  });
}
