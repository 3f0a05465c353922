// A table at which a game is played: the one face that pages and boards know. Behind it is the
// engine in a worker (local_backend.ts: against the computer, on one device, offline) or the server
// (server_connection.ts), told apart by nobody but the backend (backend.ts). Nothing here knows a
// rule: what may be done, what it would do and what happened are told by the engine, in the
// language that was asked for.

import type {
  ClocksTold,
  Happening,
  Legal,
  RatingTold,
  RematchTold,
  SaluteMessage,
  StandingTold,
  Thought,
} from '../protocol';
import type { Language } from '../words/words.svelte';
import type { Manners, Note, Saying, SeatNow } from './conduct';

export type { Happening, Legal, SeatAt } from '../protocol';

export interface Clocks extends ClocksTold {
  /** Since when the time of the one whose clock runs has gone by (performance.now()). */
  asOf: number;
}

export type Status = StandingTold['status'];
export type Ending = NonNullable<StandingTold['ending']>;

export const nobody = -2;

/** Everything there is to show. A new object comes with every change. */
export interface TableSnapshot {
  code: string;
  game: string;
  rules: string;
  seats: SeatNow[];
  /** Whose eyes these are: a seat, or null for a spectator. */
  you: number | null;
  status: Status;
  /** The seat to decide, or `nobody`. */
  turn: number;
  /** What `you` may see; its shape depends on the game. Null while waiting or behind the curtain. */
  view: unknown;
  /** One channel: whose move it is and what can be done. */
  prompt: string;
  /** The whole view in sentences, for those who do not see the board. */
  described: string;
  /** Only while it is for `you` to decide. */
  legal: Legal[];
  /** Grows with everything that happens. */
  number: number;
  /** All that happened so far; of a long game on the server the latest, with `earlier` before it. */
  happenings: Happening[];
  /** What has been fetched of before `happenings`, and how many entries before that are not here.
   * Apart from them, so that nothing moves on the board when it comes. Absent: nothing is missing. */
  earlier?: { happenings: Happening[]; untold: number };
  /** Where in `happenings` the newest change begins; its length when nothing is to be animated. */
  fresh: number;
  clocks: Clocks | null;
  drawOffered: number | null;
  takeBackAsked: number | null;
  /** On a shared device: the seat to which the screen must be handed before anything is shown. */
  curtain: number | null;
  /** False while a remote table has lost its connection and is looking for it. */
  connected: boolean;
  /** The server is looked for, for longer than a moment. */
  searching: boolean;
  /** A move of one's own waits for the connection. */
  queued: boolean;
  /** False while a game on this device cannot be kept: the browser's storage is full. */
  kept: boolean;
  /** Is something on its way, or is a computer thinking? */
  thinking: boolean;
  /** Greetings; `action` is how many actions of the game had happened before. */
  salutes: { number: number; seat: number; what: Salute; action: number }[];
  /** SHA-256 of the secret seed, shown from the start; the seed itself when it is over. */
  commitment: string | null;
  seed: string | null;
  ending: Ending | null;
  payoffs: number[] | null;
  result: string;
  /** What was said in words of one's own, as far as one hears it. */
  sayings: Saying[];
  /** Who was no longer waited for, who came back, who declined. */
  notes: Note[];
  /** For how many milliseconds somebody must be away before that can be claimed; null: never. */
  claimAfter: number | null;
  /** Once it is over: an invitation to play again. */
  rematch: RematchTold | null;
  rated: boolean;
  /** What the game did to ratings, by seat; null until that is known. */
  ratings: RatingTold[] | null;
  may: May;
}

/** What can be asked for now, so that no button lies. */
export interface May {
  takeBack: boolean;
  resign: boolean;
  offerDraw: boolean;
  answerDraw: boolean;
  answerTakeBack: boolean;
  rematch: boolean;
  declineRematch: boolean;
  salute: boolean;
  say: boolean;
  saySide: boolean;
  /** If the one to move is away for long enough. */
  claimWin: boolean;
  claimComputer: boolean;
}

/** Nothing can be asked for: replays, lessons. */
export const mayNothing: May = {
  takeBack: false,
  resign: false,
  offerDraw: false,
  answerDraw: false,
  answerTakeBack: false,
  rematch: false,
  declineRematch: false,
  salute: false,
  say: false,
  saySide: false,
  claimWin: false,
  claimComputer: false,
};

/** A table of which nothing is known yet: what others begin from. */
export function emptySnapshot(code: string): TableSnapshot {
  return {
    code,
    game: '',
    rules: '',
    seats: [],
    you: null,
    status: 'waiting',
    turn: nobody,
    view: null,
    prompt: '',
    described: '',
    legal: [],
    number: 0,
    happenings: [],
    fresh: 0,
    clocks: null,
    drawOffered: null,
    takeBackAsked: null,
    curtain: null,
    connected: true,
    searching: false,
    queued: false,
    kept: true,
    thinking: false,
    salutes: [],
    commitment: null,
    seed: null,
    ending: null,
    payoffs: null,
    result: '',
    sayings: [],
    notes: [],
    claimAfter: null,
    rematch: null,
    rated: false,
    ratings: null,
    may: mayNothing,
  };
}

export type Salute = SaluteMessage['what'];
export const salutes: readonly Salute[] = [
  'salute',
  'well-played',
  'good-luck',
  'thank-you',
  'oops',
  'rematch',
];

/** Thrown by the promises below; nothing has changed then. `why` is for people. `about` is what was
 * asked for, where that changes what a code means. */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    readonly why: string,
    readonly about = '',
  ) {
    super(why);
  }
}

/** A Svelte store of snapshots (`$table`) that takes actions. */
export interface GameTable {
  readonly kind: 'local' | 'remote';
  subscribe(run: (snapshot: TableSnapshot) => void): () => void;
  /** One action of the notation, or several of one's own turn with spaces between. */
  play(actions: string): Promise<void>;
  takeBack(what: 'ask' | 'accept' | 'decline'): Promise<void>;
  draw(what: 'offer' | 'accept' | 'decline'): Promise<void>;
  resign(): Promise<void>;
  salute(what: Salute): Promise<void>;
  /** Opens the same game again with sides changed, or accepts that; gives the new table's code. */
  rematch(): Promise<string>;
  /** Where there are people of a server. */
  readonly manners?: Manners;
  /** What one might look at now, for one person against computers; takes about a second. Absent where
   * nobody is helped. */
  hint?(): Promise<Thought>;
  /** The one at the device says: it is me, show my side. */
  liftCurtain(): void;
  setLanguage(language: Language): void;
  /** Fetches one piece more of what happened before; absent where everything is always here. */
  earlier?(): Promise<void>;
  /** The record of the game as text: whole when it is over, as one's own seat knows it before. */
  record(): Promise<string>;
  close(): void;
}
