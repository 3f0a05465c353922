import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CatalogueGame } from '../../shell/catalogue.svelte';
import Notices from '../../shell/Notices.svelte';
import { go, here } from '../../shell/router.svelte';
import type { ChannelListener, Message } from '../../tables/backend';
import { Refusal } from '../../tables/table';
import { fakeApi } from '../../testing/fake_api';
import { bePatient, objections } from '../../testing/pages';
import { setLanguage } from '../../words/words.svelte';
import { keepRules } from './choice';
import Lobby from './Lobby.svelte';
import * as start from './start';

bePatient();

const ruleSets: Record<string, string[]> = {
  'en-garde': ['ferti/advanced', 'ferti/classic', 'abacus/basic'],
  archers: ['standard', 'kings'],
};
const offers: CatalogueGame[] = ['en-garde', 'archers'].map((id) => ({
  id,
  name: id,
  designer: 'Anna Arrow and Bea Bow',
  ruleSets: (ruleSets[id] ?? []).map((name) => ({ name, meaning: 'as it is' })),
  secrets: id === 'en-garde',
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
  hasSecrets: (id: string) => id !== 'archers',
}));
vi.mock('./start', async (original) => ({
  ...(await original<typeof start>()),
  playAgainst: vi.fn(async () => '/local/abc'),
  inviteFriend: vi.fn(async () => '/table/K7QXM2'),
  prepare: vi.fn(),
}));
const person = vi.hoisted(() => ({ now: null as { name: string; guest: boolean } | null }));
vi.mock('../../accounts/current_user.svelte', () => ({
  me: () => person.now,
  somebody: async () => undefined,
}));
const { connection, sockets } = vi.hoisted(() => ({
  connection: { attach: vi.fn(), detach: vi.fn(), send: vi.fn(() => true) },
  sockets: [] as ChannelListener[],
}));
vi.mock('../../tables/server_connection', () => ({ serverConnection: () => connection }));

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
  setLanguage('en');
  window.scrollTo = () => undefined;
  go('/', { replace: true });
  person.now = null;
  serverAnswers(() => ({ tables: [waitingTable] }));
});
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});

const playNow = () => screen.getByRole('button', { name: /^Play now/ }) as HTMLButtonElement;
const level = (name: string) => ({ kind: 'computer', name: '', level: name });

/** A finished game on this device, as it is kept. */
function keepFinished(id: string, changed: number, name: string, payoff: number): void {
  const seats = [{ kind: 'human', name: '' }, level(name)];
  const rest = { begun: 1, changed, ending: 'played', payoffs: [payoff, -payoff] };
  const kept = { id, game: 'archers', rules: 'kings', seats, ...rest };
  localStorage.setItem(`salle.local.${id}`, JSON.stringify(kept));
}

test('from arriving to playing: one click, the simplest rules, the first level', async () => {
  await enter();
  expect(playNow().textContent).toMatch(/En Garde, Abacus, the basic game/);
  await fireEvent.click(playNow());
  expect(start.playAgainst).toHaveBeenCalledWith('en-garde', 'abacus/basic', level('first-lesson'));
  await vi.waitFor(() => expect(here().path).toEqual(['local', 'abc']));
});

test('every game has a button of its own', async () => {
  await enter();
  await fireEvent.click(screen.getByRole('button', { name: /^Play\sArchers/ }));
  expect(start.playAgainst).toHaveBeenCalledWith('archers', 'standard', level('first-lesson'));
  cleanup();
  await enter();
  expect(playNow().textContent).toMatch(/Archers/);
});

test('game, rules and level are chosen, and remembered', async () => {
  const { unmount } = await enter();
  await fireEvent.click(screen.getByRole('radio', { name: /Archers/ }));
  await fireEvent.change(screen.getByLabelText(/^Rules/), { target: { value: 'kings' } });
  expect(screen.getByText(/whoever shoots the enemy’s king wins too/)).toBeTruthy();
  await fireEvent.change(screen.getByLabelText(/^Level/), { target: { value: 'pupil' } });
  await fireEvent.click(playNow());
  expect(start.playAgainst).toHaveBeenCalledWith('archers', 'kings', level('pupil'));
  unmount();
  await enter();
  expect((screen.getByRole('radio', { name: /Archers/ }) as HTMLInputElement).checked).toBe(true);
  expect((screen.getByLabelText(/^Level/) as HTMLSelectElement).value).toBe('pupil');
  expect(playNow().textContent).toMatch(/With kings/);
});

test('rules that were set up in detail are played again, so far as this device can', async () => {
  keepRules('sword-and-shield', 'melee knights=3v3 cards=strange');
  await enter();
  expect(playNow().textContent).toMatch(/Mêlée/);
  await fireEvent.click(playNow());
  const rules = 'melee knights=3v3';
  expect(start.playAgainst).toHaveBeenCalledWith('sword-and-shield', rules, expect.anything());
});

test('who has played gets the game, the rules and the level that their results suggest', async () => {
  keepFinished('one', 3, 'first-lesson', 1);
  keepFinished('two', 2, 'first-lesson', 1);
  await enter();
  expect(playNow().textContent).toMatch(/Archers, With kings/);
  expect(screen.getByText(/You won 2 of your last 2 games against “first-lesson”/)).toBeTruthy();
  await fireEvent.click(playNow());
  expect(start.playAgainst).toHaveBeenCalledWith('archers', 'kings', level('pupil'));
  await fireEvent.click(screen.getByRole('button', { name: 'Stay with “first-lesson”' }));
  expect(screen.queryByText(/You won 2 of your last/)).toBeNull();
  await fireEvent.click(playNow());
  expect(start.playAgainst).toHaveBeenLastCalledWith('archers', 'kings', level('first-lesson'));
});

test('people are named as the language does it', async () => {
  setLanguage('fr');
  await enter();
  expect(screen.getAllByText('de Anna Arrow et Bea Bow')).toHaveLength(2);
});

test('the clock is chosen before pairing, and one sees that one waits', async () => {
  const table = { ...waitingTable, code: 'QQQ234', game: 'en-garde' };
  const asked = fakeApi({
    'GET /api/tables': () => ({ tables: [] }),
    'POST /api/quick': () => ({ table }),
    'POST /api/tables/QQQ234/leave': () => ({}),
  });
  connection.attach.mockImplementation((listener: ChannelListener) => {
    sockets.push(listener);
    listener.opened();
  });
  await enter();
  await fireEvent.change(screen.getByLabelText('Clock'), { target: { value: 'days' } });
  await fireEvent.click(screen.getByRole('button', { name: 'Find somebody' }));
  await screen.findByText(/Looking for somebody: En Garde/);
  expect(asked.find(({ what }) => what === 'POST /api/quick')?.body).toEqual({
    game: 'en-garde',
    rules: 'abacus/basic',
    settings: { clock: { kind: 'days', days: 3 } },
  });
  const watch = { do: 'watch', table: 'QQQ234', wants: [] };
  expect(connection.send).toHaveBeenCalledWith(watch);
  await fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await vi.waitFor(() =>
    expect(asked.map(({ what }) => what)).toContain('POST /api/tables/QQQ234/leave'),
  );
  expect(screen.queryByText(/Looking for somebody/)).toBeNull();
  expect((screen.getByLabelText('Clock') as HTMLSelectElement).value).toBe('days');

  // Somebody comes.
  render(Notices);
  await fireEvent.click(screen.getByRole('button', { name: 'Find somebody' }));
  await screen.findByText(/Looking for somebody/);
  sockets.at(-1)?.heard({ say: 'news', table: 'QQQ234', status: 'playing' } as Message);
  await vi.waitFor(() => expect(here().path).toEqual(['table', 'QQQ234']));
});

test('a friend is called by name, or gets a link', async () => {
  await enter();
  await fireEvent.input(screen.getByLabelText('Name of a friend, if you like'), {
    target: { value: ' Bea ' },
  });
  await fireEvent.click(screen.getByRole('button', { name: 'Invite Bea' }));
  expect(start.inviteFriend).toHaveBeenCalledWith('en-garde', 'abacus/basic', 'Bea');
});

test('an invitation stands above all, and is accepted or declined', async () => {
  person.now = { name: 'Bea', guest: false };
  const table = { ...waitingTable, host: 'Anna', invited: true };
  let open = [table, { ...table, code: 'DEF567', host: 'Cleo' }];
  const asked = fakeApi({
    'GET /api/tables': (_, query) => ({ tables: query.has('mine') ? open : [] }),
    'GET /api/people/Bea/games': () => ({ games: [] }),
    'POST /api/tables/ABC234/decline': () => {
      open = open.slice(1);
    },
    'POST /api/tables/DEF567/join': () => ({ seat: 1, table }),
  });
  await enter();
  const region = await screen.findByRole('region', { name: 'Invitations' });
  expect(region.textContent).toMatch(/Anna would like to play Archers with you/);
  expect(screen.queryByRole('link', { name: /Go on/ })).toBeNull();
  expect(await objections()).toEqual([]);
  await fireEvent.click(screen.getByRole('button', { name: /^Decline ?: Anna/ }));
  await vi.waitFor(() => expect(screen.queryByText(/Anna would like/)).toBeNull());
  await fireEvent.click(screen.getByRole('button', { name: /^Accept ?: Cleo/ }));
  await vi.waitFor(() => expect(here().path).toEqual(['table', 'DEF567']));
  expect(asked.filter(({ what }) => what.startsWith('POST')).map(({ what }) => what)).toEqual([
    'POST /api/tables/ABC234/decline',
    'POST /api/tables/DEF567/join',
  ]);
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
  const link = await screen.findByRole('link', named);
  expect(link.getAttribute('href')).toBe('/j/ABC234');
  expect(screen.getByText(/The standard game, 5 min \+ 5 s/)).toBeTruthy();
});

test('without the server the local parts stay', async () => {
  serverAnswers(() => null);
  await enter();
  expect(await screen.findByText(/The hall cannot be reached just now/)).toBeTruthy();
  expect(playNow().disabled).toBe(false);
});

test('games of this device: one goes on, one is looked at again', async () => {
  keepFinished('old', 1, 'pupil', -1);
  keepFinished('new', 2, 'pupil', 1);
  const running = JSON.parse(localStorage.getItem('salle.local.new') ?? '{}');
  const unfinished = { ...running, id: 'xyz', changed: 0, ending: null, payoffs: null };
  localStorage.setItem('salle.local.xyz', JSON.stringify(unfinished));
  await enter();
  const own = screen.getByRole('region', { name: 'Your games' });
  const lines = [...own.querySelectorAll('li')].map((line) => line.textContent ?? '');
  expect(lines[0]).toMatch(/Archers against pupil\s+your turn\s+· With kings/);
  expect(lines[1]).toMatch(/won/);
  expect(lines[2]).toMatch(/lost/);
  const links = [...own.querySelectorAll('li a')].map((link) => link.getAttribute('href'));
  expect(links).toEqual(['/local/xyz', '/replay/local/new', '/replay/local/old']);
});

test('only the latest games stand in the hall', async () => {
  for (let n = 0; n < 9; n += 1) keepFinished(`g${n}`, n + 1, 'pupil', 1);
  await enter();
  expect(screen.getAllByRole('link', { name: /^Replay/ })).toHaveLength(3);
  expect(screen.getByRole('link', { name: 'All of them' }).getAttribute('href')).toBe('/games');
});

test('games of the server are among them, one’s own turn first', async () => {
  person.now = { name: 'Anna', guest: false };
  const [mine, other] = waitingTable.seats;
  const seats = [mine, { ...other, open: false, name: 'Bob' }];
  const playing = { ...waitingTable, code: 'PLAY22', status: 'playing', seats };
  fakeApi({
    'GET /api/tables': (_, query) => ({
      tables: query.has('mine')
        ? [waitingTable, { ...playing, turn: 1 }, { ...playing, code: 'TURN22', turn: 0 }]
        : [],
    }),
    'GET /api/people/Anna/games': () => ({
      games: [{ ...playing, code: 'PAST22', created: 1, ended: 2, result: '1 -1', seats }],
    }),
  });
  await enter();
  const own = await screen.findByRole('region', { name: 'Your games' });
  await vi.waitFor(() => expect(own.querySelectorAll('li')).toHaveLength(4));
  const lines = [...own.querySelectorAll('li')].map((line) => line.textContent ?? '');
  expect(lines[0]).toMatch(/against Bob\s+your turn/);
  expect(lines.join()).toMatch(/Bob to move/);
  expect(lines.join()).toMatch(/waits for somebody/);
  expect(lines[3]).toMatch(/against Bob\s+won/);
  const past = screen.getByRole('link', { name: /^Replay/ });
  expect(past.getAttribute('href')).toBe('/replay/table/PAST22');
});

test('a game that cannot be read is shown as one', async () => {
  localStorage.setItem('salle.local.bad', '{"id":');
  await enter();
  expect(screen.getByRole('link', { name: /See why/ }).getAttribute('href')).toBe('/local/bad');
});

test('a code leads to its table', async () => {
  await enter();
  await fireEvent.input(screen.getByLabelText('Code of a table'), {
    target: { value: ' k7q xm2' },
  });
  await fireEvent.click(screen.getByRole('button', { name: 'Go there' }));
  expect(here().path).toEqual(['j', 'K7QXM2']);
});
