import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { nodeEngine } from '../testing/node_engine';
import { type DraftSnapshot, type DraftTable, drafted } from './draft';
import { newLocalGame, openLocalGame } from './local_games';
import type { LocalSeat } from './local_store';
import type { MatchTable } from './match_table';
import type { Refusal, TableSnapshot } from './table';

vi.setConfig({ testTimeout: 120_000 });

const engine = nodeEngine();
const means = { engine: () => nodeEngine(), pace: () => 0 };
let table: MatchTable;
let draft: DraftTable;

const people = [
  { kind: 'human', name: 'Anna' },
  { kind: 'human', name: 'Bert' },
] as const;

async function begin(game: string, rules: string, seats: LocalSeat[] = [...people]) {
  table = await openLocalGame(await newLocalGame({ game, rules, seats }, engine), means);
  draft = drafted(table, engine);
  await shown((snapshot) => snapshot.legal.length > 0 || snapshot.curtain !== null);
}

function shown(wanted: (snapshot: DraftSnapshot) => boolean): Promise<DraftSnapshot> {
  return new Promise((resolve) => {
    const leave = draft.subscribe((snapshot) => {
      if (!wanted(snapshot)) return;
      resolve(snapshot);
      queueMicrotask(() => leave());
    });
  });
}

function real(): TableSnapshot {
  let snapshot: TableSnapshot | null = null;
  table.subscribe((next) => {
    snapshot = next;
  })();
  return snapshot as unknown as TableSnapshot;
}

const any = () => true;

beforeEach(() => localStorage.clear());
afterEach(() => draft.close());

it('a turn is tried out, undone and played in one go', async () => {
  await begin('archers', 'standard first=dark');
  const before = await shown(any);
  expect(before.draft).toEqual({ actions: [], complete: false });
  const first = before.legal[0]?.action ?? '';
  await draft.play(first);
  const one = await shown(any);
  expect(one.draft).toEqual({ actions: [first], complete: false });
  expect(one.view).not.toEqual(before.view);
  expect(one.turn).toBe(0);
  expect(one.happenings.length).toBeGreaterThan(before.happenings.length);
  expect(one.fresh).toBe(before.happenings.length);
  expect(real().view).toEqual(before.view);

  await draft.undo();
  expect(await shown(any)).toMatchObject({ view: before.view, draft: { actions: [] } });

  await draft.play(first);
  let snapshot = await shown(any);
  while (!snapshot.draft?.complete) {
    await draft.play(snapshot.legal[0]?.action ?? '');
    snapshot = await shown(any);
  }
  expect(snapshot.legal).toEqual([]);
  expect(snapshot.turn).toBe(0);
  expect(real().turn).toBe(0);
  const made = snapshot.draft.actions;
  await draft.send();
  const after = await shown(({ turn }) => turn === 1);
  expect(after.draft).toEqual({ actions: [], complete: false });
  expect(made.length).toBeGreaterThan(1);
  expect(await table.record()).toContain(made.join(' '));
});

it('what is not legal in the draft is refused and leaves it as it was', async () => {
  await begin('archers', 'standard first=dark');
  const before = await shown(any);
  await draft.play(before.legal[0]?.action ?? '');
  const drafting = await shown(any);
  const problem = await draft.play('e5-e6').catch((refusal: Refusal) => refusal);
  expect(problem).toMatchObject({ code: 'illegal' });
  expect(await shown(any)).toEqual(drafting);
});

it('a hint in the middle of a turn is about what is tried out; two people have none', async () => {
  const pupil: LocalSeat = { kind: 'computer', name: '', level: 'pupil' };
  await begin('archers', 'standard first=dark', [people[0], pupil]);
  const before = await shown(any);
  const hint = () => draft.hint?.() ?? Promise.reject(new Error('no hint'));
  const legal = (now: DraftSnapshot) => now.legal.map(({ action }) => action);
  expect(legal(before)).toContain((await hint()).action);
  // Where the first manoeuvre has been, another archer has to act.
  await draft.play(before.legal[0]?.action ?? '');
  const drafting = await shown(({ draft: tried }) => tried?.actions.length === 1);
  expect(legal(drafting)).not.toEqual(legal(before));
  const thought = await hint();
  for (const { action } of thought.alternatives) expect(legal(drafting)).toContain(action);
  draft.close();
  await begin('archers', 'standard first=dark');
  await expect(hint()).rejects.toMatchObject({ code: 'no-hint' });
});

it('games with secrets are played straight through', async () => {
  await begin('en-garde', 'ferti/classic starter=left');
  draft.liftCurtain();
  const before = await shown(({ legal }) => legal.length > 0);
  expect(before.draft).toBeNull();
  await draft.play(before.legal[0]?.action ?? '');
  expect((await shown(({ number }) => number > before.number)).turn).not.toBe(0);
});
