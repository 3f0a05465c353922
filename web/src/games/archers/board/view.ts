// What the engine tells of a game of Archers, and its notation taken apart: `e5xe7` a shot, `e5-e6`
// a step, `e5:n` a pivot. Nothing here knows what is allowed.

import type { ArcherView } from '../../../protocol';
import type { Happening, Legal } from '../../../tables/table';

export type { ArchersView, ArcherView } from '../../../protocol';
export type Facing = ArcherView['facing'];

export type Deed =
  | { deed: 'shot'; from: string; to: string }
  | { deed: 'step'; from: string; to: string }
  | { deed: 'pivot'; from: string; facing: Facing };

const signs = { x: 'shot', '-': 'step' } as const;

/** Null for what is no player's action (the lot). */
export function readAction(text: string): Deed | null {
  const parts = /^([a-i][1-9])(?:([x-])([a-i][1-9])|:([nesw]))$/.exec(text);
  if (!parts) return null;
  const [, from = '', sign, to = '', facing] = parts;
  if (facing) return { deed: 'pivot', from, facing: facing as Facing };
  return { deed: signs[sign as 'x' | '-'], from, to };
}

/** Where an archer stands once it has done that. */
export function standsAfter(deed: Deed): string {
  return deed.deed === 'step' ? deed.to : deed.from;
}

/** A legal action with its notation taken apart. */
export type Choice = Legal & Deed;

/** The legal actions by the square of the archer that would carry them out. */
export function choicesByArcher(legal: Legal[]): Map<string, Choice[]> {
  const choices = new Map<string, Choice[]>();
  for (const each of legal) {
    const deed = readAction(each.action);
    if (!deed) continue;
    const list = choices.get(deed.from) ?? [];
    list.push({ ...each, ...deed });
    choices.set(deed.from, list);
  }
  return choices;
}

/** A happening as a deed, where it is one. */
export function deedOf(happening: Happening): Deed | null {
  const { event, from, to, facing } = happening as Happening & Record<'from' | 'to', string>;
  if (event === 'shot' || event === 'step') return { deed: event, from, to };
  if (event === 'pivot') return { deed: event, from, facing: facing as Facing };
  return null;
}

/** What the latest player did who is not in the middle of a turn, in order. */
export function lastTurn(happenings: Happening[], midTurn: number | null): Happening[] {
  const turn: Happening[] = [];
  let seat: number | undefined;
  for (const happening of [...happenings].reverse()) {
    if (!deedOf(happening) || (happening.seat === midTurn && seat === undefined)) continue;
    seat ??= happening.seat;
    if (happening.seat !== seat) break;
    turn.unshift(happening);
  }
  return turn;
}

export function deedsOf(happenings: Happening[]): Deed[] {
  return happenings.flatMap((happening) => deedOf(happening) ?? []);
}
