// Games on this device are kept, and found again.

import { readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { sentence } from '../server/refusals';
import {
  begin,
  computer,
  engine,
  freshBrowser,
  human,
  means,
  now,
  open,
  playOut,
  refused,
  until,
} from '../testing/local_tables';
import { here } from '../testing/node_engine';
import { languages, setLanguage } from '../words/words.svelte';
import { openLocalGame } from './local_games';
import { deleteLocalGame, listLocalGames } from './local_store';
import type { TableSnapshot } from './table';

freshBrowser();

it('a full browser is told, once, and the game goes on', async () => {
  const table = await begin('archers', '', [human('Anna'), human('Bert')]);
  const kept: boolean[] = [];
  table.subscribe((snapshot) => kept.push(snapshot.kept));
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await table.play(now(table).legal[0]?.action ?? '');
  await table.play(now(table).legal[0]?.action ?? '');
  expect(now(table)).toMatchObject({ kept: false, status: 'playing' });
  full.mockRestore();
  await table.play(now(table).legal[0]?.action ?? '');
  expect(now(table).kept).toBe(true);
  expect(kept.filter((is, i) => is !== kept[i - 1])).toEqual([true, false, true]);
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

/** Without regard to how names are printed: an apostrophe is one, straight or curved. */
const plain = (view: unknown): unknown => JSON.parse(JSON.stringify(view).replaceAll('’', "'"));

describe('games that older pages kept', () => {
  interface Expected
    extends Pick<TableSnapshot, 'status' | 'turn' | 'ending' | 'payoffs' | 'view'> {
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
    const snapshot = now(table);
    expect(snapshot).toMatchObject({
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
    const reloaded = was.you === null && snapshot.curtain === null;
    if (!reloaded) {
      expect(snapshot.you).toBe(was.you);
      expect(plain(snapshot.view)).toEqual(plain(was.view));
      expect(await table.record()).toBe(was.record);
    }
    // Taken over: kept as the engine saves it, shown in the list as before.
    expect(listLocalGames()).toEqual(before);
    expect(JSON.parse(localStorage.getItem(key) ?? '')).toHaveProperty('saved');
    const again = await open(was.id);
    expect(now(again)).toMatchObject({ status: was.status, view: snapshot.view });
    again.close();
    const end = await playOut(table);
    expect(end.status).toBe('over');
    expect((await engine.verify(await table.record())).honest).toBe(true);
  });
});
