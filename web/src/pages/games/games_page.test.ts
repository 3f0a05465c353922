// Games on this device, played by a real engine, as the page of one's own games shows them.

import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeApi } from '../../testing/fake_api';
import { begin, computer, engine, freshBrowser, human, playOut } from '../../testing/local_tables';
import { bePatient, objections } from '../../testing/pages';
import GamesPage from './GamesPage.svelte';

vi.mock('../../shell/catalogue.svelte', () => ({
  catalogueGame: () => undefined,
  playerTitle: (_: string, name: string) => name,
}));

bePatient();
freshBrowser();
beforeEach(() => void fakeApi({}));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('a bout that was played is listed with its score, and counted once', async () => {
  const table = await begin('en-garde', 'abacus/basic target=1', [human(''), computer('random')]);
  const { payoffs } = await playOut(table);
  const won = (payoffs?.[0] ?? 0) > 0;
  render(GamesPage, { path: [], query: new URLSearchParams(), engine });
  expect(screen.getByRole('heading', { level: 1, name: 'Your games' })).toBeTruthy();
  const endings = (await screen.findByText('By how they end')).closest('table') as HTMLElement;
  const numbers = [...endings.querySelectorAll('td')].map((cell) => Number(cell.textContent));
  // Rounds that nobody wins may come before the one that decides.
  const sum = (column: number) =>
    numbers.filter((_, n) => n % 3 === column).reduce((all, each) => all + each);
  expect([sum(0), sum(1)]).toEqual(won ? [1, 0] : [0, 1]);
  await screen.findByText(won ? 'won 1–0' : 'lost 0–1');
  expect(screen.getByRole('table', { name: 'En Garde' }).textContent).toMatch(/random/);
  expect(await objections()).toEqual([]);

  // What is known is not worked out again.
  expect(Object.keys(JSON.parse(localStorage.getItem('salle.digests') ?? '{}'))).toHaveLength(1);

  vi.stubGlobal('confirm', () => true);
  await fireEvent.click(screen.getByRole('button', { name: 'Remove En Garde' }));
  expect(screen.queryByRole('link', { name: /^Replay/ })).toBeNull();
});

test('somebody new is told what will be here', () => {
  render(GamesPage, { path: [], query: new URLSearchParams(), engine });
  expect(screen.getByText(/Here you will see how your games go/)).toBeTruthy();
});
