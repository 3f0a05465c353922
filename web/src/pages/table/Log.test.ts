import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { emptySnapshot, type Happening, Refusal, type TableSnapshot } from '../../tables/table';
import { bePatient } from '../../testing/pages';
import { setLanguage } from '../../words/words.svelte';
import Log from './Log.svelte';

bePatient();
beforeEach(() => setLanguage('en'));
afterEach(cleanup);

const deeds = (first: number, end: number): Happening[] =>
  Array.from({ length: end - first }, (_, i) => ({
    event: 'move',
    action: first + i,
    words: `move ${first + i}.`,
  }));
const snapshot = (happenings: Happening[], earlier?: TableSnapshot['earlier']): TableSnapshot => ({
  ...emptySnapshot('K7QXM2'),
  happenings,
  ...(earlier ? { earlier } : {}),
});
const lines = () => screen.getAllByRole('listitem').map((each) => each.textContent?.trim());
const more = () => screen.queryByRole('button', { name: 'Earlier moves' });

test('greetings stay where they were given', async () => {
  const given = (number: number, seat: number, action: number) =>
    ({ number, seat, what: 'oops', action }) as const;
  const seats = [{ name: 'Ada' }, { name: 'Bob' }] as TableSnapshot['seats'];
  const salutes = [given(1, 0, 0), given(4, 1, 2), given(7, 0, 4)];
  const now = (happenings: Happening[]) => ({ ...snapshot(happenings), seats, salutes });
  const { rerender } = render(Log, { snapshot: now(deeds(0, 4)) });
  const told = ['Ada: Oops', 'move 0.', 'move 1.', 'Bob: Oops', 'move 2.', 'move 3.', 'Ada: Oops'];
  expect(lines()).toEqual(told);
  await rerender({ snapshot: now(deeds(0, 5)) });
  expect(lines()).toEqual([...told, 'move 4.']);
});

test('of what is here the latest lines are shown, and more when asked', async () => {
  render(Log, { snapshot: snapshot(deeds(0, 200)) });
  expect(lines()).toHaveLength(80);
  expect(lines()[0]).toBe('move 120.');
  await fireEvent.click(more() as HTMLElement);
  await fireEvent.click(more() as HTMLElement);
  expect(lines()).toHaveLength(200);
  expect(more()).toBeNull();
});

test('what is not here is fetched, put before the rest and shown once', async () => {
  let asked = 0;
  const shown = render(Log, {
    snapshot: snapshot(deeds(150, 180), { happenings: [], untold: 150 }),
    earlier: async () => {
      asked += 1;
      const from = asked === 1 ? 70 : 0;
      await shown.rerender({
        snapshot: snapshot(deeds(150, 180), { happenings: deeds(from, 150), untold: from }),
      });
    },
  });
  expect(lines()).toHaveLength(30);
  await fireEvent.click(more() as HTMLElement);
  expect(await screen.findByText('move 70.')).toBeTruthy();
  expect(asked).toBe(1);
  await fireEvent.click(more() as HTMLElement);
  expect(await screen.findByText('move 0.')).toBeTruthy();
  expect(lines()).toEqual(deeds(0, 180).map(({ words }) => words));
  expect(more()).toBeNull();
});

test('scrolling up to the first line asks for more', async () => {
  render(Log, { snapshot: snapshot(deeds(0, 100)) });
  await fireEvent.scroll(screen.getByRole('region', { name: 'What happened' }));
  expect(await screen.findByText('move 0.')).toBeTruthy();
});

test('a refusal is said, and the button stays', async () => {
  render(Log, {
    snapshot: snapshot(deeds(50, 60), { happenings: [], untold: 50 }),
    earlier: () => Promise.reject(new Refusal('slow-down', 'x')),
  });
  await fireEvent.click(more() as HTMLElement);
  expect(await screen.findByText(/a little too often/)).toBeTruthy();
  expect(more()).toBeTruthy();
});

test('nothing yet', () => {
  render(Log, { snapshot: snapshot([]) });
  expect(screen.getByText('Nothing yet.')).toBeTruthy();
});
