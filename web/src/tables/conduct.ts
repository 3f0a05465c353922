// What people do to each other at a table besides moving: they talk, are away and come back, ask for
// another game. All of it stands in the entries that a table tells.

import type { ClaimMessage, Entry, SayMessage, SeatAt } from '../protocol';

export interface Saying {
  number: number;
  seat: number;
  to: 'table' | 'side';
  text: string;
  /** Milliseconds since 1970. */
  at: number;
}

/** Something that stands among the moves in the story of the game. */
export interface Note {
  number: number;
  kind: 'claim' | 'return' | 'decline';
  seat: number;
  /** How many actions of the game had happened before. */
  action: number;
  /** Of a claim: who was away. */
  absent?: number;
}

/** A seat, and since when (performance.now()) whoever sits there is away, where that is known. */
export interface SeatNow extends SeatAt {
  awaySince?: number;
}

/** What can be asked for of people, where there are any. */
export interface Manners {
  say(text: string, to: NonNullable<SayMessage['to']>): Promise<void>;
  claim(what: ClaimMessage['what']): Promise<void>;
  declineRematch(): Promise<void>;
}

/** Of somebody who is muted or blocked one hears nothing: then there is no text. */
export function sayingsIn(entries: Entry[]): Saying[] {
  return entries.flatMap(({ kind, number, seat, to = 'table', text, at }) =>
    kind === 'say' && seat !== undefined && text ? [{ number, seat, to, text, at }] : [],
  );
}

export function notesIn(entries: Entry[]): Note[] {
  return entries.flatMap(({ kind, number, seat, action, absent }) => {
    if (kind !== 'claim' && kind !== 'return' && kind !== 'decline') return [];
    if (seat === undefined) return [];
    return [{ number, kind, seat, action, ...(absent === undefined ? {} : { absent }) }];
  });
}

/** Pieces of one list that may overlap, in order. */
export function joined<Each extends { number: number }>(...pieces: Each[][]): Each[] {
  const all = new Map(pieces.flat().map((each) => [each.number, each]));
  return [...all.values()].sort((one, other) => one.number - other.number);
}

/** How long somebody has been away is counted on from what the hall says of it. */
export function seatsNow(seats: SeatAt[], now: number): SeatNow[] {
  return seats.map((seat) =>
    seat.away === undefined ? seat : { ...seat, awaySince: now - seat.away },
  );
}

/** A claim gives a seat to a computer, and who comes back has it again. */
export function reseated(seats: SeatNow[], entries: Entry[]): SeatNow[] {
  let now = seats;
  for (const { kind, seat, absent } of entries) {
    const whose = kind === 'claim' ? absent : kind === 'return' ? seat : undefined;
    if (whose === undefined) continue;
    const away = kind === 'claim';
    now = now.map((each, at) => (at === whose ? { ...each, computer: away, standIn: away } : each));
  }
  return now;
}
