// The same choices in the browser as in the program: tests/engine/choices.jsonl holds what the
// program's players answered, at a fixed seed and number of nodes, and its own tests hold it to
// that.

import { readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { here, nodeEngine } from '../testing/node_engine';

vi.setConfig({ testTimeout: 120_000 });

interface Line {
  open: { game: string; rules: string; seed: string; actions: string[] };
  answers: { ask: Record<string, unknown>; is: Record<string, unknown> }[];
}

const lines = new TextDecoder()
  .decode(readFileSync(`${here}../../../tests/engine/choices.jsonl`))
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Line);

const engine = nodeEngine();

describe.each(
  lines.map(({ open, answers }) => ({
    title: `${open.game} ${open.rules} after ${open.actions.length}`,
    open,
    answers,
  })),
)('$title', ({ open, answers }) => {
  it('every level chooses as in the program', async () => {
    const { session } = await engine.ask({ do: 'open', ...open });
    for (const { ask, is } of answers) {
      const answer = await engine.ask<'think' | 'analyse'>({ ...ask, session } as never);
      const { winProbability, ...rest } = is;
      expect(answer, JSON.stringify(ask)).toMatchObject(rest);
      // The learned fencer answers with the same bits everywhere. Elsewhere hyperbolic tangents and
      // the like may differ in their last digit from one library to another.
      if (open.game === 'en-garde') expect(answer.winProbability).toBe(winProbability);
      else expect(answer.winProbability).toBeCloseTo(winProbability as number, 9);
    }
    await engine.ask({ do: 'close', session });
  });
});
