import { cleanup, render } from '@testing-library/svelte';
import { afterEach, expect, test, vi } from 'vitest';
import Emblem from './Emblem.svelte';
import { games } from './games';
import { allCourses, boardOf, gameBlurb, gameName, hasLessons, offeredGames } from './lookup';
import PlainBoard from './PlainBoard.svelte';

vi.mock('../shell/catalogue.svelte', () => ({
  catalogueGame: (id: string) => (id === 'foreign' ? { id, name: 'Foreign Game' } : undefined),
}));
afterEach(cleanup);

test('a game without a package has a plain board, a neutral emblem and no lessons', async () => {
  expect(await boardOf('foreign')).toBe(PlainBoard);
  expect(gameName('foreign')).toBe('Foreign Game');
  expect(gameName('nobody knows')).toBe('nobody knows');
  expect(gameBlurb('foreign')).toBe('');
  expect(hasLessons('foreign')).toBe(false);
  const drawings = ['foreign', ...games.map(({ id }) => id)].map((game) => {
    const { container } = render(Emblem, { game });
    expect(container.querySelector('svg g')?.children.length, game).toBeGreaterThan(1);
    return container.innerHTML;
  });
  expect(new Set(drawings).size).toBe(drawings.length);
});

test('a game for developers is in the list and offered nowhere', async () => {
  expect(games.map(({ id }) => id)).toContain('template');
  expect(offeredGames.length).toBeGreaterThan(2);
  expect(offeredGames).not.toContain('template');
  const taught = (await allCourses()).map(({ game }) => game);
  expect(taught).toEqual(offeredGames.filter(hasLessons));
  expect(await boardOf('template')).not.toBe(PlainBoard);
});
