// @vitest-environment node
// Who plays whom, held against the engine: what the form writes is read there as it was meant.

import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { nodeEngine } from '../../testing/node_engine';
import { houseSet } from './card_sets';
import { fields, give, type Line, playersOf, playersText, readLine, seatsFrom } from './set_up';

const built = existsSync(new URL('../../engine/salle.wasm', import.meta.url));
vi.setConfig({ testTimeout: 60_000 });

describe('who plays whom', () => {
  it('is read from the rules, whatever the players are called there', () => {
    expect(readLine('2v2', 'each').seats).toEqual([0, 1, 2, 3]);
    expect(readLine('3v2', 'sides').seats).toEqual([0, 0, 0, 1, 1]);
    expect(readLine('3v2', 'aba/cc')).toEqual({ knights: [3, 2], seats: [0, 1, 0, 2, 2] });
    // Not for so many Knights.
    expect(readLine('2v2', 'aab/cc').seats).toEqual([0, 1, 2, 3]);
  });

  it('is written as the engine writes it', () => {
    for (const [field, text] of [
      ['2v2', 'each'],
      ['2v3', 'sides'],
      ['3v2', 'aab/cc'],
      ['3v3', 'aba/ccd'],
    ] as const) {
      expect(playersText(readLine(field, text))).toBe(text);
    }
  });

  it('a Knight goes to another player, and seats are counted anew', () => {
    const { line, from } = give(readLine('2v2', 'each'), 2, 0);
    expect(playersText(line)).toBe('aa/bc');
    expect(from).toEqual([0, 2, 3]);
    const back = give(line, 2, null);
    expect(playersText(back.line)).toBe('each');
    expect(back.from).toEqual([0, null, 1, 2]);
    // The first Knight leaves: who plays the second is the first player now.
    expect(give(readLine('2v2', 'each'), 1, 1).from).toEqual([1, 2, 3]);
  });

  it('people keep their places when all is arranged anew', () => {
    const of = (field: string, players: string) => readLine(field, players);
    expect(seatsFrom(of('2v2', 'each'), of('2v2', 'sides'))).toEqual([0, 2]);
    expect(seatsFrom(of('2v2', 'sides'), of('2v2', 'each'))).toEqual([0, null, 1, null]);
    expect(seatsFrom(of('2v2', 'each'), of('3v3', 'each'))).toEqual([0, 1, null, 2, 3, null]);
  });

  /** Every way to hand out the Knights of a field, by giving one after another. */
  function everyLine(field: string): Line[] {
    const found = new Map<string, Line>();
    const look = (line: Line) => {
      const key = line.seats.join();
      if (found.has(key)) return;
      found.set(key, line);
      line.seats.forEach((_, i) => {
        const side = i < line.knights[0] ? 0 : 1;
        for (const { seat } of playersOf(line, side)) look(give(line, i + 1, seat).line);
        look(give(line, i + 1, null).line);
      });
    };
    look(readLine(field, 'each'));
    return [...found.values()];
  }

  it('finds all ways: two or five for a side of two or three', () => {
    expect(fields.map((field) => everyLine(field).length)).toEqual([4, 10, 10, 25]);
  });

  it.runIf(built)('the engine has the same seats, by the same names, for all of them', async () => {
    const engine = nodeEngine();
    for (const field of fields) {
      for (const line of everyLine(field)) {
        const rules = `melee knights=${field} players=${playersText(line)}`;
        const session = await engine.open({ game: 'sword-and-shield', rules });
        const now = await session.standing({ viewer: 'spectator', language: 'en' });
        const ours = [0, 1].flatMap((side) =>
          playersOf(line, side).map(({ name }) => ({ seat: name, side })),
        );
        expect(now.seats, rules).toEqual(ours);
        expect(now.rules).toContain(`players=${playersText(line)}`);
        await session.close();
      }
    }
  });
});

it.runIf(built)('the house’s cards are the engine’s own, and kept on the device', async () => {
  const session = await nodeEngine().open({ game: 'sword-and-shield', rules: 'joust' });
  const { rules } = await session.standing({ viewer: 'spectator', language: 'en' });
  expect(rules).toContain(`cards=${houseSet}`);
  await session.close();
  const worker = new TextDecoder().decode(
    readFileSync(new URL('../../../offline/sw.js', import.meta.url)),
  );
  expect(worker).toContain(`'${houseSet}'`);
});
