// @vitest-environment node
// Whatever is special to a game is found from its package: no game's name stands anywhere else.

import { expect, test } from 'vitest';
import { games } from './games';
import type { GamePackage } from './package';

const files = import.meta.glob<string>(['../**/*.{ts,svelte,css,html}', '../../index.html'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
const packages = import.meta.glob<Record<string, GamePackage>>('./*/package.ts', { eager: true });

/** By folder. */
const byFolder = Object.entries(packages).map(([file, module]) => {
  const [found, ...more] = Object.values(module);
  if (!found || more.length > 0) throw new Error(`${file} exports one thing, the package`);
  return { folder: file.split('/')[1] ?? '', game: found };
});

// Tests need a game to play; protocol.ts is written by the engine, which has games of its own.
const mayName = (file: string) =>
  file.endsWith('.test.ts') ||
  file.startsWith('../testing/') ||
  file === '../protocol.ts' ||
  file === './games.ts';

/** All ways to write a game's name, as whole words: en-garde, en_garde, En Garde, enGarde…. */
function namesOf(id: string, name: string): RegExp {
  const words = id.split('-');
  const big = words.map((word) => word.replace(/^./, (first) => first.toUpperCase()));
  const small = big.join('').replace(/^./, (first) => first.toLowerCase());
  const ways = [id, words.join('_'), words.join(' '), name, `${small}\\w*`, `${big.join('')}\\w*`];
  return new RegExp(`(?<![-\\w])(?:${ways.join('|')})(?![-\\w])`);
}

test('the names of a game are found however they are written', () => {
  const names = namesOf('en-garde', 'En Garde');
  for (const text of ["'en-garde':", '../en_garde/x', 'enGarde', 'EnGardeView', 'of En Garde.']) {
    expect(text).toMatch(names);
  }
  expect('grid-template: a').not.toMatch(namesOf('template', 'Template'));
});

test('every package is in the list, and lies in the folder of its name', () => {
  expect(byFolder.map(({ game }) => game.id).sort()).toEqual(games.map(({ id }) => id).sort());
  for (const { folder, game } of byFolder) expect(folder).toBe(game.id.replaceAll('-', '_'));
});

for (const { folder, game } of byFolder) {
  test(`nothing outside ${folder}/ names ${game.name[0]}`, () => {
    const names = namesOf(game.id, game.name[0]);
    const elsewhere = Object.entries(files)
      .filter(([file]) => !mayName(file) && !file.startsWith(`./${folder}/`))
      .flatMap(([file, text]) => text.split('\n').map((line, i) => [`${file}:${i + 1}`, line]))
      .filter(([, line]) => names.test(line ?? ''));
    expect(elsewhere).toEqual([]);
  });
}
