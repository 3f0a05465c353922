import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { emptySnapshot, type TableSnapshot } from '../../../tables/table';
import { objections } from '../../../testing/pages';
import { setLanguage } from '../../../words/words.svelte';
import Board from './Board.svelte';
import type { TemplateView } from './view';

// After one trick, which the 7 of the second player won; the first holds 1, 4 and 9.
const view: TemplateView = {
  hands: [[1, 4, 9], null],
  held: [3, 3],
  deck: 2,
  led: 8,
  leader: 1,
  tricks: [0, 1],
  turn: 0,
  played: [[3, 7]],
};
const snapshot: TableSnapshot = {
  ...emptySnapshot('abcd'),
  game: 'template',
  seats: [
    { seat: 'First', side: 0, name: 'Anna', computer: false, present: true },
    { seat: 'Second', side: 1, name: '', computer: true, present: true },
  ],
  you: 0,
  status: 'playing',
  turn: 0,
  view,
  legal: [1, 4, 9].map((card) => ({ action: String(card), meaning: `answer with the ${card}` })),
};

function show(shown: TableSnapshot, interactive = true) {
  const play = vi.fn();
  render(Board, { snapshot: shown, interactive, motion: false, play });
  return play;
}
const cards = () => screen.queryAllByRole('button').map((button) => button.textContent);

beforeEach(() => setLanguage('en'));
afterEach(cleanup);

test('shows what the one who looks may see', async () => {
  show(snapshot);
  expect(screen.getByText('Anna: 0 tricks')).toBeTruthy();
  expect(screen.getByText('Second: 1 tricks')).toBeTruthy();
  expect(screen.getByText('3 hidden cards')).toBeTruthy();
  expect(screen.getByText('Second leads the 8. 2 cards to draw.')).toBeTruthy();
  expect(screen.getByText('3 answered by 7')).toBeTruthy();
  expect(await objections()).toEqual([]);
});

test('a card is played by a click, as its notation', async () => {
  const play = show(snapshot);
  expect(cards()).toEqual(['1', '4', '9']);
  await fireEvent.click(screen.getByRole('button', { name: 'Card 9' }));
  expect(play.mock.calls).toEqual([['9']]);
});

test('what is not legal cannot be clicked, and nobody plays who only looks', () => {
  show({ ...snapshot, legal: snapshot.legal.slice(0, 2) });
  const card = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Card 9' });
  expect(card().disabled).toBe(true);
  cleanup();
  show(snapshot, false);
  expect(card().disabled).toBe(true);
});

test('before a card is led, when it is over, and behind the curtain', () => {
  show({ ...snapshot, view: { ...view, led: null } });
  expect(screen.getByText(/Second has the lead/)).toBeTruthy();
  cleanup();
  show({ ...snapshot, legal: [], view: { ...view, hands: [[], []], held: [0, 0], turn: null } });
  expect(cards()).toEqual([]);
  cleanup();
  show({ ...snapshot, view: null });
  expect(screen.queryByRole('region')).toBeNull();
});

test('is said in English where it has no other words', () => {
  setLanguage('fr');
  show(snapshot);
  expect(screen.getByText('Anna: 0 tricks')).toBeTruthy();
});
