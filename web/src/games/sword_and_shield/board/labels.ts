// Short names for what may be done, for buttons and for the cards themselves. What an action means,
// costs and leads to is told by the engine: here its sentence is only cut to what there is room for.

import { say } from '../../../words/words.svelte';
import type { Deed } from './actions';
import { nameOf } from './naming';
import type { View } from './view';
import { deedNames, words } from './words';

export interface Label {
  /** "Attack", "Discard", "End the turn". */
  verb: string;
  /** At whom, where to, or which Tactic. */
  aim: string;
  /** In fatigue; null where the engine names no price. */
  cost: number | null;
  /** What it comes to: a Combat Number, or who would pay what. */
  result: string;
}

/** "…, costs 4, …" in any language. */
export function costIn(meaning: string): number | null {
  const found = /(?:costs|coûte|kost)\s(\d+)/.exec(meaning);
  return found ? Number(found[1]) : null;
}

/** "Iron Gate 5 + 2 = 7 against 8, costs 3; Baldric pays 1": what comes after the price. */
export function resultIn(meaning: string): string {
  return /\s?;\s([^;]+)$/.exec(meaning)?.[1] ?? '';
}

function sumIn(meaning: string): string {
  return /= (\d+)/.exec(meaning)?.[1] ?? '';
}

/** The engine lists "6 + 2 = 8"; so much is left of an attack on a small card. */
function resultOf(deed: Deed): string {
  if (deed.verb === 'a') return sumIn(deed.meaning);
  if (deed.verb === 'd' || (deed.verb === 'c' && deed.group === 'answer')) {
    return resultIn(deed.meaning);
  }
  if (deed.verb === 'm') return say(words.evaded);
  return '';
}

export function labelOf(deed: Deed, view: View): Label {
  const name = deedNames[deed.verb === '[' ? 'combine' : deed.verb];
  const cost = costIn(deed.meaning);
  if (!name) return { verb: deed.meaning, aim: '', cost: null, result: '' };
  if (deed.verb === 't') {
    const key = deed.action === 't:S' ? 'strength' : 'technique';
    return { verb: say(name), aim: say(words[key]), cost, result: '' };
  }
  if (deed.verb === 'bid') {
    return { verb: say(name), aim: deed.action.slice(3), cost, result: '' };
  }
  if (deed.verb === 'c' && deed.group === 'answer') {
    return { verb: say(words.stop), aim: '', cost, result: resultOf(deed) };
  }
  const place = deed.column ? say(words[deed.column]) : '';
  const aim = [deed.knight === null ? '' : nameOf(view, deed.knight), place].filter(Boolean);
  return { verb: say(name), aim: aim.join(', '), cost, result: resultOf(deed) };
}
