// What a game may count over many of its games, for somebody who wants to know how they play. The
// general part adds up and shows; it knows no game.

import type { Happening } from '../tables/table';
import type { GamePhrase } from '../words/words.svelte';

export type Outcome = 'won' | 'lost' | 'drawn';

/** Something that happened once, and how it went for the one who looks. */
export interface Counted {
  /** Of a `table`. */
  table: string;
  /** Of one of its `rows`. */
  row: string;
  outcome: Outcome;
}

export interface GameStatistics {
  /** In the order in which they are shown; rows that nothing was counted in are left out. */
  tables: readonly {
    id: string;
    title: GamePhrase;
    /** What one line counts, such as rounds. */
    of: GamePhrase;
    rows: readonly { id: string; name: GamePhrase }[];
  }[];
  /** All that there is to count in one finished game, told to everyone's eyes, for one of its seats. */
  count(happenings: readonly Happening[], seat: number): Counted[];
  /** How it stood in the end, in games that are counted: "5–3". */
  score?(happenings: readonly Happening[], seat: number): { own: number; other: number } | null;
}
