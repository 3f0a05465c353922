// What people do to each other at a table, as the page shows it.

import { cleanup, fireEvent, render, screen, within } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lookWhoIAm } from '../../accounts/current_user.svelte';
import type { DraftSnapshot, DraftTable } from '../../tables/draft';
import type { MatchTable } from '../../tables/match_table';
import { emptySnapshot, mayNothing, Refusal } from '../../tables/table';
import { fakeApi } from '../../testing/fake_api';
import { giveDialogs, objections } from '../../testing/pages';
import { setLanguage } from '../../words/words.svelte';
import AbsentClaim from './AbsentClaim.svelte';
import Chat from './Chat.svelte';
import Hint from './Hint.svelte';
import { candidates } from './hint';
import Log from './Log.svelte';
import RatingChanges from './RatingChanges.svelte';
import RematchInvitation from './RematchInvitation.svelte';
import Result from './Result.svelte';
import { RematchCall } from './rematch.svelte';
import WaitingRoom from './WaitingRoom.svelte';

vi.mock('../../shell/catalogue.svelte', () => ({
  catalogue: () => [],
  catalogueGame: () => undefined,
  levelsOf: () => [],
  playerTitle: (_: string, name: string) => (name === 'pupil' ? 'the pupil' : name),
}));

const base: DraftSnapshot = {
  ...emptySnapshot('K7QXM2'),
  game: 'en-garde',
  rules: 'ferti/advanced',
  seats: [
    { seat: 'Left', side: 0, name: 'Anna', computer: false, present: true },
    { seat: 'Right', side: 1, name: 'Bea', computer: false, present: true },
  ],
  you: 0,
  status: 'playing',
  turn: 1,
  number: 5,
  claimAfter: 60_000,
  happenings: [
    { event: 'begin', action: 0, words: 'Left begins.' },
    { event: 'move', action: 1, seat: 0, words: 'Left steps.' },
  ],
  draft: null,
};
const seatsWith = (change: object) =>
  base.seats.map((seat, at) => (at === 1 ? { ...seat, ...change } : seat));

function fakeTable(): DraftTable {
  const done = () => vi.fn(async () => undefined);
  return {
    kind: 'remote',
    subscribe: () => () => undefined,
    play: done(),
    undo: done(),
    send: done(),
    takeBack: done(),
    draw: done(),
    resign: done(),
    salute: done(),
    rematch: vi.fn(async () => 'NEW234'),
    manners: { say: done(), claim: done(), declineRematch: done() },
    hint: vi.fn(),
    liftCurtain: vi.fn(),
    setLanguage: vi.fn(),
    record: vi.fn(async () => ''),
    close: vi.fn(),
  };
}
const attempt = async (what: Promise<unknown>) => {
  await what;
  return true;
};
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const settle = async () => {
  for (let n = 0; n < 6; n += 1) await Promise.resolve();
  await tick();
};
const becomes = async (person: object) => {
  fakeApi({ 'GET /api/me': () => ({ person: { name: 'Anna', guest: false, ...person } }) });
  await lookWhoIAm();
};

beforeEach(() => {
  setLanguage('en');
  giveDialogs();
  sessionStorage.clear();
  window.scrollTo = () => undefined;
  fakeApi({});
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

// Somebody is away

test('who is away is counted, and can be claimed when the time is up', async () => {
  vi.useFakeTimers();
  const may = { ...mayNothing, claimWin: true, claimComputer: true };
  const seats = seatsWith({ present: false, awaySince: performance.now() });
  const table = fakeTable();
  const { container } = render(AbsentClaim, { snapshot: { ...base, may, seats }, table, attempt });
  const text = () => container.querySelector('.note')?.textContent?.replace(/\s+/g, ' ') ?? '';
  expect(text()).toBe(''); // a page that is loaded anew
  await vi.advanceTimersByTimeAsync(45_000);
  expect(text()).toContain('Bea has been away for 0:45. You can claim the win in 0:15.');
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByRole('status').textContent).toContain('Bea is away.');
  await vi.advanceTimersByTimeAsync(15_000);
  expect(text()).toContain('away for 1:00.');
  expect(screen.getByRole('status').textContent).toContain('you need not wait any longer');
  await press('Claim the win');
  await press('Let the computer play on');
  expect(vi.mocked(table.manners?.claim)?.mock.calls).toEqual([['win'], ['computer']]);
});

test('only what may be claimed is offered, and only while it is their turn', async () => {
  const seats = seatsWith({ present: false, awaySince: performance.now() - 61_000 });
  const may = { ...mayNothing, claimComputer: true };
  const shown = render(AbsentClaim, {
    snapshot: { ...base, may, seats },
    table: fakeTable(),
    attempt,
  });
  expect(screen.getAllByRole('button').map((each) => each.textContent)).toEqual([
    'Let the computer play on',
  ]);
  await shown.rerender({ snapshot: { ...base, may, seats, turn: 0 } });
  expect(screen.queryByRole('button')).toBeNull();
  await shown.rerender({ snapshot: { ...base, may, seats: base.seats } });
  expect(screen.queryByRole('button')).toBeNull();
});

test('the story tells who was no longer waited for, and who is back', () => {
  const notes = [
    { number: 6, kind: 'claim' as const, seat: 0, action: 1, absent: 1 },
    { number: 8, kind: 'return' as const, seat: 1, action: 2 },
  ];
  render(Log, { snapshot: { ...base, notes } });
  expect(screen.getAllByRole('listitem').map((each) => each.textContent?.trim())).toEqual([
    'Left begins.',
    'Anna lets the computer play for Bea.',
    'Left steps.',
    'Bea is back.',
  ]);
});

test('the result tells who did not come back, and the one who was away', async () => {
  const notes = [{ number: 6, kind: 'claim' as const, seat: 0, action: 2, absent: 1 }];
  const ended = { ...over, ending: 'absent' as const, notes };
  const props = { table: fakeTable(), id: 'K7QXM2', attempt };
  const shown = render(Result, { snapshot: ended, ...props });
  expect(screen.getByText('Bea did not come back.')).toBeTruthy();
  await shown.rerender({ snapshot: { ...ended, you: 1 } });
  expect(screen.getByText('You were away for too long.')).toBeTruthy();
  cleanup();
  render(Log, { snapshot: ended });
  expect(screen.getByText('Anna no longer waits for Bea.')).toBeTruthy();
});

// Another game

const over: DraftSnapshot = {
  ...base,
  status: 'over',
  turn: -2,
  ending: 'played',
  payoffs: [1, -1],
  may: { ...mayNothing, rematch: true },
};
const asked = {
  ...over,
  rematch: { by: 1, code: 'NEW234', declined: [] },
  may: { ...over.may, declineRematch: true },
};

test('an invitation is accepted, or declined', async () => {
  fakeApi({ 'GET /api/tables/NEW234': () => ({ table: { status: 'waiting' } }) });
  const table = fakeTable();
  const shown = render(RematchInvitation, { snapshot: asked, table, attempt });
  await settle();
  expect(screen.getByText('Bea would like a rematch, sides changed.')).toBeTruthy();
  expect(await objections()).toEqual([]);
  await press('Decline');
  expect(table.manners?.declineRematch).toHaveBeenCalled();
  await press('Accept');
  await settle();
  expect(location.pathname + location.search).toBe('/table/NEW234?after=K7QXM2');
  await shown.rerender({ snapshot: { ...asked, rematch: { ...asked.rematch, declined: [0] } } });
  expect(screen.queryByText(/would like/)).toBeNull();
  expect(screen.getByRole('button', { name: 'Rematch' })).toBeTruthy();
});

test('who asked sees that it waits, then that it was declined', async () => {
  const rematch = { by: 0, code: 'NEW234', declined: [] as number[] };
  const shown = render(RematchInvitation, {
    snapshot: { ...over, rematch },
    table: fakeTable(),
    attempt,
  });
  expect(screen.getByText(/A seat is kept for Bea/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Rematch' })).toBeNull();
  await shown.rerender({ snapshot: { ...over, rematch: { ...rematch, declined: [1] } } });
  expect(screen.getByText('Bea declined the rematch.')).toBeTruthy();
});

test('whoever comes back when it has begun is led there', async () => {
  fakeApi({ 'GET /api/tables/NEW234': () => ({ table: { status: 'playing' } }) });
  render(RematchInvitation, { snapshot: asked, table: fakeTable(), attempt });
  const link = await screen.findByRole('link', { name: 'To the new table' });
  expect(link.getAttribute('href')).toBe('/table/NEW234');
  expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
});

test('an invitation that comes behind another page calls', () => {
  const call = new RematchCall();
  call.look(over);
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  call.look(asked);
  expect(call.waits).toBe(true);
  call.look({ ...asked, may: over.may });
  expect(call.waits).toBe(false);
});

test('the waiting room says for whom it waits, and who declined', async () => {
  await becomes({});
  const seats = seatsWith({ present: false });
  const waiting: DraftSnapshot = { ...base, seats, status: 'waiting', turn: -2 };
  const shown = render(WaitingRoom, { snapshot: waiting, match: {} as MatchTable });
  expect(screen.getByRole('heading', { name: 'Waiting for Bea' })).toBeTruthy();
  expect(screen.queryByLabelText('Link to this table')).toBeNull();
  const notes = [{ number: 1, kind: 'decline' as const, seat: 1, action: 0 }];
  await shown.rerender({ snapshot: { ...waiting, status: 'closed', ending: 'declined', notes } });
  expect(screen.getByRole('heading', { name: 'Bea declined' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'To the hall' }).getAttribute('href')).toBe('/');
  expect(screen.queryByRole('button')).toBeNull();
});

test('for whom a seat is kept can sit down or decline', async () => {
  await becomes({ name: 'Bea' });
  const waiting: DraftSnapshot = { ...base, you: null, status: 'waiting', turn: -2 };
  render(WaitingRoom, { snapshot: waiting, match: {} as MatchTable });
  expect(screen.getByText(/Anna invites you/)).toBeTruthy();
  const sent = fakeApi({ 'POST /api/tables/K7QXM2/decline': () => ({ declined: 'K7QXM2' }) });
  await press('Decline');
  await vi.waitFor(() => expect(location.pathname).toBe('/'));
  expect(sent.map(({ what }) => what)).toEqual(['POST /api/tables/K7QXM2/decline']);
});

// Talk

const talk = (change: Partial<DraftSnapshot> = {}) => ({
  ...base,
  may: { ...mayNothing, say: true },
  sayings: [
    { number: 3, seat: 1, to: 'table' as const, text: 'Well met, <b>Anna</b>!', at: 1 },
    { number: 4, seat: 0, to: 'side' as const, text: 'Likewise.', at: 2 },
  ],
  ...change,
});

test('what was said is there by name, as text, and others can be reported', async () => {
  const again = vi.fn();
  render(Chat, { snapshot: talk(), table: fakeTable(), again });
  const lines = screen.getAllByRole('listitem', { hidden: true });
  expect(lines.map((each) => each.textContent?.replace(/\s+/g, ' ').trim())).toEqual([
    'Bea Well met, <b>Anna</b>!',
    'Anna (to the team) Likewise.',
  ]);
  expect(lines[0]?.querySelector('b')).toBeNull();
  const report = within(lines[0] as HTMLElement).getByRole('button', { hidden: true });
  expect(report.getAttribute('aria-label')).toBe('Bea: report, mute or block');
  expect(within(lines[1] as HTMLElement).queryByRole('button', { hidden: true })).toBeNull();
  expect(await objections()).toEqual([]);
});

test('Enter says it; what is refused stays in the field', async () => {
  const table = fakeTable();
  render(Chat, { snapshot: talk(), table, again: () => undefined });
  const field = screen.getByLabelText('What you want to say') as HTMLInputElement;
  expect(field.maxLength).toBe(300);
  await fireEvent.input(field, { target: { value: '  Good move.  ' } });
  await fireEvent.submit(field.form as HTMLFormElement);
  await settle();
  expect(table.manners?.say).toHaveBeenCalledWith('Good move.', 'table');
  expect(field.value).toBe('');
  vi.mocked(table.manners?.say)?.mockRejectedValueOnce(new Refusal('slow-down', '', 'say'));
  await fireEvent.input(field, { target: { value: 'x'.repeat(290) } });
  expect(screen.getByText('10 left')).toBeTruthy();
  await fireEvent.submit(field.form as HTMLFormElement);
  await settle();
  expect(screen.getByRole('alert').textContent).toMatch(/^That was much at once/);
  expect(field.value).toHaveLength(290);
});

test('in a team one chooses who hears it', async () => {
  const table = fakeTable();
  render(Chat, {
    snapshot: talk({ may: { ...mayNothing, say: true, saySide: true } }),
    table,
    again: () => undefined,
  });
  await fireEvent.change(screen.getByLabelText('To whom'), { target: { value: 'side' } });
  const field = screen.getByLabelText('What you want to say') as HTMLInputElement;
  await fireEvent.input(field, { target: { value: 'Together now' } });
  await fireEvent.submit(field.form as HTMLFormElement);
  expect(table.manners?.say).toHaveBeenCalledWith('Together now', 'side');
});

test('what others say from now on is said aloud, and marked as new', async () => {
  const shown = render(Chat, { snapshot: talk(), table: fakeTable(), again: () => undefined });
  const live = shown.container.querySelector('[aria-live="polite"]');
  expect(live?.textContent).toBe('');
  const more = { number: 6, seat: 1, to: 'table' as const, text: 'Your turn.', at: 3 };
  await shown.rerender({ snapshot: talk({ sayings: [...talk().sayings, more] }) });
  expect(live?.textContent).toBe('Bea: Your turn.');
  expect(screen.getByRole('button', { name: 'Talk, 2 new', hidden: true })).toBeTruthy();
});

test('a guest reads why, and where to keep a name; who is muted reads that', async () => {
  await becomes({ guest: true });
  const cannot = talk({ may: mayNothing });
  const shown = render(Chat, { snapshot: cannot, table: fakeTable(), again: () => undefined });
  expect(screen.queryByLabelText('What you want to say')).toBeNull();
  expect(screen.getByText(/Keep a name to talk; greetings are for everyone/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Keep a name' }).getAttribute('href')).toBe('/profile');
  await becomes({ mutedUntil: -1 });
  await shown.rerender({ snapshot: { ...cannot } });
  expect(screen.getByText(/A moderator has taken greetings and talk/)).toBeTruthy();
  await shown.rerender({ snapshot: { ...cannot, you: null } });
  expect(screen.getByText('Those who play can talk here.')).toBeTruthy();
});

// Ratings

test('what a game did to ratings', async () => {
  const ratings = [
    { before: 1500, after: 1512 },
    { before: 1480, after: 1468 },
  ];
  const shown = render(RatingChanges, { snapshot: { ...over, rated: true, ratings } });
  const lines = () => screen.getAllByRole('listitem').map((each) => each.textContent);
  expect(lines()).toEqual(['Anna: 1500 → 1512 (+12)', 'Bea: 1480 → 1468 (−12)']);
  const unchanged = [ratings[0], { before: 0, after: 0 }] as typeof ratings;
  await shown.rerender({ snapshot: { ...over, rated: true, ratings: unchanged } });
  expect(lines()).toEqual(['Anna: 1500 → 1512 (+12)']);
});

test('a rated game that does not count says so, after a while; others say nothing', async () => {
  vi.useFakeTimers();
  const shown = render(RatingChanges, { snapshot: { ...over, rated: true } });
  expect(shown.container.textContent?.trim()).toBe('');
  await vi.advanceTimersByTimeAsync(4_000);
  expect(shown.container.textContent?.trim()).toBe('This game changed no rating.');
  await shown.rerender({ snapshot: { ...over, rated: false } });
  expect(shown.container.textContent?.trim()).toBe('');
});

// Help

const option = (action: string, winProbability: number) => ({
  action,
  meaning: `do ${action}`,
  winProbability,
  share: 0,
  nodes: 1,
  line: [],
});
const thought = {
  game: 'en-garde',
  rules: '',
  seat: 0,
  action: 'A2',
  winProbability: 0.62,
  certain: false,
  depth: 1,
  nodes: 9,
  alternatives: [option('A2', 0.62), option('+1', 0.6), option('-1', 0.5), option('+5', 0.1)],
};

test('candidates hold the best, in an order that does not give it away', () => {
  const names = candidates(thought).map(({ action }) => action);
  expect([...names].sort()).toEqual(['+1', '-1', 'A2']);
  expect(candidates(thought).map(({ action }) => action)).toEqual(names);
  // Over many positions the best stands in every place.
  const places = new Set<number>();
  for (let n = 0; n < 40; n += 1) {
    const alternatives = ['x', 'y', 'z'].map((each, at) => option(`${each}${n}`, 0.6 - at / 50));
    const best = alternatives[0]?.action ?? '';
    const found = candidates({ ...thought, action: best, alternatives });
    places.add(found.findIndex(({ action }) => action === best));
  }
  expect(places).toEqual(new Set([0, 1, 2]));
});

test('a hint in two steps; playing takes it away', async () => {
  const table = fakeTable();
  vi.mocked(table.hint)?.mockResolvedValue(thought);
  const mine = { ...base, turn: 0, legal: [{ action: 'A2', meaning: 'do A2' }] };
  const shown = render(Hint, { snapshot: mine, table });
  const text = () => screen.getByRole('status', { hidden: true }).textContent;
  const [button] = screen.getAllByRole('button', { name: 'Hint', hidden: true });
  await fireEvent.click(button as HTMLElement);
  await settle();
  expect(text()).toContain('What would you look at?');
  expect(text()).not.toContain('62');
  await fireEvent.click(screen.getByRole('button', { name: 'Show the move', hidden: true }));
  expect(text()).toContain('do A2');
  expect(text()).toContain('You win 62% of the time');
  expect(text()).not.toContain('do +1');
  await shown.rerender({ snapshot: { ...mine, number: 6, turn: 1, legal: [] } });
  expect(text()?.trim()).toBe('');
  expect((button as HTMLButtonElement).disabled).toBe(true);
});

test('a hint that cannot be had is a sentence', async () => {
  const table = fakeTable();
  vi.mocked(table.hint)?.mockRejectedValue(new Refusal('no-decision', 'x'));
  const mine = { ...base, turn: 0, legal: [{ action: 'A2', meaning: 'do A2' }] };
  render(Hint, { snapshot: mine, table });
  const [button] = screen.getAllByRole('button', { name: 'Hint', hidden: true });
  await fireEvent.click(button as HTMLElement);
  await settle();
  expect(screen.getByText('It is not your turn.')).toBeTruthy();
});
