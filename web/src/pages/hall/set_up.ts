// From the fields of the form to what the hall and the engine read.

import type { OptionEntry } from '../../engine/answers';
import type { SeatWish } from '../../people/api';

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
