import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setLanguage } from '../words/words.svelte';
import LevelSuggestion from './LevelSuggestion.svelte';

const titles = ['first-lesson', 'pupil', 'scholar'].map((name) => ({ name, title: `the ${name}` }));
vi.mock('../shell/catalogue.svelte', () => ({
  levelsOf: () => titles,
  playerTitle: (_: string, name: string) => titles.find((each) => each.name === name)?.title,
}));

function keep(id: string, payoff: number): void {
  const seats = [
    { kind: 'human', name: '' },
    { kind: 'computer', name: '', level: 'pupil' },
  ];
  const rest = { begun: 1, changed: 1, ending: 'played', payoffs: [payoff, -payoff] };
  const kept = { id, game: 'archers', rules: 'standard', seats, ...rest };
  localStorage.setItem(`salle.local.${id}`, JSON.stringify(kept));
}

beforeEach(() => {
  localStorage.clear();
  setLanguage('en');
});
afterEach(cleanup);

test('after some wins the next level is offered, and begun with a click', async () => {
  for (const id of ['a', 'b', 'c']) keep(id, 1);
  const play = vi.fn();
  render(LevelSuggestion, { game: 'archers', play });
  expect(screen.getByText(/You won 3 of your last 3 games against “the pupil”/)).toBeTruthy();
  await fireEvent.click(screen.getByRole('button', { name: 'Play “the scholar”' }));
  expect(play).toHaveBeenCalledWith('scholar');
});

test('after some losses an easier one; without a reason nothing', () => {
  keep('a', -1);
  keep('b', -1);
  const { unmount } = render(LevelSuggestion, { game: 'archers', play: vi.fn() });
  expect(screen.queryByRole('button')).toBeNull();
  unmount();
  keep('c', -1);
  render(LevelSuggestion, { game: 'archers', play: vi.fn() });
  expect(screen.getByRole('button', { name: 'Play “the first-lesson”' })).toBeTruthy();
});
