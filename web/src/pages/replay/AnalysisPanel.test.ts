import { cleanup, fireEvent, render, screen, within } from '@testing-library/svelte';
import { afterEach, describe, expect, it } from 'vitest';
import type { Engine } from '../../engine/engine';
import { bePatient } from '../../testing/pages';
import AnalysisPanel from './AnalysisPanel.svelte';
import { Analysis } from './analysis.svelte';
import { momentsOf } from './moments';
import type { ReplayGame } from './replay_game.svelte';

bePatient();

const actors = [-1, 0, 1, 0];
const odds = [0, 0.6, 0.7, 0.2];

function fakeAnalysis() {
  const session = {
    length: actors.length,
    judge: async (action: number) =>
      action === 0
        ? null
        : {
            action,
            seat: actors[action],
            played: `m${action}`,
            playedMeaning: `play ${action}`,
            best: 'x',
            bestMeaning: 'play the best',
            winProbability: odds[action],
            loss: action === 2 ? 0.25 : 0,
            mark: action === 2 ? '??' : '',
            certain: false,
            forced: false,
          },
    analyse: async () => ({
      action: 'x',
      winProbability: 0.5,
      certain: false,
      depth: 1,
      nodes: 1,
      alternatives: [
        {
          action: 'x',
          meaning: 'play the best',
          winProbability: 0.8,
          share: 0,
          nodes: 1,
          line: ['m5', 'm6'],
        },
        { action: 'm2', meaning: 'play 2', winProbability: 0.4, share: 0, nodes: 1, line: [] },
      ],
      held: [
        { who: 'Bob', card: '3', odds: 0.25 },
        { who: 'Bob', card: '1', odds: 0.1 },
      ],
    }),
  };
  return new Analysis('', { open: async () => session, stop: () => {} } as unknown as Engine);
}

function fakeGame() {
  let gone = -1;
  const game = {
    entry: { actions: ['*', 'm1', 'm2', 'm3'], actors },
    moments: momentsOf(actors),
    seats: [
      { seat: 'Left', side: 0 },
      { seat: 'Right', side: 1 },
    ],
    names: ['Anna', 'Bob'],
    payoffs: [1, -1],
    at: 2,
    nameOf: (seat: number) => ['Anna', 'Bob'][seat] ?? '',
    goToAction: (at: number) => {
      gone = at;
    },
  };
  return { game: game as unknown as ReplayGame, gone: () => gone };
}

afterEach(cleanup);

describe('the analysis', () => {
  it('draws the curve, has it as a table, and names the costliest mistake', async () => {
    const { game, gone } = fakeGame();
    render(AnalysisPanel, { game, analysis: fakeAnalysis() });
    await fireEvent.click(screen.getByRole('button', { name: 'Analyse the game' }));
    const blunder = await screen.findByRole('button', { name: /Bob loses 25%: play 2/ });
    expect(blunder.textContent).toContain('Better: play the best');

    // For the first side: 60 %, then 1 − 70 %, then 20 %, then won.
    const drawing = await screen.findByRole('img', { name: /from 60% at first to 100% at last/ });
    expect(drawing).toBeTruthy();
    const rows = within(screen.getByRole('table', { hidden: true })).getAllByRole('row', {
      hidden: true,
    });
    expect(rows.slice(1).map((row) => row.querySelectorAll('td')[2]?.textContent)).toEqual([
      '60%',
      '30%',
      '20%',
    ]);

    // At her last decision Anna, who won, had 20 %, and no decision of Bob's followed. She lost
    // nothing, and the one decision of Bob's was a blunder.
    expect(
      screen.getByText(/turned without a mistake.*Anna, play 3.*from 20% to 100%/),
    ).toBeTruthy();
    const shares = screen.getAllByRole('definition').map((each) => each.textContent);
    expect(shares).toEqual(['100%', '0%']);

    await fireEvent.click(blunder);
    expect(gone()).toBe(2);
  });

  it('shows what else could be done, and what was', async () => {
    render(AnalysisPanel, { game: fakeGame().game, analysis: fakeAnalysis() });
    await fireEvent.click(screen.getByRole('button', { name: 'Show the best moves here' }));
    const own = await screen.findByText(/play 2/);
    expect(own.textContent).toContain('(played)');
    const items = screen.getAllByRole('listitem').map((item) => item.textContent ?? '');
    expect(items[0]).toMatch(/80%.*play the best.*then m5 m6/s);
    expect(screen.getByText('Bob probably holds: 3 25%, 1 10%')).toBeTruthy();
    expect(items[1]).toMatch(/40%.*play 2/s);
  });
});
