// Words in the three languages of the house.
//
// A phrase cannot be written without its English, French and Dutch; `say` picks the one in use and
// is reactive, so that switching the language redraws whatever is on the page. Every part of the
// page keeps its own phrases in a file `words.ts` beside it:
//
//   export const words = phrases({ playNow: ['Play now', 'Jouer', 'Speel nu'] });
//   …
//   <button>{say(words.playNow)}</button>
//   <p>{say(words.toMove, { who: 'Anna' })}</p>    with ['{who} to move', …]

export const languages = ['en', 'fr', 'nl'] as const;
export type Language = (typeof languages)[number];
export type Phrase = readonly [en: string, fr: string, nl: string];

/** A phrase of a game whose package promises fewer languages: English says what is missing. */
export type GamePhrase = readonly [en: string, fr?: string | undefined, nl?: string | undefined];

export function phrases<Keys extends string>(all: Record<Keys, Phrase>): Record<Keys, Phrase> {
  return all;
}

/** For games that begin in English only (games/package.ts); nothing else of the page does. */
export function gamePhrases<Keys extends string>(
  all: Record<Keys, GamePhrase>,
): Record<Keys, GamePhrase> {
  return all;
}

const chosen = $state<{ language: Language }>({ language: 'en' });

export function language(): Language {
  return chosen.language;
}

export function setLanguage(next: Language): void {
  chosen.language = next;
}

/** French sets a narrow space before ; : ! ? and inside « », at which no line breaks. Phrases are
 * written with plain ones, which anybody can type and see. */
export function typeset(text: string, language: Language): string {
  if (language !== 'fr') return text;
  return text.replace(/ (?=[;:!?»])/g, '\u202f').replace(/« /g, '«\u202f');
}

/** The phrase in the language in use, `{name}` replaced by `values.name`. */
export function say(
  phrase: Phrase | GamePhrase,
  values: Record<string, string | number> = {},
): string {
  const own = phrase[languages.indexOf(chosen.language)];
  const text = own === undefined ? phrase[0] : typeset(own, chosen.language);
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
