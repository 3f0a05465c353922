// Games on this device against the computer.

import { describe, expect, it, vi } from 'vitest';
import { sentence } from '../server/refusals';
import {
  begin,
  computer,
  decides,
  engine,
  freshBrowser,
  human,
  now,
  open,
  playOut,
  playTurn,
  refused,
  requests,
  until,
} from '../testing/local_tables';
import { setLanguage } from '../words/words.svelte';
import { localRecord, newLocalGame } from './local_games';
import { listLocalGames } from './local_store';

freshBrowser();

describe('against the computer', () => {
  it.each([
    ['en-garde', 'ferti/advanced target=2', 'scholar'],
    ['archers', '', 'pupil'],
    ['sword-and-shield', 'joust', 'pupil'],
  ])('%s is played to its end and kept', async (game, rules, level) => {
    const table = await begin(game, rules, [human('Anna'), computer(level)]);
    const numbers: number[] = [];
    let thinking = 0;
    table.subscribe((snapshot) => {
      numbers.push(snapshot.number);
      if (snapshot.thinking) thinking += 1;
      if (snapshot.status === 'playing') {
        expect(snapshot.you).toBe(0);
        expect(snapshot.seed).toBeNull();
        if (snapshot.turn !== 0) expect(snapshot.legal).toEqual([]);
        for (const { event, seat, card } of snapshot.happenings) {
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
    requests.length = 0;
    let writes = 0;
    const write = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      writes += 1;
    });
    let [moves, changes] = [0, 0];
    table.subscribe((snapshot) => {
      changes = Math.max(changes, snapshot.number);
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
    expect((await until(table, ({ legal }) => legal.length > 0)).prompt).toMatch(/^À vous\u202f: /);
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

  it('takes back every turn, also one that showed a card, and the same cards come again', async () => {
    const rules = 'ferti/classic starter=left target=5';
    const table = await begin('en-garde', rules, [human('Anna'), computer('pupil')]);
    const views: unknown[] = [];
    for (let n = 0; n < 4; n += 1) {
      const at = await until(table, ({ legal }) => legal.length > 0);
      views.push(at.view);
      await table.play(at.legal[0]?.action ?? '');
      await until(table, (next) => next.legal.length > 0 && next.number > at.number);
    }
    const latest = now(table);
    for (const view of views.reverse()) {
      expect(now(table).may.takeBack).toBe(true);
      await table.takeBack('ask');
      expect(now(table).view).toEqual(view);
    }
    const problem = await refused(table.takeBack('ask'));
    expect(problem.code).toBe('cannot-take-back');
    setLanguage('nl');
    expect(sentence(problem)).toMatch(/^Je kunt alleen je eigen laatste beurt/);
    for (let n = 0; n < 4; n += 1) {
      const at = await until(table, ({ legal }) => legal.length > 0);
      await table.play(at.legal[0]?.action ?? '');
      await until(table, (next) => next.legal.length > 0 && next.number > at.number);
    }
    expect(now(table).view).toEqual(latest.view);
  });

  it('helps one person who is to move, without losing what a computer thinks', async () => {
    const table = await begin('archers', 'standard first=light', [
      human('Anna'),
      computer('pupil'),
    ]);
    expect((await refused(table.hint())).code).toBe('no-decision');
    const { legal } = await until(table, (at) => at.legal.length > 0);
    expect(requests.map((each) => each.do)).not.toContain('match-close');
    expect(requests.filter((each) => each.do === 'match-open')).toHaveLength(1);
    table.setLanguage('fr');
    const thought = await table.hint();
    expect(legal.map(({ action }) => action)).toContain(thought.action);
    expect(requests.at(-1)).toMatchObject({ do: 'match-hint', language: 'fr' });
    // What somebody does meanwhile waits its turn.
    const later = table.hint();
    await table.play(thought.action);
    expect(await later).toMatchObject({ seat: 0 });
    const two = await begin('archers', '', [human('Anna'), human('Bram')]);
    expect((await refused(two.hint())).code).toBe('no-hint');
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
