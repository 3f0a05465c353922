// From the fields of the form to what the server and the engine read.

import type { OptionEntry } from '../../engine/engine';
import type { ClockSetting, SeatWish } from '../../server/api';
import { say } from '../../words/words.svelte';
import { words } from './words';

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
