// What tables are told, by the hall (docs/protocol.md) and by the engine on this device
// (docs/page-engine.md) alike.

import type { HallMessage } from '../protocol';

export type { MatchAnswer } from '../protocol';

/** What the page adds to messages from this device. */
export interface Shown {
  /** The seat to which the screen must be handed before anything is shown. */
  curtain?: number | null;
}
export type Message = HallMessage & Shown;

/** What stands in `saved` for everyone to read; the rest is the engine's own. */
export interface SavedMatch {
  game: string;
  rules: string;
  /** Milliseconds since 1970. */
  created: number;
  seats: { name: string; computer: string }[];
}
