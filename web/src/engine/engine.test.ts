import { describe, expect, it, vi } from 'vitest';
import { offeredGames } from '../games/lookup';
import type { Refusal } from '../tables/table';
import { nodeEngine } from '../testing/node_engine';
import { Engine, type Session } from './engine';

const seed = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f';
const engine = nodeEngine();
vi.setConfig({ testTimeout: 120_000 });

async function refusal(asked: Promise<unknown>): Promise<Refusal> {
  const answer = await asked.then(
    (given) => ({ given }),
    (problem: Refusal) => problem,
  );
  expect(answer).toHaveProperty('why');
  return answer as Refusal;
}

/** Plays to the end by lot; gives the number of decisions. */
async function playOut(session: Session, lot: () => number): Promise<number> {
  for (let decisions = 0; ; decisions += 1) {
    const { legal, over } = await session.standing({ viewer: 'all', language: 'en' });
    if (over) return decisions;
    const chosen = legal[Math.floor(lot() * legal.length)];
    if (!chosen) throw new Error('nothing is legal, and it is not over');
    await session.play(chosen.action);
  }
}

function lots(start: number): () => number {
  let state = start;
  return () => {
    state = (state * 1664525 + 1013904223) % 4294967296;
    return state / 4294967296;
  };
}

describe('the catalogue', () => {
  it('names games, rule sets, options and players in each language', async () => {
    const games = await engine.catalogue('fr');
    const secrets = new Map(games.map((game) => [game.id, game.secrets]));
    expect([...secrets.keys()]).toEqual(expect.arrayContaining([...offeredGames]));
    expect([secrets.get('en-garde'), secrets.get('archers')]).toEqual([true, false]);
    for (const game of games) {
      expect(game.players.filter(({ level }) => level > 0).map(({ level }) => level)).toEqual([
        1, 2, 3, 4, 5, 6,
      ]);
      expect(game.players.find(({ level }) => level === 1)?.title).toBe('première leçon');
    }
  });

  it('has a rules page for every rule set', async () => {
    for (const game of await engine.catalogue('nl')) {
      for (const { name } of game.ruleSets) {
        expect((await engine.rulesPage(game.id, name, 'nl')).length).toBeGreaterThan(500);
      }
    }
  });

  it('says what is wrong with rules', async () => {
    expect((await refusal(engine.checkRules('en-garde', 'ferti/advanced target=0'))).why).toContain(
      'target',
    );
    expect((await refusal(engine.checkRules('chess', ''))).why).toContain('unknown game');
  });
});

describe('a session', () => {
  const starts = [
    { game: 'en-garde', rules: 'ferti/advanced target=2' },
    { game: 'en-garde', rules: 'abacus/basic target=1' },
    { game: 'archers', rules: '' },
    { game: 'sword-and-shield', rules: 'joust' },
    { game: 'sword-and-shield', rules: 'melee knights=2v2 players=each' },
    { game: 'sword-and-shield', rules: 'melee knights=3v3 players=each' },
  ];

  it.each(starts)('plays $game $rules to its end, with a record that is proved', async (start) => {
    const session = await engine.open({ ...start, seed });
    expect(await playOut(session, lots(7))).toBeGreaterThan(3);
    const end = await session.standing({ viewer: 'all', language: 'nl', since: 0 });
    expect(end.turn).toBe(-2);
    expect(end.result).not.toBe('');
    expect(end.payoffs).toHaveLength(end.seats.length);
    expect(end.happenings.length).toBeGreaterThan(5);
    const record = await session.record('all', [
      ['Commitment', await engine.commitment(seed)],
      ['Seed', seed],
    ]);
    expect((await engine.verify(record)).honest).toBe(true);
    const read = await engine.readRecord(record);
    expect(read.actions).toHaveLength(session.length);
    const again = await engine.open({ record });
    expect(await again.standing({ viewer: 'all', language: 'nl', since: 0 })).toEqual(end);
    await again.close();
    await session.close();
  });

  it('gives a mêlée of four and of six as many seats', async () => {
    for (const [rules, seats] of [
      ['melee knights=2v2 players=each', 4],
      ['melee knights=3v3 players=each', 6],
    ] as const) {
      const session = await engine.open({ game: 'sword-and-shield', rules, seed });
      const standing = await session.standing({ viewer: 5 % seats, language: 'en' });
      expect(standing.seats).toHaveLength(seats);
      await session.close();
    }
  });

  it('goes on in a new worker after a stop', async () => {
    const own = nodeEngine();
    const session = await own.open({ game: 'archers', seed });
    const before = await session.standing({ viewer: 'all', language: 'en' });
    await session.play(before.legal[3]?.action ?? '');
    const after = await session.standing({ viewer: 'all', language: 'en', since: 0 });
    const thought = session.think('maitre', { nodes: 100 });
    own.stop();
    expect((await refusal(thought)).code).toBe('stopped');
    expect(await session.standing({ viewer: 'all', language: 'en', since: 0 })).toEqual(after);
    await session.rewind(1);
    expect(await session.standing({ viewer: 'all', language: 'en' })).toEqual(before);
  });

  it('stands anywhere in its past', async () => {
    const session = await engine.open({ game: 'archers', seed });
    const first = await session.standing({ viewer: 'all', language: 'en' });
    await playOut(session, lots(3));
    expect(await session.standing({ viewer: 'all', language: 'en', at: 1 })).toEqual(first);
    await session.close();
  });

  it('opens at a position and plays on from there', async () => {
    const session = await engine.open({ game: 'archers', seed });
    const { legal } = await session.standing({ viewer: 'all', language: 'en' });
    await session.play(legal[0]?.action ?? '');
    const position = await session.position('all');
    const there = await engine.open({ game: 'archers', position });
    const one = await session.standing({ viewer: 'all', language: 'en' });
    const other = await there.standing({ viewer: 'all', language: 'en' });
    expect(other.legal).toEqual(one.legal);
    await there.play(other.legal[0]?.action ?? '');
    expect(there.length).toBeGreaterThan(0);
  });
});

describe('secrets', () => {
  it('are in no other seat’s standing, position or record', async () => {
    const session = await engine.open({ game: 'en-garde', rules: 'ferti/advanced', seed });
    const { turn, view } = await session.standing({ viewer: 'all', language: 'en' });
    expect(turn).toBeGreaterThanOrEqual(0);
    const other = 1 - turn;
    const theirs = await session.standing({ viewer: other, language: 'en', since: 0 });
    expect(theirs.legal).toEqual([]);
    expect(theirs.view).not.toEqual(view);
    const draws = (record: string) => record.match(/\*[1-5?]/g) ?? [];
    const whole = draws(await session.record('all'));
    const seats = draws(await session.record(other));
    expect(whole).toHaveLength(10);
    expect(whole).not.toContain('*?');
    expect(seats.filter((draw) => draw === '*?')).toHaveLength(5);
    expect(await session.position(other)).toContain('?');
    await session.close();
  });
});

describe('what is wrong', () => {
  it('is refused with a sentence in the language asked for, and changes nothing', async () => {
    const session = await engine.open({ game: 'archers', seed });
    const before = await session.standing({ viewer: 'all', language: 'en' });
    const [en, nl] = [
      await refusal(session.play('a1-a2', 'en')),
      await refusal(session.play('a1-a2', 'nl')),
    ];
    expect(en.code).toBe('illegal');
    expect(en.why).not.toBe(nl.why);
    expect((await refusal(session.play(''))).code).toBe('empty');
    expect((await refusal(session.rewind(99))).code).toBe('malformed');
    expect((await refusal(session.standing({ viewer: 4, language: 'en' }))).why).toContain('seats');
    expect((await refusal(session.think('nobody'))).why).toContain('unknown player');
    expect((await refusal(engine.open({ game: 'archers', seed: 'x' }))).code).toBe('seed');
    expect((await refusal(engine.open({ record: 'x' }))).why).toContain('names its game');
    expect((await refusal(engine.open({ game: 'archers', position: 'x' }))).code).toBe('start');
    expect((await refusal(engine.ask({ do: 'dance' } as never))).why).toContain('dance');
    expect(await session.standing({ viewer: 'all', language: 'en' })).toEqual(before);
    await session.close();
    await refusal(engine.ask({ do: 'standing', session: 123456, viewer: 0 }));
  });

  it('never stops the engine, whatever is asked', async () => {
    const { session } = await engine.ask({
      do: 'open',
      game: 'archers',
      seed,
    });
    const odd: unknown[] = [null, -1, 1.5, '', 'ÿ\u0000', [], {}, 1e300, true];
    const fields = ['game', 'rules', 'seed', 'position', 'record', 'actions', 'viewer', 'at'];
    const usual = {
      open: { game: 'archers', seed },
      standing: { session, viewer: 0 },
      play: { session, actions: '' },
      rewind: { session, length: 0 },
      think: { session, player: 'pupil', nodes: 1 },
      judge: { session, action: 0, nodes: 1 },
      record: { session, viewer: 0 },
      verify: { record: '' },
      analyse: { session, nodes: 1 },
      position: { session, viewer: 0 },
      'read-record': { record: '' },
      rules: { game: 'archers' },
    };
    for (const [what, rest] of Object.entries(usual)) {
      for (const field of [...fields, 'language', 'nodes', 'tags', 'session', 'length', 'player']) {
        for (const value of odd) {
          const asked = engine.ask({ ...rest, do: what, [field]: value } as never);
          await asked.catch((problem: Refusal) => {
            expect(problem.code).not.toBe('broken');
            expect(problem.why).not.toBe('');
          });
        }
      }
    }
    expect((await engine.catalogue('en')).length).toBeGreaterThan(2);
    await engine.ask({ do: 'close', session });
  });
});

describe('thinking', () => {
  it('fetches the weights that a player needs, and says so where they are not to be had', async () => {
    const session = await engine.open({ game: 'en-garde', rules: 'ferti/classic', seed });
    const { legal, turn } = await session.standing({ viewer: 'all', language: 'en' });
    const thought = await session.think('maitre', { seed: 3 });
    expect(legal.map(({ action }) => action)).toContain(thought.action);
    expect(thought.winProbability).toBeGreaterThan(0);
    expect(turn).toBeGreaterThanOrEqual(0);
    await session.close();
    const joust = await engine.open({ game: 'sword-and-shield', rules: 'joust', seed });
    expect((await joust.think('net', { seed: 3 })).nodes).toBe(1);
    await joust.close();
  });

  it('reads how long to think behind the name of a player', async () => {
    const session = await engine.open({ game: 'archers', seed });
    expect((await session.think('provost:nodes=50')).nodes).toBeLessThan(200);
    expect((await session.think('search:seconds=0.02')).action).not.toBe('');
    for (const bad of ['seconds=', 'seconds=+1', 'seconds=0,5', 'seconds=inf', 'seconds=0x1']) {
      expect((await refusal(session.think(`search:${bad}`))).why, bad).toContain('how long');
    }
    await session.close();
  });

  it('is repeatable', async () => {
    const session = await engine.open({ game: 'sword-and-shield', seed });
    const one = await session.think('maitre', { nodes: 300, seed: 5 });
    expect(await session.think('maitre', { nodes: 300, seed: 5 })).toEqual(one);
    await session.close();
  });

  it('judges a game decision by decision', async () => {
    const session = await engine.open({ game: 'en-garde', rules: 'ferti/classic target=1', seed });
    await playOut(session, lots(11));
    const judged = [];
    for await (const judgement of session.review('en', { nodes: 50 })) judged.push(judgement);
    expect(judged.length).toBeGreaterThan(3);
    for (const { loss, played, best, winProbability } of judged) {
      expect(loss).toBeGreaterThanOrEqual(0);
      expect(winProbability).toBeLessThanOrEqual(1);
      if (loss === 0) expect(best).toBe(played);
    }
    await session.close();
  });
});

it('an engine that cannot be started says so', async () => {
  const none = new Engine(() => {
    throw new Error('no worker here');
  });
  await expect(none.catalogue('en')).rejects.toThrow('no worker');
});
