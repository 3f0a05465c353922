// What people did besides moving, in words, for the story of the game.

import type { Note } from '../../tables/conduct';
import type { TableSnapshot } from '../../tables/table';
import { say } from '../../words/words.svelte';
import { words } from './manners_words';
import { sitter } from './texts';

export interface NoteLine {
  number: number;
  /** How many actions of the game had happened before. */
  action: number;
  seat: number;
  words: string;
}

export function lastClaim({ notes }: TableSnapshot): Note | undefined {
  return notes.filter(({ kind }) => kind === 'claim').at(-1);
}

/** Who was no longer waited for, and who came back. */
export function noteLines(snapshot: TableSnapshot): NoteLine[] {
  const { notes, ending } = snapshot;
  const ended = ending === 'absent' ? lastClaim(snapshot) : undefined;
  return notes.flatMap((note) => {
    const { number, kind, seat, action, absent } = note;
    const who = sitter(snapshot, seat);
    if (kind === 'return') return [{ number, action, seat, words: say(words.isBack, { who }) }];
    if (kind !== 'claim' || absent === undefined) return [];
    const phrase = note === ended ? words.noLongerWaits : words.computerPlays;
    return [
      { number, action, seat, words: say(phrase, { who, absent: sitter(snapshot, absent) }) },
    ];
  });
}
