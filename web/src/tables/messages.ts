// Small parts of messages: what a table makes of them, and the ids under which it asks.

import type { Entry, RefusedMessage } from '../protocol';
import { refusalWords } from '../server/refusals';
import { type May, Refusal, type TableSnapshot } from './table';

/** An entry that may say how many actions of the game had happened before it. */
type PlacedEntry = Entry & { action?: number };

/** What may be asked for, by its name in messages. */
export function mayOf(names: string[]): May {
  return {
    takeBack: names.includes('take-back'),
    resign: names.includes('resign'),
    offerDraw: names.includes('offer-draw'),
    answerDraw: names.includes('answer-draw'),
    answerTakeBack: names.includes('answer-take-back'),
    rematch: names.includes('rematch'),
    declineRematch: names.includes('decline-rematch'),
    salute: names.includes('salute'),
    say: names.includes('say'),
    saySide: names.includes('say-side'),
    claimWin: names.includes('claim-win'),
    claimComputer: names.includes('claim-computer'),
  };
}

export function refusalOf({ code, why }: RefusedMessage, about: string): Refusal {
  return new Refusal(code, refusalWords(code, why, about), about);
}

/** Greetings among what was done. `known` is how many actions of the game had happened, where an
 * entry does not say it itself. */
export function salutesIn(entries: PlacedEntry[], known: number): TableSnapshot['salutes'] {
  const found: TableSnapshot['salutes'] = [];
  for (const entry of entries) {
    if (entry.kind !== 'salute' || entry.seat === undefined) continue;
    // Of somebody who is muted or blocked one hears nothing.
    if (!entry.what) continue;
    const action = entry.action ?? known;
    found.push({ number: entry.number, seat: entry.seat, what: entry.what, action });
  }
  return found;
}

let ids = 0;

/** Never used before, in no window: a part by lot, then a number. */
const lot = Array.from(crypto.getRandomValues(new Uint32Array(2)), (n) => n.toString(36)).join('');
export function newId(): string {
  ids += 1;
  return `${lot}-${ids}`;
}
