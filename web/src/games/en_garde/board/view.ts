// What the engine tells about a bout of En Garde, and what its notation says. No rule stands here:
// which actions there are comes from the engine; this only reads where on the piste they belong.

import type { EnGardeEnds, EnGardeParry } from '../../../protocol';
import type { Happening, Legal } from '../../../tables/table';

export type { EnGardeView } from '../../../protocol';

export const lastSquare = 23;
export const middleSquare = 12;

export type Pair<Of> = [Of, Of];

/** How a round ended, as told by a happening `round-ends` or `match-ends`. */
export type RoundEnd = Happening & EnGardeEnds;

const deeds = ['advance', 'step-back', 'attack', 'parry', 'retreat', 'pass'];

/** How the last round ended, as long as nobody has done anything in the next one. */
export function lastEnd(happenings: Happening[]): RoundEnd | null {
  for (const happening of [...happenings].reverse()) {
    if (happening.event === 'round-ends') return happening as RoundEnd;
    if (deeds.includes(happening.event)) return null;
  }
  return null;
}

/** The parry that was the last thing done, if it was one: its cards are still to be seen. */
export function lastParry(happenings: Happening[]): (Happening & EnGardeParry) | null {
  const told = [...deeds, 'round-begins'];
  const last = [...happenings].reverse().find(({ event }) => told.includes(event));
  return last?.event === 'parry' ? (last as Happening & EnGardeParry) : null;
}

export type Deed = 'advance' | 'back' | 'attack' | 'advance-attack' | 'parry' | 'retreat' | 'other';

/** A legal action and which cards of the hand it takes. */
export interface Act extends Legal {
  deed: Deed;
  /** Squares moved, forward positive. */
  step: number;
  cards: number[];
}

const notation = /^(?:([+-])(\d))?(?:([AP])(\d)(?:x(\d))?)?$|^R(\d)$/;

export function readAct(legal: Legal): Act {
  const found = notation.exec(legal.action);
  const [, sign, moved, letter, value, times, back] = found ?? [];
  if (back) return { ...legal, deed: 'retreat', step: -Number(back), cards: [Number(back)] };
  const step = moved ? Number(moved) * (sign === '-' ? -1 : 1) : 0;
  const blades = value ? Array<number>(Number(times ?? 1)).fill(Number(value)) : [];
  const cards = moved ? [Number(moved), ...blades] : blades;
  let deed: Deed = 'other';
  if (letter === 'P') deed = 'parry';
  else if (letter) deed = step > 0 ? 'advance-attack' : 'attack';
  else if (step) deed = step > 0 ? 'advance' : 'back';
  return { ...legal, deed, step, cards };
}

/** Left's forward is towards 23, Right's towards 1. */
export function forward(seat: number): 1 | -1 {
  return seat === 0 ? 1 : -1;
}

export function other(seat: number): 0 | 1 {
  return seat === 0 ? 1 : 0;
}

/** A seat as a place in a pair. */
export function side(seat: number): 0 | 1 {
  return seat === 0 ? 0 : 1;
}
