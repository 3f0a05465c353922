// What tables are told, by the hall (docs/protocol.md) and by the engine on this device
// (docs/page-engine.md) alike.

import type { HallMessage } from '../protocol';

/** On one device: the seat to which the screen must be handed before anything is shown. */
export interface Handed {
  curtain?: number | null;
}

export type Message = HallMessage & Handed;

/** What stands in `saved` for everyone to read; the rest is the engine's own. */
export interface SavedMatch {
  game: string;
  rules: string;
  /** Milliseconds since 1970. */
  created: number;
  seats: { name: string; computer: string }[];
}
