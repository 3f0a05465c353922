// From the fields of the form to what the server and the engine read.

import type { OptionEntry } from '../../engine/engine';
import type { ClockSetting, SeatWish } from '../../server/api';
import { pair } from '../../words/pair_words';
import { language, say } from '../../words/words.svelte';
import { optionValues, words } from './words';

/** A rules line: the rule set, then what differs from the defaults. */
export function ruleLine(
  ruleSet: string,
  options: readonly OptionEntry[],
  values: Record<string, string>,
): string {
  if (!ruleSet) return '';
  const told = options
    .filter((option) => values[option.name] && values[option.name] !== option.default)
    .map((option) => `${option.name}=${values[option.name]}`);
  return [ruleSet, ...told].join(' ');
}

/** A rules line taken apart: the rule set, and what was chosen. */
export function readRuleLine(line: string): { ruleSet: string; values: Record<string, string> } {
  const [ruleSet = '', ...told] = line.split(' ').filter((word) => word !== '');
  const values = told.map((word) => word.split('=')).filter((parts) => parts.length === 2);
  return { ruleSet, values: Object.fromEntries(values) };
}

/** "left, right or random": a choice of words. Null where anything else is meant. */
export function choicesOf(values: string): string[] | null {
  return /^[\w-]+(, [\w-]+)* or [\w-]+$/.test(values) ? values.split(/, | or /) : null;
}

/** "1 to 99". */
export function rangeOf(values: string): { least: number; most: number } | null {
  const [, least, most] = /^(\d+) to (\d+)$/.exec(values) ?? [];
  return least && most ? { least: Number(least), most: Number(most) } : null;
}

/** "0 (off) or 2 to 9". */
function rangeOrOff(values: string): { least: number; most: number } | null {
  const [, rest] = /^0 \(off\) or (.*)$/.exec(values) ?? [];
  return rest ? rangeOf(rest) : null;
}

/** A value of an option, as people call it. */
export function valueWords(value: string): string {
  return value in optionValues ? say(optionValues[value as keyof typeof optionValues]) : value;
}

/** What an option may be; nothing where the engine's English is all there is to say. */
export function valuesWords(values: string): string {
  const choices = choicesOf(values)?.map(valueWords);
  if (choices) return new Intl.ListFormat(language(), { type: 'disjunction' }).format(choices);
  const range = rangeOf(values);
  if (range) return say(words.range, range);
  const orOff = rangeOrOff(values);
  if (orOff) return say(words.offOrRange, orOff);
  return language() === 'en' ? values : '';
}

/** What was chosen otherwise than usual in a line of rules, each in a sentence. Where anything could be
 * written there are no words for it. */
export function chosenWords(line: string, options: readonly OptionEntry[]): string[] {
  const { values } = readRuleLine(line);
  return options.flatMap(({ name, meaning, default: usual, values: possible }) => {
    const value = values[name];
    const known = choicesOf(possible) ?? rangeOf(possible) ?? rangeOrOff(possible);
    return value && value !== usual && known ? [pair(meaning, valueWords(value))] : [];
  });
}

/** Who sits where when seats change places: `from` says which each of them was. Somebody stays 'me':
 * without one the table could not be opened. */
export function reseated(sitters: readonly string[], from: readonly (number | null)[]): string[] {
  const now = from.map((seat) => (seat === null ? 'open' : (sitters[seat] ?? 'open')));
  if (now.includes('me') || !sitters.includes('me')) return now;
  const free = now.indexOf('open');
  now[Math.max(0, free)] = 'me';
  return now;
}

/** 'me', 'open', or the name of a computer player. */
export function seatWishes(sitters: readonly string[]): SeatWish[] {
  return sitters.map((sitter) =>
    sitter === 'me' || sitter === 'open' ? sitter : { computer: sitter },
  );
}

/** A table's clock in words. */
export function clockWords(clock: ClockSetting): string {
  if (clock.kind === 'live') {
    const minutes = Math.round((clock.base / 60) * 10) / 10;
    return say(words.clockLive, { minutes, increment: clock.increment });
  }
  return clock.kind === 'days' ? say(words.clockDays, { days: clock.days }) : say(words.clockNone);
}
