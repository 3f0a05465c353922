import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Letter } from '../engine/carrier';
import { here, nodeEngine } from '../engine/node';
import { sentence } from '../people/refusals';
import { languages, setLanguage } from '../words/words.svelte';
import { type LocalMeans, localRecord, newLocalGame, openLocalGame } from './local';
import { deleteLocalGame, type LocalSeat, listLocalGames } from './local_store';
import type { MatchTable } from './match_table';
import type { Refusal, Standing } from './table';

vi.setConfig({ testTimeout: 120_000 });

const engine = nodeEngine();
/** Every request to the engines of tables. */
let requests: Letter['request'][] = [];
const means: LocalMeans = {
  engine: () => nodeEngine(({ request }) => requests.push(request)),
  pace: 0,
};
const human = (name: string): LocalSeat => ({ kind: 'human', name });
const computer = (level: string): LocalSeat => ({ kind: 'computer', name: '', level });

let tables: MatchTable[] = [];
const open = async (id: string) => {
  const table = await openLocalGame(id, means);
  tables.push(table);
  await until(table, ({ connected }) => connected);
  return table;
};
const begin = async (game: string, rules: string, seats: LocalSeat[]) =>
  open(await newLocalGame({ game, rules, seats }, engine));

beforeEach(() => {
  localStorage.clear();
  setLanguage('en');
  requests = [];
});
afterEach(() => {
  for (const table of tables) table.close();
  tables = [];
});

function now(table: MatchTable): Standing {
  let standing: Standing | null = null;
  table.subscribe((next) => {
    standing = next;
  })();
  if (!standing) throw new Error('nothing is shown');
  return standing;
}

function until(table: MatchTable, wanted: (standing: Standing) => boolean): Promise<Standing> {
  return new Promise((resolve) => {
    const leave = table.subscribe((standing) => {
      if (!wanted(standing)) return;
      resolve(standing);
      queueMicrotask(() => leave());
    });
  });
}

const refused = (asked: Promise<unknown>): Promise<Refusal> =>
  asked.then(
    () => Promise.reject(new Error('it was not refused')),
    (problem: Refusal) => problem,
  );

const decides = (standing: Standing) =>
  standing.status === 'over' || standing.curtain !== null || standing.legal.length > 0;

async function lift(table: MatchTable) {
  const { curtain } = now(table);
  if (curtain === null) return;
  table.liftCurtain();
  await until(table, ({ you }) => you === curtain);
}

/** People play by lot, lifting every curtain, until it is over. */
async function playOut(table: MatchTable, look: (standing: Standing) => void = () => {}) {
  let state = 5;
  for (;;) {
    const standing = await until(table, decides);
    look(standing);
    if (standing.status === 'over') return standing;
    if (standing.curtain !== null) {
      await lift(table);
      continue;
    }
    state = (state * 1103515245 + 12345) % 2147483648;
    await table.play(standing.legal[state % standing.legal.length]?.action ?? '');
  }
}

async function playTurn(table: MatchTable) {
  for (;;) {
    const { legal, turn, you } = now(table);
    if (turn !== you || legal.length === 0) return;
    await table.play(legal[0]?.action ?? '');
  }
}

describe('against the computer', () => {
  it.each([
    ['en-garde', 'ferti/advanced target=2', 'scholar'],
    ['archers', '', 'pupil'],
    ['sword-and-shield', 'joust', 'pupil'],
  ])('%s is played to its end and kept', async (game, rules, level) => {
    const table = await begin(game, rules, [human('Anna'), computer(level)]);
    const numbers: number[] = [];
    let thinking = 0;
    table.subscribe((standing) => {
      numbers.push(standing.number);
      if (standing.thinking) thinking += 1;
      if (standing.status === 'playing') {
        expect(standing.you).toBe(0);
        expect(standing.seed).toBeNull();
        if (standing.turn !== 0) expect(standing.legal).toEqual([]);
        for (const { event, seat, card } of standing.happenings) {
          if (event === 'draw' && seat !== 0) expect(card).toBeNull();
        }
      }
    });
    const end = await playOut(table);
    expect(thinking).toBeGreaterThan(1);
    expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
    expect(end.ending).toBe('played');
    expect(end.payoffs?.length).toBe(2);
    expect(end.result).not.toBe('');
    expect(end.commitment).toBe(await engine.commitment(end.seed ?? ''));
    expect((await engine.verify(await table.record())).honest).toBe(true);
    expect(await localRecord(table.code, engine)).toBe(await table.record());
    expect(listLocalGames()).toMatchObject([
      { id: table.code, ending: 'played', payoffs: end.payoffs },
    ]);
  });

  it.each([
    ['en-garde', 'ferti/advanced target=2'],
    ['archers', ''],
    ['sword-and-shield', 'joust'],
  ])('a move in %s is one request, and the reply none', async (game, rules) => {
    const table = await begin(game, rules, [human('Anna'), computer('pupil')]);
    await until(table, decides);
    // Opening is two: the match, and how its screen is told.
    expect(requests.map((each) => each.do)).toEqual(['match-open', 'match-say']);
    requests = [];
    let writes = 0;
    const write = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      writes += 1;
    });
    let [moves, changes] = [0, 0];
    table.subscribe((standing) => {
      changes = Math.max(changes, standing.number);
    });
    const first = changes;
    for (; moves < 12; moves += 1) {
      const { legal, status } = await until(table, decides);
      if (status === 'over') break;
      await table.play(legal[moves % legal.length]?.action ?? '');
    }
    await until(table, decides);
    write.mockRestore();
    expect(requests).toHaveLength(moves);
    for (const request of requests) {
      expect(request).toMatchObject({ do: 'match-say', message: { do: 'move' } });
    }
    // Every change is kept once.
    expect(changes - first).toBeGreaterThan(moves);
    expect(writes).toBe(changes - first);
  });

  it('speaks the language asked for, also while it thinks', async () => {
    const seats = [human('Anna'), computer('pupil')];
    const table = await begin('archers', 'standard first=light', seats);
    expect(now(table)).toMatchObject({ thinking: true, turn: 1 });
    table.setLanguage('fr');
    const french = await until(table, ({ prompt }) => prompt.includes('jouer'));
    expect(french.fresh).toBe(french.happenings.length);
    expect((await until(table, ({ legal }) => legal.length > 0)).prompt).toContain('Sombre');
  });

  it('lets an action be taken back along with the answer, where nothing was revealed', async () => {
    const table = await begin('archers', 'standard first=dark', [human('Anna'), computer('pupil')]);
    const first = await until(table, ({ legal }) => legal.length > 0);
    expect(first.may.takeBack).toBe(false);
    await playTurn(table);
    const later = await until(table, (at) => at.legal.length > 0 && at.number > first.number);
    expect(later.may.takeBack).toBe(true);
    await table.takeBack('ask');
    const again = await until(table, (at) => at.number > later.number && at.legal.length > 0);
    expect(again.turn).toBe(0);
    await table.takeBack('ask');
    expect(now(table).view).toEqual(first.view);
    expect(now(table).fresh).toBe(now(table).happenings.length);
  });

  it('takes nothing back that showed a card', async () => {
    const rules = 'ferti/classic starter=left target=1';
    const table = await begin('en-garde', rules, [human('Anna'), computer('pupil')]);
    const first = await until(table, ({ legal }) => legal.length > 0);
    await table.play(first.legal[0]?.action ?? '');
    const later = await until(
      table,
      (at) => at.status === 'over' || (at.legal.length > 0 && at.number > first.number),
    );
    expect(later.may.takeBack).toBe(false);
    const problem = await refused(table.takeBack('ask'));
    expect(problem.code).toMatch(/cannot-take-back|over/);
    setLanguage('nl');
    expect(sentence(problem)).toMatch(/^(Alleen je eigen laatste|Het spel is afgelopen)/);
  });

  it('can be resigned, also while the computer thinks', async () => {
    const seats = [human('Anna'), computer('maitre')];
    const table = await begin('archers', 'standard first=light', seats);
    await table.resign();
    const end = now(table);
    expect(end).toMatchObject({ status: 'over', ending: 'resigned', payoffs: [-1, 1] });
    expect(end.may).toMatchObject({ rematch: true, resign: false, takeBack: false, salute: false });
    // The worker was ended, and the next one took the match up.
    expect(requests.map((each) => each.do)).toEqual([
      'match-open',
      'match-say',
      'match-open',
      'match-say',
      'match-say',
    ]);
    expect((await refused(table.play('a1-a2'))).code).toBe('over');
    const record = await table.record();
    expect(record).toContain('[Termination "resignation"]');
    expect(record).toContain('[Outcome "-1 1"]');
  });

  it('thinks the same again when it was interrupted', async () => {
    const seats = [human('Anna'), computer('pupil')];
    const id = await newLocalGame(
      { game: 'archers', rules: 'standard first=light', seats },
      engine,
    );
    const kept = localStorage.getItem(`salle.local.${id}`) ?? '';
    const reply = async (interrupt: boolean) => {
      localStorage.setItem(`salle.local.${id}`, kept);
      const table = await open(id);
      if (interrupt) await table.draw('offer');
      return (await until(table, ({ legal }) => legal.length > 0)).view;
    };
    expect(await reply(true)).toEqual(await reply(false));
  });

  it('answers a draw when it decides next, and the offer outlives one’s own move', async () => {
    const table = await begin('archers', 'standard first=dark', [human('Anna'), computer('pupil')]);
    await table.draw('offer');
    expect(now(table)).toMatchObject({ drawOffered: 0, may: { offerDraw: false } });
    expect((await refused(table.draw('accept'))).code).toBe('own-offer');
    await table.play(now(table).legal[0]?.action ?? '');
    expect(now(table)).toMatchObject({ drawOffered: 0, turn: 0 });
    const again = await open(table.code);
    expect(now(again).drawOffered).toBe(0);
    again.close();
    await playTurn(table);
    const answered = await until(table, ({ drawOffered }) => drawOffered === null);
    expect(['playing', 'over']).toContain(answered.status);
    const noDraws = await begin('en-garde', '', [human('Anna'), computer('pupil')]);
    expect(now(noDraws).may.offerDraw).toBe(false);
    expect((await refused(noDraws.draw('offer'))).code).toBe('no-draws');
  });

  it('refuses what is not legal, and what is not one’s turn', async () => {
    const table = await begin('archers', 'standard first=dark', [human('Anna'), computer('pupil')]);
    const before = now(table);
    const problem = await refused(table.play('e5-e6'));
    expect(problem.code).toBe('illegal');
    expect(problem.why.length).toBeGreaterThan(10);
    expect(now(table)).toEqual(before);
    expect(await refused(table.salute('oops'))).toMatchObject({
      code: 'one-device',
      why: expect.stringContaining('say it yourself'),
    });
    await expect(begin('archers', '', [human('Anna')])).rejects.toThrow('2 seats');
  });
});

describe('after a reload', () => {
  it('the game goes on where it was', async () => {
    const seats = [human('Anna'), human('Bert')];
    const table = await begin('archers', 'standard first=dark', seats);
    await table.play(now(table).legal[0]?.action ?? '');
    const before = now(table);
    table.close();
    expect(listLocalGames()).toMatchObject([{ game: 'archers', seats, ending: null }]);
    const again = await open(table.code);
    expect(now(again)).toMatchObject({
      view: before.view,
      legal: before.legal,
      commitment: before.commitment,
    });
    expect(now(again).fresh).toBe(now(again).happenings.length);
    await again.resign();
    const over = await open(table.code);
    expect(now(over)).toMatchObject({ status: 'over', ending: 'resigned' });
  });

  it('a computer that was thinking thinks again', async () => {
    const seats = [human('Anna'), computer('pupil')];
    const table = await begin('archers', 'standard first=light', seats);
    table.close();
    const again = await open(table.code);
    expect((await until(again, ({ legal }) => legal.length > 0)).turn).toBe(0);
  });

  it('what cannot be read stays in the list, what was deleted is gone', async () => {
    const table = await begin('en-garde', '', [human('Anna'), computer('pupil')]);
    const kept = JSON.parse(localStorage.getItem(`salle.local.${table.code}`) ?? '');
    const { entries } = JSON.parse(kept.saved);
    const damaged = (change: object) =>
      JSON.stringify({ ...kept, saved: JSON.stringify({ ...JSON.parse(kept.saved), ...change }) });
    const begun = { ...entries[0] };
    const wrong: Record<string, [text: string, code: string]> = {
      broken: ['{"id":', 'unreadable'],
      odd: ['{"id":"odd"}', 'unreadable'],
      null: ['null', 'unreadable'],
      number: [JSON.stringify({ ...kept, saved: 7 }), 'unreadable'],
      cut: [JSON.stringify({ ...kept, saved: kept.saved.slice(0, -40) }), 'unreadable'],
      foreign: [damaged({ entries: [...entries, { ...begun, number: 2, kind: 'dance' }] }), ''],
      dealt: [damaged({ entries: [{ ...begun, text: begun.text.replace(/\*\d/, '*9') }] }), ''],
      seats: [damaged({ seats: [] }), 'unreadable'],
      game: [damaged({ game: 'chess' }), 'unreadable'],
      text: [damaged({ entries: 'none' }), 'unreadable'],
    };
    for (const [id, [text, code]] of Object.entries(wrong)) {
      localStorage.setItem(`salle.local.${id}`, text);
      const problem = await refused(openLocalGame(id, means));
      expect([id, problem.code]).toEqual([id, code || 'unreadable']);
      for (const language of languages) {
        setLanguage(language);
        expect(sentence(problem)).toMatch(/damaged|abîmé|beschadigd/);
      }
    }
    expect(new Set(listLocalGames().map(({ id }) => id))).toEqual(
      new Set([table.code, ...Object.keys(wrong)]),
    );
    expect(JSON.stringify(listLocalGames())).not.toContain('*');
    table.close();
    deleteLocalGame(table.code);
    expect((await refused(openLocalGame(table.code, means))).code).toBe('not-kept');
  });

  it('a game of other rules says so', async () => {
    const table = await begin('archers', '', [human('Anna'), human('Bert')]);
    const key = `salle.local.${table.code}`;
    const kept = JSON.parse(localStorage.getItem(key) ?? '');
    const saved = JSON.parse(kept.saved);
    const { text } = saved.entries[0];
    saved.entries[0].text = text.replace(/rules[^0-9]*\d+|(?<= )\d+/, (old: string) =>
      old.replace(/\d+/, '99'),
    );
    expect(saved.entries[0].text).not.toBe(text);
    localStorage.setItem(key, JSON.stringify({ ...kept, saved: JSON.stringify(saved) }));
    const problem = await refused(openLocalGame(table.code, means));
    expect(problem.code).toBe('older-rules');
    expect(sentence(problem)).toContain('other rules');
  });
});

describe('on a shared device', () => {
  it('a curtain falls between the turns of people with secrets, and shows nothing', async () => {
    const rules = 'ferti/advanced target=2';
    const table = await begin('en-garde', rules, [human('Anna'), human('Bert')]);
    const seen: (number | null)[] = [];
    const told = new Map<number, number>();
    const end = await playOut(table, (standing) => {
      seen.push(standing.curtain);
      const { curtain, you, happenings, earlier } = standing;
      // The whole story, whoever looks: each goes on with the own.
      expect(earlier?.untold).toBe(0);
      const last = you ?? -1;
      expect(happenings.length).toBeGreaterThanOrEqual(told.get(last) ?? 0);
      told.set(last, happenings.length);
      for (const happening of happenings) {
        if (happening.event !== 'draw' || standing.status === 'over') continue;
        if (happening.seat !== you) expect(happening.card ?? null).toBeNull();
      }
      if (curtain === null) return;
      expect(standing).toMatchObject({ view: null, described: '', legal: [], you: null });
    });
    expect(seen.filter((seat) => seat !== null).length).toBeGreaterThan(2);
    expect(end.ending).toBe('played');
    expect(end.may.rematch).toBe(true);
    const again = await open(table.code);
    expect(now(again)).toMatchObject({ status: 'over', may: { rematch: true } });
  });

  it('needs no curtain where there are no secrets', async () => {
    const table = await begin('archers', 'standard quiet=20', [human('Anna'), human('Bert')]);
    await playOut(table, ({ curtain, you, turn, status, happenings, earlier }) => {
      expect(curtain).toBeNull();
      if (status === 'playing') expect(you).toBe(turn);
      const actions = happenings.map(({ action }) => action);
      expect(actions).toEqual([...actions].sort((a, b) => a - b));
      expect(earlier?.untold).toBe(0);
    });
  });

  it.each([
    ['melee knights=2v2 players=each', 4],
    ['melee knights=3v3 players=each', 6],
  ])('%s is played by people and computers', async (rules, count) => {
    const seats = Array.from({ length: count }, (_, i) =>
      i < 2 ? human(`Person ${i}`) : computer('first-lesson'),
    );
    const table = await begin('sword-and-shield', rules, seats);
    const end = await playOut(table);
    expect(end.payoffs).toHaveLength(count);
  });

  it('of a team, a computer plays on for one who resigns, and tells the other nothing', async () => {
    const seats = [human('Anna'), human('Bert'), computer('pupil'), computer('pupil')];
    const rules = 'melee knights=2v2 players=each';
    const table = await begin('sword-and-shield', rules, seats);
    const sides = now(table).seats.map(({ side }) => side);
    expect(sides[0]).toBe(sides[1]);
    await until(table, ({ curtain }) => curtain !== null);
    await lift(table);
    const me = now(table).you ?? 0;
    for (let i = 0; i < 4 && now(table).legal.length > 0; i += 1) {
      await table.play(now(table).legal[0]?.action ?? '');
      await until(table, decides);
      await lift(table);
    }
    const leaver = now(table).you ?? 0;
    await table.resign();
    const standing = await until(table, decides);
    expect(standing.status).toBe('playing');
    expect(standing.seats[leaver]?.computer).toBe(true);
    const left = leaver === 0 ? 1 : 0;
    // Whoever left still holds the device: it is handed on once.
    if (standing.curtain === left) await lift(table);
    const other = await until(table, ({ you, status }) => you === left || status === 'over');
    expect(other.curtain).toBeNull();
    for (const happening of other.happenings) {
      if (happening.event === 'draw' && happening.seat === leaver) {
        expect(JSON.stringify(happening)).not.toMatch(/"card":\d/);
      }
    }
    expect([0, 1]).toContain(me);
  });

  it('whoever holds the device keeps it when a thought is interrupted', async () => {
    const seats = [human('Anna'), human('Bert'), computer('maitre'), computer('maitre')];
    const rules = 'melee knights=2v2 players=each';
    const table = await begin('sword-and-shield', rules, seats);
    for (let i = 0; i < 40; i += 1) {
      const { turn, you, curtain, legal } = await until(
        table,
        (at) => decides(at) || (at.you !== null && at.turn > 1),
      );
      if (curtain !== null) await lift(table);
      else if (you !== null && turn > 1) break;
      else await table.play(legal[0]?.action ?? '');
    }
    const { you, turn } = now(table);
    expect(you).not.toBeNull();
    expect(turn).toBeGreaterThan(1);
    await table.resign();
    expect(now(table).seats[you ?? 0]?.computer).toBe(true);
  });
});

it('a rematch changes sides', async () => {
  const table = await begin('archers', '', [human('Anna'), computer('pupil')]);
  expect((await refused(table.rematch())).code).toBe('not-over');
  await table.resign();
  const id = await table.rematch();
  expect(listLocalGames().find((game) => game.id === id)).toMatchObject({
    game: 'archers',
    ending: null,
    seats: [computer('pupil'), human('Anna')],
  });
  const next = await open(id);
  expect(now(next).seats.map(({ name }) => name)).toEqual(['pupil', 'Anna']);
  expect(now(next).status).toBe('playing');
  expect(now(next).commitment).not.toBe(now(table).commitment);
});

it('a record of a game under way is the seat’s own', async () => {
  const table = await begin('en-garde', '', [human('Anna'), computer('pupil')]);
  const record = await table.record();
  expect(record).toContain('[Seat "Left"]');
  expect(record).toContain('*?');
  expect(record).not.toContain('Seed');
});

describe('games that older pages kept', () => {
  interface Expected extends Pick<Standing, 'status' | 'turn' | 'ending' | 'payoffs' | 'view'> {
    id: string;
    name: string;
    record: string;
    drawOffered: number | null;
    you: number | null;
    events: number;
  }
  const file = `${here}../../../tests/old_data/browser_games.json`;
  const { kept, expected } = JSON.parse(new TextDecoder().decode(readFileSync(file))) as {
    kept: Record<string, string>;
    expected: Expected[];
  };

  it.each(expected.map((each) => [each.name, each] as const))('%s', async (_name, was) => {
    const key = `salle.local.${was.id}`;
    localStorage.setItem(key, kept[key] ?? '');
    const before = listLocalGames();
    const table = await open(was.id);
    const standing = now(table);
    expect(standing).toMatchObject({
      status: was.status,
      turn: was.turn,
      ending: was.ending,
      payoffs: was.payoffs,
      drawOffered: was.drawOffered,
    });
    while (now(table).earlier?.untold) await table.earlier();
    const { earlier, happenings } = now(table);
    expect((earlier?.happenings.length ?? 0) + happenings.length).toBe(was.events);
    // Where one of several had left, the page showed the other nothing until a reload.
    const reloaded = was.you === null && standing.curtain === null;
    if (!reloaded) {
      expect(standing.you).toBe(was.you);
      expect(standing.view).toEqual(was.view);
      expect(await table.record()).toBe(was.record);
    }
    // Taken over: kept as the engine saves it, shown in the list as before.
    expect(listLocalGames()).toEqual(before);
    expect(JSON.parse(localStorage.getItem(key) ?? '')).toHaveProperty('saved');
    const again = await open(was.id);
    expect(now(again)).toMatchObject({ status: was.status, view: standing.view });
    again.close();
    const end = await playOut(table);
    expect(end.status).toBe('over');
    expect((await engine.verify(await table.record())).honest).toBe(true);
  });
});
