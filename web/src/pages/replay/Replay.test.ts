import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Engine, Look } from '../../engine/engine';
import type { Happening } from '../../tables/table';
import { bePatient } from '../../testing/pages';
import { setLanguage } from '../../words/words.svelte';
import Replay from './Replay.svelte';

bePatient();

// A made-up game of one deal and four moves, on the plain board.
const actions = ['*7', 'a', 'b', '*8', 'c', 'd'];
const actors = [-1, 0, 1, -1, 0, 1];
const told: Happening[] = [
  'deal',
  'Anna plays a.',
  'Bob plays b.',
  '',
  'Anna plays c.',
  'Bob wins.',
].map((words, action) => ({ event: 'e', action, words }));
const seats = [
  { seat: 'Left', side: 0 },
  { seat: 'Right', side: 1 },
];

interface Fake {
  seat?: string | null;
  result?: string;
  seed?: string;
  actors?: number[];
}

function fakeEngine(more: Fake = {}) {
  const looks: Look[] = [];
  const tags: [string, string][] = [
    ['Game', 'test-game'],
    ['Left', 'Anna'],
    ['Right', 'Bob'],
    ['Commitment', 'c0ffee'],
    ['Seed', more.seed ?? 'beef'],
    ['Result', more.result ?? '-1 1'],
  ];
  const session = {
    length: actions.length,
    standing: async (look: Look) => {
      looks.push(look);
      const at = look.at ?? actions.length;
      return {
        game: 'test-game',
        rules: 'test/rules',
        length: at,
        seats,
        turn: at === actions.length ? -2 : (actors[at] ?? 0),
        over: at === actions.length,
        view: {},
        prompt: `after ${at}`,
        described: `board after ${at} for ${look.viewer}`,
        legal: [],
        happenings: look.since === undefined ? [] : told,
        result: at === actions.length ? 'Right wins.' : '',
        payoffs: at === actions.length ? [-1, 1] : null,
      };
    },
    judge: async (action: number) =>
      (actors[action] ?? -1) < 0
        ? null
        : {
            action,
            seat: actors[action],
            played: actions[action],
            playedMeaning: `play ${actions[action]}`,
            best: 'x',
            bestMeaning: 'play x',
            winProbability: 0.5,
            loss: action === 4 ? 0.3 : 0,
            mark: action === 4 ? '??' : '',
            certain: false,
          },
    analyse: async () => ({
      action: 'x',
      winProbability: 0.5,
      certain: false,
      depth: 1,
      nodes: 1,
      alternatives: [],
    }),
    close: async () => {},
  };
  const engine = {
    readRecord: async () => ({
      game: 'test-game',
      rules: 'test/rules',
      tags,
      actions,
      actors: more.actors ?? actors,
      seat: more.seat ?? null,
    }),
    open: async () => session,
    verify: async () => ({ honest: true, words: 'fine' }),
    stop: () => {},
  } as unknown as Engine;
  return { engine, looks };
}

const server = vi.fn(
  async (_address: string) => new Response('[Game "test-game"]\n', { status: 200 }),
);

beforeEach(() => {
  vi.stubGlobal('fetch', server);
  history.replaceState(null, '', '/replay/table/K7QXM2');
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  server.mockClear();
  setLanguage('en');
});

const open = (engine: Engine, query = '') =>
  render(Replay, {
    path: ['replay', 'table', 'K7QXM2'],
    query: new URLSearchParams(query),
    engine,
  });

describe('a replay', () => {
  it('fetches the record from the server and shows the end with everything open', async () => {
    open(fakeEngine().engine);
    expect(await screen.findByText('board after 6 for all')).toBeTruthy();
    expect(server).toHaveBeenCalledWith('/api/tables/K7QXM2/record');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Anna (Left) – Bob (Right)');
  });

  it('is stepped through by keys, and the address follows', async () => {
    open(fakeEngine().engine);
    await screen.findByText('board after 6 for all');
    await fireEvent.keyDown(window, { key: 'Home' });
    expect(await screen.findByText('board after 1 for all')).toBeTruthy();
    await fireEvent.keyDown(window, { key: 'ArrowRight' });
    expect(await screen.findByText('board after 2 for all')).toBeTruthy();
    await fireEvent.keyDown(window, { key: 'ArrowRight' });
    // The chance after a decision is taken along.
    expect(await screen.findByText('board after 4 for all')).toBeTruthy();
    expect(location.search).toBe('?at=4');
    await fireEvent.keyDown(window, { key: 'ArrowLeft' });
    expect(await screen.findByText('board after 2 for all')).toBeTruthy();
    await fireEvent.keyDown(window, { key: 'End' });
    expect(await screen.findByText('board after 6 for all')).toBeTruthy();
  });

  it('begins at the moment of the link', async () => {
    open(fakeEngine().engine, 'at=2');
    expect(await screen.findByText('board after 2 for all')).toBeTruthy();
  });

  it('lists the moves, and a click goes there', async () => {
    open(fakeEngine().engine);
    await fireEvent.click(await screen.findByRole('button', { name: /Anna plays c/ }));
    expect(await screen.findByText('board after 5 for all')).toBeTruthy();
    expect(screen.getByRole('button', { name: /Anna plays c/ }).getAttribute('aria-current')).toBe(
      'step',
    );
  });

  it('is seen through the eyes of a seat', async () => {
    open(fakeEngine().engine);
    await fireEvent.change(await screen.findByLabelText('Seen by'), { target: { value: '1' } });
    expect(await screen.findByText('board after 6 for 1')).toBeTruthy();
  });

  it('shows no hands before the end', async () => {
    const { engine, looks } = fakeEngine({ result: '*' });
    open(engine);
    expect(await screen.findByText('board after 6 for spectator')).toBeTruthy();
    expect(screen.queryByLabelText('Seen by')).toBeNull();
    expect(looks.every(({ viewer }) => viewer === 'spectator')).toBe(true);
  });

  it('says why a record of one seat cannot be replayed', async () => {
    open(fakeEngine({ seat: 'Left' }).engine);
    expect((await screen.findByRole('alert')).textContent).toMatch(/written for Left alone/);
  });

  it('says when there is no such table', async () => {
    server.mockResolvedValueOnce(new Response('{}', { status: 404 }));
    open(fakeEngine().engine);
    expect((await screen.findByRole('alert')).textContent).toMatch(/K7QXM2/);
  });

  it('proves the deal, in three languages', async () => {
    open(fakeEngine().engine);
    expect(await screen.findByText('The deal was honest')).toBeTruthy();
    expect(screen.getByText('c0ffee')).toBeTruthy();
    expect(screen.getByText('beef')).toBeTruthy();
    setLanguage('fr');
    expect(await screen.findByText('La donne était honnête')).toBeTruthy();
    setLanguage('nl');
    expect(await screen.findByText('Er is eerlijk gedeeld')).toBeTruthy();
  });

  it('says that a deal without a seed cannot be checked', async () => {
    open(fakeEngine({ seed: '' }).engine);
    expect(await screen.findByText('The deal cannot be checked')).toBeTruthy();
  });

  describe('of a game without secrets', () => {
    beforeEach(() => {
      localStorage.setItem(
        'salle.catalogue.en',
        JSON.stringify([{ id: 'test-game', secrets: false, players: [] }]),
      );
    });
    afterEach(() => localStorage.clear());

    it('speaks of lots, not of cards', async () => {
      open(fakeEngine().engine);
      expect(await screen.findByText('The lots were drawn honestly')).toBeTruthy();
      expect(document.body.textContent).not.toMatch(/The deal|card|Hands/);
    });

    it('says nothing where nothing was left to chance', async () => {
      open(fakeEngine({ actors: [0, 0, 1, 1, 0, 1] }).engine);
      await screen.findByRole('heading', { name: 'Analysis' });
      expect(screen.queryByRole('heading', { name: 'The drawing of lots' })).toBeNull();
      expect(document.body.textContent).not.toMatch(/deal|seed|ommitment/);
    });
  });

  it('opens what is pasted', async () => {
    history.replaceState(null, '', '/replay');
    const { engine } = fakeEngine();
    render(Replay, { path: ['replay'], query: new URLSearchParams(), engine });
    await fireEvent.input(screen.getByLabelText('Or paste the record'), {
      target: { value: '[Game "test-game"]' },
    });
    await fireEvent.click(screen.getByRole('button', { name: 'Open the record' }));
    expect(await screen.findByText('board after 6 for all')).toBeTruthy();
  });
});
