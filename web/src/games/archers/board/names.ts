// What a square is called for those who do not see it: where it is, who stands there, who fires at
// it, and what choosing it would do.

import { say } from '../../../words/words.svelte';
import type { ArchersView } from './view';
import { words } from './words';

export interface Naming {
  view: ArchersView;
  /** What the seats are called. */
  seats: string[];
  chosen: string | null;
  /** What the engine says of the action that this square stands for. */
  meaning: string | undefined;
}

export function squareName(square: string, { view, seats, chosen, meaning }: Naming): string {
  const who = (seat: number) => seats[seat] ?? '';
  const archer = view.archers.find((each) => each.square === square);
  const parts: string[] = [];
  if (archer) {
    const facing = say(words[archer.facing]);
    const kind = archer.king ? words.king : words.archer;
    parts.push(say(kind, { square, who: who(archer.seat), facing }));
    if (archer.underFire) parts.push(say(words.underFire));
    if (archer.hasShot) parts.push(say(words.hasShot));
  } else {
    parts.push(say(words.empty, { square }));
    for (const seat of [0, 1]) {
      if (view.archers.some((each) => each.seat === seat && each.line.includes(square))) {
        parts.push(say(words.underFireOf, { who: who(seat) }));
      }
    }
  }
  const wood = view.woods.findIndex((squares) => squares.includes(square));
  if (wood >= 0) parts.push(say(words.woods, { who: who(wood) }));
  if (square === chosen) parts.push(say(words.chosen));
  if (meaning) parts.push(meaning);
  return parts.join(', ');
}
