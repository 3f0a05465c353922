import { expect, test } from 'vitest';
import { callWords, languageOf, notificationOf, readCall, showsTable } from '../../offline/call.js';

const turn = { what: 'turn', table: 'K7QXM2', game: 'archers', by: 'Bram' } as const;
const told = { language: 'nl', games: { archers: 'Archers' } };

test('every call has its words in three languages, with the same blanks', () => {
  const blanks = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();
  for (const { title, body } of Object.values(callWords)) {
    for (const texts of [title, body]) {
      expect(texts).toHaveLength(3);
      for (const text of texts) {
        expect(text.trim()).not.toBe('');
        expect(blanks(text)).toEqual(blanks(texts[0]));
      }
    }
  }
});

test('a push is read', () => {
  expect(readCall(JSON.stringify(turn))).toEqual(turn);
  expect(readCall(JSON.stringify({ ...turn, table: 'k7qxm2', more: 1 }))).toEqual(turn);
  expect(readCall(JSON.stringify({ what: 'invited', table: 'AB' }))).toEqual({
    what: 'invited',
    table: 'AB',
    game: '',
    by: '',
  });
});

test('what cannot be understood is nothing, and never an exception', () => {
  const wrong = [
    '',
    'null',
    '[]',
    '7',
    '{"what":',
    JSON.stringify({ ...turn, what: 'toString' }),
    JSON.stringify({ ...turn, what: 'something' }),
    JSON.stringify({ ...turn, table: 7 }),
    JSON.stringify({ ...turn, table: '../profile' }),
    JSON.stringify({ ...turn, table: '' }),
  ];
  for (const text of wrong) expect(readCall(text), text).toBeNull();
});

test('a call is said in the language that was told', () => {
  const { title, options } = notificationOf(turn, told);
  expect(title).toBe('Je bent aan zet');
  expect(options).toMatchObject({
    body: 'Archers, met Bram',
    lang: 'nl',
    tag: 'table-K7QXM2',
    icon: '/icon-192.png',
    data: { table: 'K7QXM2' },
  });
  const invited = notificationOf({ ...turn, what: 'invited' }, { ...told, language: 'fr' });
  expect(invited.options.body).toBe('Bram vous invite à une partie (Archers).');
});

test('names that the hall has given are said in the language that was told', () => {
  const by = (names: string, language: string) =>
    notificationOf(
      { ...turn, by: names },
      { ...told, language, players: { pupil: language === 'fr' ? 'élève' : 'leerling' } },
    ).options.body;
  expect(by('Guest 4711, pupil', 'fr')).toBe('Archers, avec Invité 4711, élève');
  expect(by('Guest 4711, Bram', 'nl')).toBe('Archers, met Gast 4711, Bram');
  expect(by('Guest 4711', 'en')).toBe('Archers, with Guest 4711');
});

test('no sentence has a gap, and names are taken as they are', () => {
  const body = (change: object) => notificationOf({ ...turn, ...change }, told).options.body;
  expect(body({ by: '' })).toBe('Archers');
  expect(body({ game: '' })).toBe('Bram');
  expect(body({ game: 'new-game' })).toBe('new-game, met Bram');
  expect(body({ by: '$& {game}' })).toBe('Archers, met $& {game}');
  expect(notificationOf(null, told)).toMatchObject({
    title: 'Er wacht iets op je',
    options: { tag: 'something', data: { table: null } },
  });
  // What is kept may come from another version.
  expect(notificationOf(turn, { language: 'tlh' }).title).toBe('Your turn');
});

test('the browser’s first language of the house is taken', () => {
  expect(languageOf(['de-DE', 'nl-BE', 'en'])).toBe('nl');
  expect(languageOf(['de'])).toBe('en');
  expect(languageOf(undefined)).toBe('en');
});

test('a page shows one table', () => {
  expect(showsTable('/table/K7QXM2', 'K7QXM2')).toBe(true);
  expect(showsTable('/table/k7qxm2/', 'K7QXM2')).toBe(true);
  expect(showsTable('/j/K7QXM2', 'K7QXM2')).toBe(true);
  expect(showsTable('/table/K7QXM3', 'K7QXM2')).toBe(false);
  expect(showsTable('/local/K7QXM2', 'K7QXM2')).toBe(false);
  expect(showsTable('/', null)).toBe(false);
});
