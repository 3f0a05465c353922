import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CatalogueGame } from '../../shell/catalogue.svelte';
import { here } from '../../shell/router.svelte';
import { Refusal } from '../../tables/table';
import { setLanguage } from '../../words/words.svelte';
import Lobby from './Lobby.svelte';
import * as start from './start';
import {
  choicesOf,
  clockWords,
  rangeOf,
  readRuleLine,
  reseated,
  ruleLine,
  seatWishes,
} from './table_form';

const offers: CatalogueGame[] = ['en-garde', 'archers'].map((id) => ({
  id,
  name: id,
  designer: 'Reiner Knizia',
  ruleSets: [
    { name: `${id}/advanced`, meaning: 'all of it' },
    { name: `${id}/basic`, meaning: 'the first steps' },
  ],
  options: [{ name: 'target', values: '1 to 99', default: '5', meaning: 'rounds' }],
  players: [
    { name: 'random', level: 0, title: 'random', character: '' },
    { name: 'first-lesson', level: 1, title: 'first lesson', character: 'runs forward' },
    { name: 'pupil', level: 2, title: 'pupil', character: 'forgets' },
  ],
}));

vi.mock('../../shell/catalogue.svelte', () => ({
  catalogue: () => offers,
  catalogueGame: (id: string) => offers.find((offer) => offer.id === id),
  levelsOf: (id: string) =>
    offers.find((offer) => offer.id === id)?.players.filter((each) => each.level > 0) ?? [],
  playerTitle: (_: string, name: string) => name,
}));
vi.mock('./start', async (original) => ({
  ...(await original<typeof start>()),
  playAgainst: vi.fn(async () => '/local/abc'),
  inviteFriend: vi.fn(async () => '/table/K7QXM2'),
  meetAnyone: vi.fn(async () => '/table/K7QXM2'),
}));

const waitingTable = {
  code: 'ABC234',
  game: 'archers',
  rules: 'standard first=random',
  settings: { clock: { kind: 'live', base: 300, increment: 5 }, listed: true, rated: false },
  status: 'waiting',
  seats: [
    { seat: 'Dark', side: 0, open: false, name: 'Anna', computer: false, present: true },
    { seat: 'Light', side: 1, open: true, name: '', computer: false, present: false },
  ],
};

function serverAnswers(answer: (path: string) => unknown): void {
  vi.stubGlobal(
    'fetch',
    vi.fn(async (path: string) => {
      const said = answer(path);
      if (said === null) throw new TypeError('no network');
      return new Response(JSON.stringify(said), {
        headers: { 'Content-Type': 'application/json' },
      });
    }),
  );
}

async function enter(query = '') {
  const shown = render(Lobby, { path: [], query: new URLSearchParams(query) });
  await vi.waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toBeTruthy());
  return shown;
}

beforeEach(() => {
  localStorage.clear();
  history.replaceState(null, '', '/');
  setLanguage('en');
  window.scrollTo = () => undefined;
  serverAnswers(() => ({ tables: [waitingTable] }));
});
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});

test('from arriving to playing: one click, a sensible level', async () => {
  await enter();
  await fireEvent.click(screen.getByRole('button', { name: 'Play now' }));
  expect(start.playAgainst).toHaveBeenCalledWith('en-garde', 'en-garde/advanced', {
    kind: 'computer',
    name: '',
    level: 'pupil',
  });
  await vi.waitFor(() => expect(here().path).toEqual(['local', 'abc']));
});

test('game, rules and level are chosen, and remembered', async () => {
  const { unmount } = await enter();
  await fireEvent.click(screen.getByRole('radio', { name: /Archers/ }));
  await fireEvent.change(screen.getByLabelText('Rules'), { target: { value: 'archers/basic' } });
  await fireEvent.change(screen.getByLabelText('Level'), { target: { value: 'first-lesson' } });
  await fireEvent.click(screen.getByRole('button', { name: 'Play now' }));
  expect(start.playAgainst).toHaveBeenCalledWith('archers', 'archers/basic', {
    kind: 'computer',
    name: '',
    level: 'first-lesson',
  });
  unmount();
  await enter();
  expect((screen.getByRole('radio', { name: /Archers/ }) as HTMLInputElement).checked).toBe(true);
  expect((screen.getByLabelText('Level') as HTMLSelectElement).value).toBe('first-lesson');
});

test('a refusal is shown, and one can try again', async () => {
  vi.mocked(start.inviteFriend).mockRejectedValueOnce(new Refusal('slow-down', 'x'));
  await enter();
  const button = screen.getByRole('button', { name: 'Make a link' }) as HTMLButtonElement;
  await fireEvent.click(button);
  await vi.waitFor(() => expect(screen.getByText(/a little too often/)).toBeTruthy());
  expect(button.disabled).toBe(false);
});

test('tables of the server: one to sit down at', async () => {
  await enter();
  const named = { name: /Sit down ?: Archers, Anna against open seat/ };
  const link = await screen.findByRole('link', named, { timeout: 10_000 });
  expect(link.getAttribute('href')).toBe('/j/ABC234');
  expect(screen.getByText(/5 min \+ 5 s/)).toBeTruthy();
});

test('without the server the local parts stay', async () => {
  serverAnswers(() => null);
  await enter();
  expect(await screen.findByText(/The hall cannot be reached just now/)).toBeTruthy();
  const play = screen.getByRole('button', { name: 'Play now' }) as HTMLButtonElement;
  expect(play.disabled).toBe(false);
});

test('unfinished games of this device can be gone on with', async () => {
  const kept = {
    id: 'xyz',
    game: 'archers',
    rules: 'standard',
    seats: [
      { kind: 'human', name: '' },
      { kind: 'computer', name: '', level: 'pupil' },
    ],
    seed: '0',
    record: '',
    begun: 1,
    changed: 1,
    ending: null,
    payoffs: null,
    drawOffered: null,
  };
  localStorage.setItem('salle.local.xyz', JSON.stringify(kept));
  localStorage.setItem('salle.local.old', JSON.stringify({ ...kept, id: 'old', ending: 'played' }));
  await enter();
  const links = screen.getAllByRole('link', { name: /Go on/ });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/local/xyz']);
  vi.stubGlobal('confirm', () => true);
  await fireEvent.click(screen.getByRole('button', { name: 'Remove Archers' }));
  await tick();
  expect(screen.queryByRole('link', { name: /Go on/ })).toBeNull();
  expect(localStorage.getItem('salle.local.xyz')).toBeNull();
});

test('a game that cannot be read is shown as one, and can be removed', async () => {
  localStorage.setItem('salle.local.bad', '{"id":');
  await enter();
  expect(screen.getByRole('link', { name: /See why/ }).getAttribute('href')).toBe('/local/bad');
  vi.stubGlobal('confirm', () => true);
  await fireEvent.click(screen.getByRole('button', { name: 'Remove A damaged game' }));
  await tick();
  expect(localStorage.getItem('salle.local.bad')).toBeNull();
});

test('a code leads to its table', async () => {
  await enter();
  await fireEvent.input(screen.getByLabelText('Code of a table'), {
    target: { value: ' k7q xm2' },
  });
  await fireEvent.click(screen.getByRole('button', { name: 'Go there' }));
  expect(here().path).toEqual(['j', 'K7QXM2']);
});

test('the form says what the rules line says', () => {
  const options = offers[0]?.options ?? [];
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
