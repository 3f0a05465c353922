import { cleanup, fireEvent, render, screen, within } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type * as lookup from '../../games/lookup';
import { chosen } from '../../shell/settings.svelte';
import type { DraftSnapshot, DraftTable } from '../../tables/draft';
import type { MatchTable } from '../../tables/match_table';
import { emptySnapshot, mayNothing, Refusal } from '../../tables/table';
import { languages, setLanguage } from '../../words/words.svelte';
import TableView from './TableView.svelte';
import { peopleAt, shownTime } from './texts';

vi.mock('../../shell/catalogue.svelte', () => ({
  catalogue: () => [],
  catalogueGame: () => undefined,
  hasSecrets: (game: string) => game !== 'open-game',
  levelsOf: () => [],
  playerTitle: (_: string, name: string) => (name === 'pupil' ? 'the pupil' : name),
}));
vi.mock('../../games/lookup', async (original) => ({
  ...(await original<typeof lookup>()),
  boardOf: async () => (await import('../../games/PlainBoard.svelte')).default,
}));

const base: DraftSnapshot = {
  ...emptySnapshot('K7QXM2'),
  game: 'en-garde',
  rules: 'ferti/advanced',
  seats: [
    { seat: 'Left', side: 0, name: 'Anna', computer: false, present: true },
    { seat: 'Right', side: 1, name: 'pupil', computer: true, present: true },
  ],
  you: 0,
  status: 'playing',
  turn: 0,
  view: {},
  prompt: 'Your move.',
  described: 'Left stands on 1.',
  legal: [
    { action: '+1', meaning: 'one step' },
    { action: 'A2', meaning: 'attack with a 2' },
  ],
  number: 5,
  happenings: [{ event: 'begin', action: 0, words: 'Left begins.' }],
  fresh: 1,
  commitment: 'ab',
  may: { ...mayNothing, resign: true },
  draft: null,
};

function fakeTable(): DraftTable {
  return {
    kind: 'remote',
    subscribe: () => () => undefined,
    play: vi.fn(async () => undefined),
    undo: vi.fn(async () => undefined),
    send: vi.fn(async () => undefined),
    takeBack: vi.fn(async () => undefined),
    draw: vi.fn(async () => undefined),
    resign: vi.fn(async () => undefined),
    salute: vi.fn(async () => undefined),
    rematch: vi.fn(async () => 'NEW234'),
    liftCurtain: vi.fn(),
    setLanguage: vi.fn(),
    record: vi.fn(async () => ''),
    close: vi.fn(),
  };
}

async function show(change: Partial<DraftSnapshot> = {}) {
  const table = fakeTable();
  const props = { table, snapshot: { ...base, ...change }, match: {} as MatchTable, id: 'K7QXM2' };
  const shown = render(TableView, props);
  await vi.dynamicImportSettled();
  await tick();
  return {
    table,
    container: shown.container,
    now: (next: Partial<DraftSnapshot>) =>
      shown.rerender({ snapshot: { ...base, ...change, ...next } }),
  };
}

beforeEach(() => {
  setLanguage('en');
  HTMLDialogElement.prototype.showModal = function open() {
    this.open = true;
  };
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test('the prompt, the seats and the board are there', async () => {
  await show();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('En Garde');
  expect(document.querySelector('.prompt')?.textContent).toContain('Your move.');
  const seats = within(screen.getByRole('list', { name: 'Players' }));
  expect(
    seats.getAllByRole('listitem').map((seat) => seat.textContent?.replace(/\s+/g, ' ').trim()),
  ).toEqual([expect.stringContaining('Anna you Left'), expect.stringContaining('the pupil Right')]);
  expect(document.title).toBe('● En Garde · Salle');
});

test('a move is typed and played; a refusal is a sentence', async () => {
  const { table } = await show();
  const box = screen.getByLabelText('Your move in the notation');
  await fireEvent.input(box, { target: { value: ' +1 ' } });
  await fireEvent.click(screen.getByRole('button', { name: 'Play' }));
  expect(table.play).toHaveBeenCalledWith('+1');
  vi.mocked(table.play).mockRejectedValueOnce(new Refusal('illegal', 'No card reaches that far.'));
  await fireEvent.input(box, { target: { value: 'A9' } });
  await fireEvent.click(screen.getByRole('button', { name: 'Play' }));
  await tick();
  expect(screen.getByText('No card reaches that far.').getAttribute('role')).toBe('alert');
  expect(box.getAttribute('aria-invalid')).toBe('true');
  expect(
    [...document.querySelectorAll('datalist option')].map((each) => each.getAttribute('value')),
  ).toEqual(['+1', 'A2']);
});

test('what happens is said aloud, then what can be done', async () => {
  const { now, container } = await show();
  const live = container.querySelector('[aria-live="polite"]');
  expect(live?.textContent).toBe('Your move.'); // not what had happened before one came
  await now({
    number: 6,
    happenings: [...base.happenings, { event: 'move', action: 1, seat: 0, words: 'Left steps.' }],
    fresh: 1,
    prompt: 'Right to move.',
    turn: 1,
    legal: [],
  });
  expect(live?.textContent).toBe('Left steps. Right to move.');
  await now({ number: 6, connected: false, prompt: 'Right to move.' });
  expect(live?.textContent).toBe('Left steps. Right to move.');
});

test('resigning is asked for twice', async () => {
  const { table } = await show();
  await fireEvent.click(screen.getByRole('button', { name: 'Resign' }));
  expect(table.resign).not.toHaveBeenCalled();
  const dialog = within(screen.getByRole('dialog'));
  await fireEvent.click(dialog.getByRole('button', { name: 'Resign' }));
  expect(table.resign).toHaveBeenCalled();
});

test('no button lies', async () => {
  const { now } = await show();
  const takeBack = () => screen.getByRole('button', { name: 'Take back' }) as HTMLButtonElement;
  expect(takeBack().disabled).toBe(true);
  expect(screen.queryByRole('button', { name: 'Offer a draw' })).toBeNull();
  await now({ may: { ...base.may, takeBack: true, offerDraw: true } });
  expect(takeBack().disabled).toBe(false);
  expect(screen.getByRole('button', { name: 'Offer a draw' })).toBeTruthy();
});

test('after a salute the greetings rest, and it shows', async () => {
  vi.useFakeTimers();
  try {
    const { table } = await show({ may: { ...base.may, salute: true } });
    const oops = () => screen.getByRole('button', { name: 'Oops', hidden: true });
    await fireEvent.click(oops());
    await fireEvent.click(oops());
    expect(table.salute).toHaveBeenCalledTimes(1);
    expect(oops().getAttribute('aria-disabled')).toBe('true');
    await vi.advanceTimersByTimeAsync(3_000);
    expect(oops().getAttribute('aria-disabled')).toBe('false');
    await fireEvent.click(oops());
    expect(table.salute).toHaveBeenCalledTimes(2);
  } finally {
    vi.useRealTimers();
  }
});

test('about the others something can be done, not about oneself or a computer', async () => {
  const seats = [
    ...base.seats,
    { seat: 'Third', side: 1, name: 'Bram', computer: false, present: true },
  ];
  await show({ seats });
  const plates = within(screen.getByRole('list', { name: 'Players' }));
  expect(plates.getAllByRole('button').map((each) => each.getAttribute('aria-label'))).toEqual([
    'Bram: report, mute or block',
  ]);
  expect(screen.getByRole('button', { name: 'Report this table' })).toBeTruthy();
});

test('a computer whose title is its id is no person, one for whom it plays on is', () => {
  const seats = [base.seats[0], { ...base.seats[1], name: 'scholar' }];
  expect(peopleAt({ ...base, seats } as DraftSnapshot)).toEqual([0]);
  const away = [base.seats[0], { ...base.seats[1], name: 'Bea', standIn: true }];
  expect(peopleAt({ ...base, seats: away } as DraftSnapshot)).toEqual([0, 1]);
});

test('an offer is answered', async () => {
  const { table } = await show({ drawOffered: 1, may: { ...base.may, answerDraw: true } });
  expect(screen.getByText(/the pupil offers a draw/)).toBeTruthy();
  await fireEvent.click(screen.getByRole('button', { name: 'Accept' }));
  expect(table.draw).toHaveBeenCalledWith('accept');
});

test('behind the curtain nothing is shown', async () => {
  const { table, container } = await show({
    curtain: 1,
    you: null,
    view: null,
    legal: [],
    prompt: 'secret 4',
  });
  expect(screen.getByRole('heading', { name: 'Hand over to the pupil' })).toBeTruthy();
  expect(container.textContent).not.toContain('secret');
  expect(container.textContent).not.toContain('Left stands');
  await fireEvent.click(screen.getByRole('button', { name: /I am the pupil/ }));
  expect(table.liftCurtain).toHaveBeenCalled();
});

test('a drafted turn is undone or ended', async () => {
  const { table, now } = await show({ draft: { actions: ['b2-b3'], complete: false } });
  const end = screen.getByRole('button', { name: 'End turn' }) as HTMLButtonElement;
  expect(end.disabled).toBe(true);
  await fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(table.undo).toHaveBeenCalled();
  await now({ draft: { actions: ['b2-b3', 'c2xe4'], complete: true } });
  await fireEvent.click(end);
  expect(table.send).toHaveBeenCalled();
});

test('the end, by resigning', async () => {
  const over: Partial<DraftSnapshot> = {
    status: 'over',
    turn: -2,
    legal: [],
    ending: 'resigned',
    payoffs: [1, -1],
    seed: 'cd',
    may: { ...base.may, resign: false, rematch: true },
  };
  await show(over);
  expect(screen.getByRole('heading', { name: 'You have won' })).toBeTruthy();
  expect(screen.getByText(/^The other side resigned\.$/)).toBeTruthy();
  expect(screen.queryByText('the pupil: −1')).toBeNull(); // said already
  expect(screen.getByRole('link', { name: 'Replay and analyse' }).getAttribute('href')).toBe(
    '/replay/table/K7QXM2',
  );
  expect(screen.getByText('cd')).toBeTruthy();
  expect(screen.queryByLabelText('Your move in the notation')).toBeNull();
});

test('a game without secrets speaks of no deal at its end', async () => {
  const may = { ...base.may, resign: false };
  await show({ game: 'open-game', status: 'over', turn: -2, legal: [], seed: 'cd', may });
  expect(screen.getByRole('link', { name: 'Replay and analyse' })).toBeTruthy();
  expect(screen.queryByText('cd')).toBeNull();
  expect(screen.queryByText('The deal can be checked')).toBeNull();
});

test('the end, by resigning oneself', async () => {
  await show({ status: 'over', turn: -2, legal: [], ending: 'resigned', payoffs: [-1, 1] });
  expect(screen.getByRole('heading', { name: 'You have lost' })).toBeTruthy();
  expect(screen.getByText('You resigned.')).toBeTruthy();
});

test('a lost connection is told', async () => {
  const { now } = await show();
  await now({ connected: false, searching: true });
  expect(screen.getByText(/The connection is lost/)).toBeTruthy();
});

test('a server that hands over to another one is nothing to be told of', async () => {
  const { now } = await show();
  await now({ connected: false, searching: false, queued: true });
  expect(screen.queryByText(/connection/)).toBeNull();
});

test('a move that waits for the connection says so', async () => {
  const { now } = await show();
  await now({ connected: false, searching: true, queued: true });
  expect(screen.getByText(/Your move waits for the connection/)).toBeTruthy();
});

test('whoever has no seat is told that all are taken, and who plays', async () => {
  await show({ you: null, legal: [] });
  expect(screen.getByText('All seats are taken: you are watching Anna – the pupil.')).toBeTruthy();
});

test('nobody who plays is told so', async () => {
  await show();
  expect(screen.queryByText(/you are watching/)).toBeNull();
});

test('what was played out stays with its button; touching the board goes on where it may', async () => {
  const goOn = vi.fn();
  const held = { why: 'end' as const, words: 'A hit: 1–2.', byItself: 6_000, clock: false };
  const props = { table: fakeTable(), match: {} as MatchTable, id: 'K7QXM2', goOn };
  const snapshot = { ...base, legal: [] };
  const { rerender, container } = render(TableView, { ...props, snapshot, held });
  await vi.dynamicImportSettled();
  const slip = within(screen.getByRole('group', { name: 'What just happened' }));
  expect(slip.getByText('A hit: 1–2.')).toBeTruthy();
  const next = slip.getByRole('button', { name: 'Next round' });
  expect(document.activeElement).toBe(next);
  await fireEvent.click(next);
  expect(goOn).toHaveBeenCalledTimes(1);
  await fireEvent.pointerDown(container.querySelector('section.board') as Element);
  expect(goOn).toHaveBeenCalledTimes(2);
  await rerender({ held: { ...held, why: 'clash', words: 'A parry.', byItself: null } });
  await fireEvent.pointerDown(container.querySelector('section.board') as Element);
  expect(goOn).toHaveBeenCalledTimes(2);
  await fireEvent.click(screen.getByRole('button', { name: 'Go on' }));
  expect(goOn).toHaveBeenCalledTimes(3);
});

test('what stays does not take the keyboard from whoever writes', async () => {
  const props = { table: fakeTable(), match: {} as MatchTable, id: 'K7QXM2' };
  const { rerender } = render(TableView, { ...props, snapshot: base });
  await vi.dynamicImportSettled();
  const box = screen.getByLabelText('Your move in the notation');
  box.focus();
  await rerender({ held: { why: 'end', words: 'A hit.', byItself: null, clock: true } });
  expect(document.activeElement).toBe(box);
  expect(screen.getByText('Your clock is running.')).toBeTruthy();
});

test('the pace is chosen at the table', async () => {
  await show();
  await fireEvent.change(screen.getByRole('combobox', { name: 'Pace' }), {
    target: { value: 'wait' },
  });
  expect(chosen().pace).toBe('wait');
});

test('every control has a name, in every language', async () => {
  await show({ may: { ...base.may, salute: true, offerDraw: true } });
  for (const language of languages) {
    setLanguage(language);
    await tick();
    for (const control of [...screen.getAllByRole('button'), ...screen.getAllByRole('combobox')]) {
      const name = control.getAttribute('aria-label') ?? control.textContent ?? '';
      expect(name.trim(), control.outerHTML).not.toBe('');
    }
  }
  expect(screen.getByRole('button', { name: 'Opgeven' })).toBeTruthy();
});

test('times read like a clock', () => {
  expect(shownTime(0)).toBe('0.0');
  expect(shownTime(9_340)).toBe('9.4');
  expect(shownTime(10_000)).toBe('0:10');
  expect(shownTime(245_000)).toBe('4:05');
  expect(shownTime(3_723_000)).toBe('1:02:03');
  expect(shownTime(86_400_000 * 2 + 3_600_000 * 5)).toBe('2 d 5 h');
});
