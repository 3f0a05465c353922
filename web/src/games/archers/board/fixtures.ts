// Snapshots for the tests, laid out by hand. Dark (first seat, blue) has its woods at f2-h4, Light
// at b6-d8.

import { emptySnapshot, type Legal, type TableSnapshot } from '../../../tables/table';
import type { ArchersView, ArcherView, Facing } from './view';

function block(files: string, ranks: string): string[] {
  return [...ranks].flatMap((rank) => [...files].map((file) => file + rank));
}

/** "e5n e6 e7": on e5, facing north, its line of fire; "xe7" at its end whom it aims at. */
function archer(seat: number, text: string, more: Partial<ArcherView> = {}): ArcherView {
  const [place = '', ...squares] = text.split(' ');
  const last = squares.at(-1);
  const aimsAt = last?.startsWith('x') ? last.slice(1) : null;
  return {
    square: place.slice(0, 2),
    seat,
    facing: place.charAt(2) as Facing,
    king: false,
    underFire: false,
    hasShot: false,
    line: squares.map((square) => square.replace('x', '')),
    aimsAt,
    ...more,
  };
}

export const midGame: ArchersView = {
  phase: 'opening',
  position: '',
  kings: false,
  quiet: 0,
  quietLimit: 100,
  times: 1,
  mover: 0,
  archers: [
    archer(0, 'e5n e6 xe7', { underFire: true }),
    archer(0, 'f4n f5 f6 f7'),
    archer(0, 'g3n g4', { king: true }),
    archer(0, 'g4n g5 g6 g7'),
    archer(0, 'h2e i2'),
    archer(0, 'd3w c3 b3 a3'),
    archer(1, 'e7s e6 xe5', { underFire: true }),
    archer(1, 'c7s c6', { king: true }),
    archer(1, 'c6s c5 c4 c3'),
    archer(1, 'd8e e8 f8 g8'),
    archer(1, 'b5e c5 d5 xe5'),
    archer(1, 'i6w h6 g6 f6'),
  ],
  woods: [block('fgh', '234'), block('bcd', '678')],
  turn: [],
  ending: 'none',
  winner: -1,
};

const meanings: Record<string, string> = {
  e5xe7: 'shoot the archer on e7 from e5',
  'e5:e': 'pivot e5 to face east',
  'e5:w': 'pivot e5 to face west',
  'f4-f5': 'step forward from f4 to f5',
  'f4-f3': 'step back from f4 to f3',
  'f4:e': 'pivot f4 to face east',
  'f4:w': 'pivot f4 to face west',
  'g3-g2': 'step back from g3 to g2',
  'g3:e': 'pivot g3 to face east',
  'g3:w': 'pivot g3 to face west',
  'g4-g5': 'step forward from g4 to g5',
  'g4:e': 'pivot g4 to face east',
  'g4:w': 'pivot g4 to face west',
  'h2-i2': 'step forward from h2 to i2',
  'h2-g2': 'step back from h2 to g2',
  'h2:n': 'pivot h2 to face north',
  'h2:s': 'pivot h2 to face south',
  'd3-e3': 'step back from d3 to e3',
  'd3:n': 'pivot d3 to face north',
  'd3:s': 'pivot d3 to face south',
};

export const midLegal: Legal[] = Object.entries(meanings).map(([action, meaning]) => ({
  action,
  meaning,
}));

export function snapshotOf(view: ArchersView, more: Partial<TableSnapshot> = {}): TableSnapshot {
  const seat = (name: string, side: number) => ({
    seat: name,
    side,
    name: '',
    computer: false,
    present: true,
  });
  const happenings = more.happenings ?? [];
  return {
    ...emptySnapshot('oak'),
    game: 'archers',
    rules: 'kings',
    seats: [seat('Dark', 0), seat('Light', 1)],
    you: 0,
    status: 'playing',
    turn: view.mover,
    view,
    number: happenings.length,
    happenings,
    fresh: happenings.length,
    ...more,
  };
}

/** After Dark has shot e7 and stepped f4-f5, in the middle of the turn. */
export const midTurn: ArchersView = {
  ...midGame,
  phase: 'second',
  archers: [
    archer(0, 'e5n e6 e7 e8', { underFire: true, hasShot: true }),
    archer(0, 'f5n f6 f7 f8'),
    ...midGame.archers.filter(({ square }) => !['e5', 'f4', 'e7'].includes(square)),
  ],
  turn: ['e5xe7', 'f4-f5'],
};
