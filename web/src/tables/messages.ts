// What tables are told, by the hall (docs/protocol.md) and by the engine on this device
// (docs/page-engine.md) alike.

export type Message = { say: string; table?: string; id?: string; [field: string]: unknown };

export interface Entry {
  number: number;
  kind: string;
  at: number;
  seat?: number;
  what?: string;
}

/** What the engine answers about a match on this device. */
export interface MatchAnswer {
  match: number;
  messages: Message[];
  /** The seat to which the screen must be handed before anything is shown. */
  curtain: number | null;
  /** A computer is to move. */
  thinking: boolean;
  /** The whole match as text, secrets included. */
  saved: string;
}

/** What stands in `saved` for everyone to read; the rest is the engine's own. */
export interface SavedMatch {
  game: string;
  rules: string;
  /** Milliseconds since 1970. */
  created: number;
  seats: { name: string; computer: string }[];
}
