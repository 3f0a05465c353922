// What a drawn board is given, and what it may do: show a view, offer the legal actions, ask for one
// of them to be played. Boards know no rules: everything that may be done is in `standing.legal`.
//
// Every board is wholly playable by keyboard and by screen reader: each control is a real button
// with a name, the drawing has a role and a description, nothing is told by colour alone.

import type { Component } from 'svelte';
import type { Standing } from '../tables/table';

export interface BoardProps {
  standing: Standing;
  /** May actions be chosen here? False in replays and for spectators. */
  interactive: boolean;
  /** False: nothing moves, everything is simply there (also under reduced motion). */
  motion: boolean;
  /** Seen from the other side. */
  flipped?: boolean;
  /** Plays an action of `standing.legal`. */
  play: (action: string) => void;
}

export type Board = Component<BoardProps>;

// Boards are loaded when their game is opened. A game that has none is played on the plain board.
const drawn: Record<string, () => Promise<{ default: Board }>> = {
  'en-garde': () => import('./en_garde/Board.svelte'),
  archers: () => import('./archers/Board.svelte'),
  'sword-and-shield': () => import('./sword_and_shield/Board.svelte'),
};

export async function boardOf(game: string): Promise<Board> {
  const load = drawn[game];
  return (await (load ? load() : import('./plain/PlainBoard.svelte'))).default;
}
