// Who plays which Knight, for the form of a new table. The engine reads it as `each`, `sides` or
// letters ("aab/cc"); here it is a list: the seat of every Knight, seats numbered as they first
// appear, which is the engine's order too.

export const fields = ['2v2', '3v2', '2v3', '3v3'] as const;

export interface Line {
  /** How many Knights each side has. */
  readonly knights: readonly [number, number];
  /** The seat of every Knight, side A's first. */
  readonly seats: readonly number[];
}

export interface Player {
  readonly seat: number;
  /** As the engine names the seat: A where a side has one player, A1, A2, … where it has more. */
  readonly name: string;
  /** From 1, as people count them. */
  readonly knights: readonly number[];
}

export const sideOf = (line: Line, knight: number): number => (knight > line.knights[0] ? 1 : 0);

function renumbered(seats: readonly number[]): { seats: number[]; from: number[] } {
  const from = [...new Set(seats)];
  return { seats: seats.map((seat) => from.indexOf(seat)), from };
}

/** From the options of the rules; what does not fit the number of Knights is a player for each. */
export function readLine(knights: string, players: string): Line {
  const sizes: [number, number] = [Number(knights[0]) || 2, Number(knights[2]) || 2];
  const all = sizes[0] + sizes[1];
  const each = Array.from({ length: all }, (_, knight) => knight);
  if (players === 'sides') {
    return { knights: sizes, seats: each.map((knight) => (knight < sizes[0] ? 0 : 1)) };
  }
  const [first = '', second = ''] = players.split('/');
  if (first.length !== sizes[0] || second.length !== sizes[1]) {
    return { knights: sizes, seats: each };
  }
  // A letter of one side means nobody on the other.
  const ids = [...first].map((letter) => `a${letter}`).concat([...second].map((l) => `b${l}`));
  return { knights: sizes, seats: renumbered(ids.map((id) => ids.indexOf(id))).seats };
}

/** As the engine writes it. */
export function playersText({ knights, seats }: Line): string {
  if (new Set(seats).size === seats.length) return 'each';
  if (new Set(seats).size === 2) return 'sides';
  const letters = seats.map((seat) => String.fromCharCode(97 + seat)).join('');
  return `${letters.slice(0, knights[0])}/${letters.slice(knights[0])}`;
}

/** The players of a side, in the order of their seats. */
export function playersOf(line: Line, side: number): Player[] {
  const own = line.seats
    .map((seat, i) => ({ seat, knight: i + 1 }))
    .filter(({ knight }) => sideOf(line, knight) === side);
  const seats = [...new Set(own.map(({ seat }) => seat))].sort((one, other) => one - other);
  const letter = side === 0 ? 'A' : 'B';
  return seats.map((seat, i) => ({
    seat,
    name: seats.length === 1 ? letter : `${letter}${i + 1}`,
    knights: own.filter((each) => each.seat === seat).map(({ knight }) => knight),
  }));
}

/** The Knight goes to that player of its side, or to a new one (null). `from`: which seat each seat
 * was before; null: a new one. */
export function give(
  line: Line,
  knight: number,
  to: number | null,
): { line: Line; from: (number | null)[] } {
  const fresh = line.seats.length;
  const given = line.seats.map((seat, i) => (i + 1 === knight ? (to ?? fresh) : seat));
  const { seats, from } = renumbered(given);
  return {
    line: { ...line, seats },
    from: from.map((seat) => (seat === fresh ? null : seat)),
  };
}

/** For each seat of the new line, the seat whose Knight it has first; null where that one already
 * has another. So people keep their places when all is arranged anew. */
export function seatsFrom(before: Line, now: Line): (number | null)[] {
  const taken = new Set<number>();
  return [0, 1].flatMap((side) =>
    playersOf(now, side).map(({ knights }) => {
      const place = (knights[0] ?? 1) - (side === 0 ? 0 : now.knights[0]);
      const had = playersOf(before, side).find((player) =>
        player.knights.includes(place + (side === 0 ? 0 : before.knights[0])),
      );
      if (!had || taken.has(had.seat)) return null;
      taken.add(had.seat);
      return had.seat;
    }),
  );
}
