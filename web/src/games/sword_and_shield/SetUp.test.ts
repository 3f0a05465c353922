// The form of a new table, by its controls as people find them: no rule is typed.

import { cleanup, fireEvent, render, screen, within } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as start from '../../pages/lobby/start';
import TableForm from '../../pages/lobby/TableForm.svelte';
import type { CatalogueGame } from '../../shell/catalogue.svelte';
import { bePatient, objections } from '../../testing/pages';
import { setLanguage } from '../../words/words.svelte';
import { playersOf, readLine } from './set_up';

bePatient();

const option = (name: string, standard: string) => ({
  name,
  values: `values of ${name}`,
  default: standard,
  meaning: name,
});
const offer: CatalogueGame = {
  id: 'sword-and-shield',
  name: 'With Sword and Shield',
  designer: 'x',
  secrets: true,
  ruleSets: ['joust', 'joust/double-deck', 'melee', 'melee/shared-decks'].map((name) => ({
    name,
    meaning: `meaning of ${name}`,
  })),
  options: [
    option('cards', 'salle-2'),
    option('knights', '2v2'),
    option('players', 'each'),
    option('hands', 'secret'),
  ],
  players: [
    { name: 'first-lesson', level: 1, title: 'first lesson', character: '' },
    { name: 'pupil', level: 2, title: 'pupil', character: '' },
  ],
};

vi.mock('../../shell/catalogue.svelte', () => ({
  catalogue: () => [offer],
  catalogueGame: () => offer,
  levelsOf: () => offer.players,
}));
vi.mock('../../pages/lobby/start', async (original) => ({
  ...(await original<typeof start>()),
  // As the engine would; set_up.test.ts holds the two against each other.
  seatsOf: vi.fn(async (_: string, rules: string) => {
    const told = Object.fromEntries(rules.split(' ').map((word) => word.split('=')));
    if (!rules.startsWith('melee')) return ['A', 'B'].map((seat, side) => ({ seat, side }));
    const line = readLine(told.knights ?? '2v2', told.players ?? 'each');
    return [0, 1].flatMap((side) =>
      playersOf(line, side).map(({ name }) => ({ seat: name, side })),
    );
  }),
  playLocally: vi.fn(async () => '/local/abc'),
  openTable: vi.fn(async () => '/table/K7QXM2'),
}));

let sets = [{ id: 'salle-2', name: 'The house’s cards' }];

beforeEach(() => {
  setLanguage('en');
  window.scrollTo = () => undefined;
  vi.stubGlobal(
    'fetch',
    vi.fn(async (path: string) => {
      const said = String(path).startsWith('/api/cards?') ? { sets } : {};
      return new Response(JSON.stringify(said), {
        headers: { 'Content-Type': 'application/json' },
      });
    }),
  );
});
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
  vi.unstubAllGlobals();
  sets = [{ id: 'salle-2', name: 'The house’s cards' }];
  setLanguage('en');
});

const chip = (n: number) => screen.getByRole('button', { name: `Knight ${n}` });
const chipsOf = (player: string) =>
  within(screen.getByRole('group', { name: `Player ${player}` }))
    .getAllByRole('button', { name: /^Knight/ })
    .map((each) => each.textContent);
const openIt = async () => {
  const button = screen.getByRole('button', { name: 'Open the table' }) as HTMLButtonElement;
  await vi.waitFor(() => expect(button.disabled).toBe(false));
  await fireEvent.click(button);
};
const sit = (player: string, value: string) =>
  fireEvent.change(screen.getByRole('combobox', { name: `Player ${player}` }), {
    target: { value },
  });

async function setUp(rules: string) {
  render(TableForm, { game: 'sword-and-shield', rules });
  await screen.findByLabelText('Cards');
}

describe('setting up a table', () => {
  it('calls rule sets and cards by names for people, and asks for nothing typed', async () => {
    await setUp('joust');
    const set = screen.getByRole('combobox', { name: /^Rule set/ }) as HTMLSelectElement;
    expect([...set.options].map((each) => each.textContent)).toEqual([
      'Joust, one deck',
      'Joust, two decks',
      'Mêlée, a deck for each side',
      'Mêlée, one deck for all',
    ]);
    expect(screen.getByRole('option', { name: 'the house set' })).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
    await fireEvent.change(set, { target: { value: 'melee' } });
    expect(await screen.findByRole('radio', { name: '3 against 2' })).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('a mêlée of two against two with mixed players begins as it was arranged', async () => {
    await setUp('melee');
    await fireEvent.change(screen.getByLabelText('Where'), { target: { value: 'here' } });
    // Knight 2 to who plays Knight 1: chosen, then given.
    await fireEvent.click(chip(2));
    await fireEvent.click(screen.getByRole('button', { name: 'Give Knight 2 to A1' }));
    expect(chipsOf('A')).toEqual(['Knight 1', 'Knight 2']);
    expect(document.activeElement).toBe(chip(2));
    expect(screen.getByText('Knight 2 is played by A.')).toBeTruthy();
    await sit('B1', 'pupil');
    await sit('B2', 'open');
    await fireEvent.click(screen.getByRole('radio', { name: 'open to each other' }));
    await openIt();
    expect(start.playLocally).toHaveBeenCalledWith(
      'sword-and-shield',
      'melee players=aa/bc hands=open',
      [
        { kind: 'human', name: '' },
        { kind: 'computer', name: '', level: 'pupil' },
        { kind: 'human', name: '' },
      ],
    );
  });

  it('in the hall too: oneself, a friend and computers', async () => {
    await setUp('melee');
    await fireEvent.click(screen.getByRole('radio', { name: '3 against 2' }));
    await sit('A2', 'pupil');
    await sit('A3', 'open');
    await sit('B1', 'first-lesson');
    await sit('B2', 'first-lesson');
    // Knight 3 to the computer: the friend's seat goes, everybody else stays.
    await fireEvent.click(chip(3));
    await fireEvent.click(screen.getByRole('button', { name: 'Give Knight 3 to A2' }));
    await openIt();
    expect(start.openTable).toHaveBeenCalledWith(
      expect.objectContaining({
        rules: 'melee knights=3v2 players=abb/cd',
        seats: [
          'me',
          { computer: 'pupil' },
          { computer: 'first-lesson' },
          { computer: 'first-lesson' },
        ],
      }),
    );
  });

  it('the arrow keys hand a Knight on, and past the last to a new player', async () => {
    await setUp('melee players=sides');
    expect(chipsOf('A')).toEqual(['Knight 1', 'Knight 2']);
    await fireEvent.keyDown(chip(2), { key: 'ArrowDown' });
    expect(chipsOf('A2')).toEqual(['Knight 2']);
    expect(document.activeElement).toBe(chip(2));
    await fireEvent.keyDown(chip(2), { key: 'ArrowUp' });
    expect(chipsOf('A')).toEqual(['Knight 1', 'Knight 2']);
  });

  it('a Knight is not offered to the other side', async () => {
    await setUp('melee');
    await fireEvent.click(chip(1));
    const offers = screen.getAllByRole('button', { name: /^Give Knight 1/ });
    expect(offers.map((each) => each.textContent)).toEqual(['Give Knight 1 to A2']);
  });

  it('lists the card sets of the hall by name; this device has the house set only', async () => {
    sets = [
      { id: 'salle-2', name: 'The house’s cards' },
      { id: 'box', name: 'The boxed game' },
    ];
    await setUp('joust');
    expect(await screen.findByRole('option', { name: 'The boxed game' })).toBeTruthy();
    await fireEvent.change(screen.getByLabelText('Cards'), { target: { value: 'box' } });
    // The engine here is asked for the seats without naming cards that it does not know.
    expect(vi.mocked(start.seatsOf).mock.calls.map(([, rules]) => rules)).not.toContain(
      'joust cards=box',
    );
    await openIt();
    expect(start.openTable).toHaveBeenCalledWith(
      expect.objectContaining({ rules: 'joust cards=box' }),
    );
    await fireEvent.change(screen.getByLabelText('Where'), { target: { value: 'here' } });
    await vi.waitFor(() =>
      expect(screen.queryByRole('option', { name: 'The boxed game' })).toBeNull(),
    );
    await openIt();
    expect(start.playLocally).toHaveBeenCalledWith('sword-and-shield', 'joust', expect.anything());
  });

  it('axe objects to nothing, also while a Knight is held', async () => {
    await setUp('melee knights=3v3 players=aab/cdd');
    await fireEvent.click(chip(2));
    expect(await objections()).toEqual([]);
  });

  it('speaks French and Dutch', async () => {
    await setUp('melee');
    setLanguage('fr');
    expect(await screen.findByRole('button', { name: 'Chevalier 1' })).toBeTruthy();
    setLanguage('nl');
    expect(await screen.findByRole('button', { name: 'Ridder 1' })).toBeTruthy();
  });
});
