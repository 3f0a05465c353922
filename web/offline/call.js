// A call to somebody who is away from a table, as a notification. Shared by the service worker, which
// hears of it while no page is open (plugin.mjs copies this file into it), and by the page, which
// sees it happen while nobody looks.

const languages = ['en', 'fr', 'nl'];

const guest = ['Guest', 'Invité', 'Gast'];

/** `{by}`: who calls; `{game}`: the game's name. */
export const callWords = {
  turn: {
    title: ['Your turn', 'À vous de jouer', 'Je bent aan zet'],
    body: ['{game}, with {by}', '{game}, avec {by}', '{game}, met {by}'],
  },
  rematch: {
    title: ['A rematch?', 'Une revanche\u202f?', 'Een revanche?'],
    body: [
      '{by} would like a rematch of {game}.',
      '{by} vous propose une revanche ({game}).',
      '{by} wil graag een revanche ({game}).',
    ],
  },
  invited: {
    title: ['An invitation', 'Une invitation', 'Een uitnodiging'],
    body: [
      '{by} invites you to a game of {game}.',
      '{by} vous invite à une partie ({game}).',
      '{by} nodigt je uit voor een partij ({game}).',
    ],
  },
  /** Where nobody understands what was sent. */
  something: {
    title: ['Something waits for you', 'Quelque chose vous attend', 'Er wacht iets op je'],
    body: ['In the hall', 'Dans la salle', 'In de zaal'],
  },
};

/** The first language of the house among those that somebody reads. */
export function languageOf(wished) {
  for (const each of wished ?? []) {
    const found = languages.find((language) => String(each).toLowerCase().startsWith(language));
    if (found) return found;
  }
  return 'en';
}

/** What a push says; null where it cannot be understood. Never throws: whatever arrives, a browser
 * that was woken must show something. */
export function readCall(text) {
  try {
    const { what, table, game, by } = JSON.parse(text);
    if (!['turn', 'rematch', 'invited'].includes(what)) return null;
    if (typeof table !== 'string' || !/^[A-Za-z0-9]{1,16}$/.test(table)) return null;
    const plain = (value) => (typeof value === 'string' ? value : '');
    return { what, table: table.toUpperCase(), game: plain(game), by: plain(by) };
  } catch {
    return null;
  }
}

/** Those who call, with commas between: computers and guests have their names from the hall. */
function callersOf(by, told, language) {
  const shown = (name) =>
    told.players?.[name] ?? name.replace(/^Guest(?= \d+$)/, guest[languages.indexOf(language)]);
  return by.split(', ').map(shown).join(', ');
}

/** The arguments of `showNotification`. `told`: what the page has said of itself. */
export function notificationOf(call, told) {
  const language = languageOf([told.language]);
  const { title, body } = callWords[call?.what ?? 'something'];
  const by = callersOf(call?.by ?? '', told, language);
  const game = told.games?.[call?.game] ?? call?.game ?? '';
  const say = (phrase) => {
    const values = { by, game };
    return phrase[languages.indexOf(language)].replace(/\{(by|game)\}/g, (_, name) => values[name]);
  };
  return {
    title: say(title),
    options: {
      // A sentence with a gap would be worse than the one thing that is known.
      body: call && !(by && game) ? by || game : say(body),
      lang: language,
      icon: '/icon-192.png',
      // A newer call from a table takes the place of an older one, and is heard again.
      tag: call ? `table-${call.table}` : 'something',
      renotify: true,
      data: { table: call?.table ?? null },
    },
  };
}

/** Where one is led by a notification. */
export function addressOf(table) {
  return table ? `/table/${table}` : '/';
}

/** Does a page of this address show that table? */
export function showsTable(path, table) {
  const [, code] = /^\/(?:table|j)\/([^/?#]+)/.exec(path) ?? [];
  return table !== null && code?.toUpperCase() === table;
}
