// @vitest-environment node
// Every lesson is played with the real engine: its solution reaches the goal, a mistake does not.
// Where the engine has not been built for the browser, the command looks at the positions at least.

import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, vi } from 'vitest';
import type { Engine } from '../engine/engine';
import type { Outcome } from '../pages/learn/goal';
import { lessonTable } from '../pages/learn/lesson_table';
import { nodeEngine } from '../testing/node_engine';
import { languages } from '../words/words.svelte';
import type { Lesson } from './lesson';
import { allCourses } from './lookup';

const built = existsSync(new URL('../engine/salle.wasm', import.meta.url));
const command = new URL('../../../build/salle', import.meta.url);

vi.setConfig({ testTimeout: 90_000 });

function tableOf(engine: Engine, game: string, lesson: Lesson, pause = 0) {
  const names = { you: 'You', other: 'Other' };
  return lessonTable({ engine, game, lesson, language: 'en', names, pause });
}

async function outcomeOf(engine: Engine, game: string, lesson: Lesson, actions: readonly string[]) {
  const table = await tableOf(engine, game, lesson);
  let outcome: Outcome = 'open';
  table.onOutcome((now) => {
    outcome = now;
  });
  for (const action of actions) {
    // Only the last one may decide it.
    expect(outcome, `before ${action}`).toBe('open');
    await table.play(action);
  }
  table.close();
  return outcome;
}

for (const { game, name, lessons } of await allCourses()) {
  describe(`the lessons of ${name[0]}`, () => {
    it('are five to twelve, each with a name of its own', () => {
      expect(lessons.length).toBeGreaterThanOrEqual(5);
      expect(lessons.length).toBeLessThanOrEqual(12);
      expect(new Set(lessons.map(({ id }) => id)).size).toBe(lessons.length);
    });

    for (const lesson of lessons) {
      const { id, rules, position, solution, wrong } = lesson;
      it.runIf(built)(`${id}: the solution reaches the goal`, async () => {
        expect(await outcomeOf(nodeEngine(), game, lesson, solution)).toBe('reached');
      });
      it.runIf(built)(`${id}: a mistake misses it`, async () => {
        expect(await outcomeOf(nodeEngine(), game, lesson, wrong)).toBe('missed');
      });
      for (const mistake of lesson.mistakes ?? []) {
        it.runIf(built)(`${id}: ${mistake.by.join(' ')} is answered at once`, async () => {
          // The others would think for an hour: whatever waits for them is never told.
          const table = await tableOf(nodeEngine(), game, lesson, 3_600_000);
          let told: unknown;
          table.onOutcome((now, made) => {
            if (now === 'missed') told = made;
          });
          void table.play(mistake.by.join(' '));
          await vi.waitFor(() => expect(told).toBe(mistake), { timeout: 10_000 });
          table.close();
        });
      }
      it.runIf(built)(`${id}: after a mistake it can be tried again`, async () => {
        const table = await tableOf(nodeEngine(), game, lesson);
        let outcome: Outcome = 'open';
        table.onOutcome((now) => {
          outcome = now;
        });
        for (const action of wrong) await table.play(action);
        await table.restart();
        expect(outcome).toBe('open');
        for (const action of solution) await table.play(action);
        expect(outcome).toBe('reached');
      });
      it.runIf(!built && existsSync(command))(`${id}: begins with legal actions`, () => {
        const args = ['legal', game, '--rules', rules, '--position', position];
        const legal = execFileSync(fileURLToPath(command), args, { encoding: 'utf8' });
        expect(legal).toContain(solution[0]);
        expect(legal).toContain(wrong[0]);
      });
    }

    it.runIf(built)('are of a game that the engine calls so', async () => {
      const engine = nodeEngine();
      for (const [i, language] of languages.entries()) {
        const entry = (await engine.catalogue(language)).find((each) => each.id === game);
        expect(entry?.name).toBe(name[i]);
        expect(entry?.players.map((player) => player.name)).toContain('first-lesson');
      }
    });
  });
}
