// What the engine tells about a game of Template. Once the engine's types have a `TemplateView`,
// this one gives way to `export type { TemplateView } from '../../../protocol'`, as in the other
// games.

export interface TemplateView {
  /** By seat; null where the cards may not be seen. */
  hands: (number[] | null)[];
  /** How many cards each seat holds. */
  held: number[];
  /** How many cards are left to draw. */
  deck: number;
  /** The card that waits for an answer. */
  led: number | null;
  leader: number;
  /** How many tricks each seat has won. */
  tricks: number[];
  /** Null when the game is over. */
  turn: number | null;
  /** The finished tricks: the leader's card and the answer. */
  played: [number, number][];
}
