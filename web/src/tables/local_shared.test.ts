// People who share one device.

import { describe, expect, it } from 'vitest';
import {
  begin,
  computer,
  decides,
  freshBrowser,
  human,
  lift,
  now,
  open,
  playOut,
  until,
} from '../testing/local_tables';

freshBrowser();

describe('on a shared device', () => {
  it('a curtain falls between the turns of people with secrets, and shows nothing', async () => {
    const rules = 'ferti/advanced target=2';
    const table = await begin('en-garde', rules, [human('Anna'), human('Bert')]);
    const seen: (number | null)[] = [];
    const told = new Map<number, number>();
    const end = await playOut(table, (snapshot) => {
      seen.push(snapshot.curtain);
      const { curtain, you, happenings, earlier } = snapshot;
      // The whole story, whoever looks: each goes on with the own.
      expect(earlier?.untold).toBe(0);
      const last = you ?? -1;
      expect(happenings.length).toBeGreaterThanOrEqual(told.get(last) ?? 0);
      told.set(last, happenings.length);
      for (const happening of happenings) {
        if (happening.event !== 'draw' || snapshot.status === 'over') continue;
        if (happening.seat !== you) expect(happening.card ?? null).toBeNull();
      }
      if (curtain === null) return;
      expect(snapshot).toMatchObject({ view: null, described: '', legal: [], you: null });
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
    const snapshot = await until(table, decides);
    expect(snapshot.status).toBe('playing');
    expect(snapshot.seats[leaver]?.computer).toBe(true);
    const left = leaver === 0 ? 1 : 0;
    // Whoever left still holds the device: it is handed on once.
    if (snapshot.curtain === left) await lift(table);
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
