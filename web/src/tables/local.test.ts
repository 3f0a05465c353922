import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { nodeEngine } from '../engine/node';
import {
  deleteLocalGame,
  type LocalMeans,
  type LocalSeat,
  type LocalTable,
  listLocalGames,
  newLocalGame,
  openLocalGame,
} from './local';
import type { Refusal, Standing } from './table';

vi.setConfig({ testTimeout: 120_000 });

const engine = nodeEngine();
const means: LocalMeans = { engine, thinker: nodeEngine, pace: 0 };
const human = (name: string): LocalSeat => ({ kind: 'human', name });
const computer = (level: string): LocalSeat => ({ kind: 'computer', name: '', level });

let open: LocalTable[] = [];
const keep = (table: LocalTable) => {
  open.push(table);
  return table;
};
const begin = async (game: string, rules: string, seats: LocalSeat[]) =>
  keep(await newLocalGame({ game, rules, seats }, means));

beforeEach(() => localStorage.clear());
afterEach(() => {
  for (const table of open) table.close();
  open = [];
});

function now(table: LocalTable): Standing {
  let standing: Standing | null = null;
  table.subscribe((next) => {
    standing = next;
  })();
  if (!standing) throw new Error('nothing is shown');
  return standing;
}

function until(table: LocalTable, wanted: (standing: Standing) => boolean): Promise<Standing> {
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

/** People play by lot, lifting every curtain, until it is over. */
async function playOut(table: LocalTable, look: (standing: Standing) => void = () => {}) {
  let state = 5;
  for (;;) {
    const standing = await until(table, decides);
    look(standing);
    if (standing.status === 'over') return standing;
    if (standing.curtain !== null) {
      const to = standing.curtain;
      table.liftCurtain();
      await until(table, ({ you }) => you === to);
      continue;
    }
    state = (state * 1103515245 + 12345) % 2147483648;
    await table.play(standing.legal[state % standing.legal.length]?.action ?? '');
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
    expect(listLocalGames()).toMatchObject([{ id: table.id, ending: 'played' }]);
  });

  it('speaks the language asked for, and names computers by their title', async () => {
    const table = await begin('archers', 'standard first=dark', [human('Anna'), computer('pupil')]);
    expect(now(table).seats[1]?.name).toBe('pupil');
    table.setLanguage('fr');
    const french = await until(table, ({ seats }) => seats[1]?.name === 'élève');
    expect(french.fresh).toBe(french.happenings.length);
    expect(french.prompt).toContain('jouer');
  });

  it('lets an action be taken back along with the answer, where nothing was revealed', async () => {
    const table = await begin('archers', 'standard first=dark', [human('Anna'), computer('pupil')]);
    const first = await until(table, ({ legal }) => legal.length > 0);
    expect(first.may.takeBack).toBe(false);
    await table.play(first.legal[0]?.action ?? '');
    const later = await until(table, (at) => at.legal.length > 0 && at.number > first.number);
    expect(later.may.takeBack).toBe(true);
    await table.takeBack('ask');
    const again = await until(table, (at) => at.number > later.number && at.legal.length > 0);
    expect(again.view).toEqual(first.view);
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
    expect((await refused(table.takeBack('ask'))).code).toMatch(/cannot-take-back|over/);
  });

  it('can be resigned, also while the computer thinks', async () => {
    const table = await begin('archers', 'standard first=light', [
      human('Anna'),
      computer('maitre'),
    ]);
    await table.resign();
    const end = now(table);
    expect(end).toMatchObject({ status: 'over', ending: 'resigned', payoffs: [-1, 1] });
    expect(end.may).toMatchObject({ rematch: true, resign: false, takeBack: false });
    expect((await refused(table.play('a1-a2'))).code).toBe('over');
    const record = await table.record();
    expect(record).toContain('[Termination "resignation"]');
    expect(record).toContain('[Outcome "-1 1"]');
  });

  it('answers a draw when it decides next', async () => {
    const table = await begin('archers', 'standard first=dark', [human('Anna'), computer('pupil')]);
    await table.draw('offer');
    expect(now(table).drawOffered).toBe(0);
    expect((await refused(table.draw('accept'))).code).toBe('own-offer');
    await playTurn(table);
    const answered = await until(table, ({ drawOffered }) => drawOffered === null);
    expect(['playing', 'over']).toContain(answered.status);
    const noDraws = await begin('en-garde', '', [human('Anna'), computer('pupil')]);
    expect(now(noDraws).may.offerDraw).toBe(false);
    expect((await refused(noDraws.draw('offer'))).code).toBe('no-draws');
  });

  async function playTurn(table: LocalTable) {
    for (;;) {
      const { legal, turn } = now(table);
      if (turn !== 0 || legal.length === 0) return;
      await table.play(legal[0]?.action ?? '');
    }
  }

  it('refuses what is not legal, and what is not one’s turn', async () => {
    const table = await begin('archers', 'standard first=dark', [human('Anna'), computer('pupil')]);
    const before = now(table);
    const problem = await refused(table.play('e5-e6'));
    expect(problem.code).toBe('illegal');
    expect(problem.why.length).toBeGreaterThan(10);
    expect(now(table)).toEqual(before);
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
    const again = keep(await openLocalGame(table.id, means));
    expect(now(again)).toMatchObject({
      view: before.view,
      legal: before.legal,
      commitment: before.commitment,
    });
    expect(now(again).fresh).toBe(now(again).happenings.length);
    await again.resign();
    const over = keep(await openLocalGame(table.id, means));
    expect(now(over)).toMatchObject({ status: 'over', ending: 'resigned' });
  });

  it('a computer that was thinking thinks again', async () => {
    const table = await begin('archers', 'standard first=light', [
      human('Anna'),
      computer('maitre'),
    ]);
    table.close();
    const seats = JSON.parse(localStorage.getItem(`salle.local.${table.id}`) ?? '');
    seats.seats[1].level = 'first-lesson';
    localStorage.setItem(`salle.local.${table.id}`, JSON.stringify(seats));
    const again = keep(await openLocalGame(table.id, means));
    expect((await until(again, ({ legal }) => legal.length > 0)).turn).toBe(0);
  });

  it('what cannot be read is left out, what was deleted is gone', async () => {
    const table = await begin('en-garde', '', [human('Anna'), computer('pupil')]);
    localStorage.setItem('salle.local.broken', '{"id":');
    localStorage.setItem('salle.local.odd', '{"id":"odd"}');
    expect(listLocalGames().map(({ id }) => id)).toEqual([table.id]);
    expect(JSON.stringify(listLocalGames())).not.toContain('*');
    table.close();
    deleteLocalGame(table.id);
    expect(listLocalGames()).toEqual([]);
    expect((await refused(openLocalGame(table.id, means))).code).toBe('no-table');
  });
});

describe('on a shared device', () => {
  it('a curtain falls between the turns of people with secrets, and shows nothing', async () => {
    const rules = 'ferti/advanced target=2';
    const table = await begin('en-garde', rules, [human('Anna'), human('Bert')]);
    const seen: (number | null)[] = [];
    const end = await playOut(table, (standing) => {
      seen.push(standing.curtain);
      if (standing.curtain === null) return;
      expect(standing).toMatchObject({ view: null, described: '', legal: [], you: null });
      // What everyone saw, and no card of anyone's hand.
      for (const happening of standing.happenings) {
        if (happening.event === 'draw') expect(happening.card ?? null).toBeNull();
      }
    });
    expect(seen.filter((seat) => seat !== null).length).toBeGreaterThan(2);
    expect(end.ending).toBe('played');
  });

  it('needs no curtain where there are no secrets', async () => {
    const table = await begin('archers', 'standard quiet=20', [human('Anna'), human('Bert')]);
    await playOut(table, ({ curtain, you, turn, status }) => {
      expect(curtain).toBeNull();
      if (status === 'playing') expect(you).toBe(turn);
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

  it('of a team, a computer plays on for one who resigns', async () => {
    const seats = [human('Anna'), human('Bert'), computer('pupil'), computer('pupil')];
    const rules = 'melee knights=2v2 players=each';
    const table = await begin('sword-and-shield', rules, seats);
    const mine = now(table).seats.map(({ side }) => side);
    const first = await until(table, ({ you, curtain }) => you !== null || curtain !== null);
    if (first.curtain !== null) {
      table.liftCurtain();
      await until(table, ({ you }) => you !== null);
    }
    const me = now(table).you ?? 0;
    await table.resign();
    const team = mine[0] === mine[1];
    expect(now(table).status).toBe(team ? 'playing' : 'over');
    expect(now(table).seats[me]?.computer).toBe(team);
  });
});

it('a rematch changes sides', async () => {
  const table = await begin('archers', '', [human('Anna'), computer('pupil')]);
  expect((await refused(table.rematch())).code).toBe('not-over');
  await table.resign();
  const next = keep(await openLocalGame(await table.rematch(), means));
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
