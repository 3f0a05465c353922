// Where on the piste an action is offered: on the floor where it leads, or at the height of the
// blades where steel meets somebody.

import { type Act, type EnGardeView, forward, other, side } from './view';

export interface Mark {
  act: Act;
  square: number;
  height: 'floor' | 'blade';
}

/** Where the fencer of `seat` would stand after it. */
export function landing(act: Act, view: EnGardeView, seat: number): number {
  return view.squares[side(seat)] + act.step * forward(seat);
}

export function marksOf(acts: Act[], view: EnGardeView, seat: number): Mark[] {
  const marks: Mark[] = [];
  for (const act of acts) {
    if (act.deed === 'other') continue;
    const square = act.deed === 'attack' ? view.squares[other(seat)] : landing(act, view, seat);
    const blade = act.deed === 'attack' || act.deed === 'advance-attack' || act.deed === 'parry';
    marks.push({ act, square, height: blade ? 'blade' : 'floor' });
  }
  return marks;
}

/**
 * Places for things that want to be at `wanted` but no closer to each other, or to either end, than
 * a thumb is wide. On a wide drawing nothing moves.
 */
export function apart(wanted: number[], thumb: number, room: number): number[] {
  const order = wanted.map((_, at) => at).sort((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0));
  const places = [...wanted];
  // Pairs share what is missing; then whatever that pushed over an edge comes back.
  order.forEach((at, rank) => {
    const before = order[rank - 1];
    if (before === undefined) return;
    const missing = thumb - ((places[at] ?? 0) - (places[before] ?? 0));
    if (missing <= 0) return;
    places[before] = (places[before] ?? 0) - missing / 2;
    places[at] = (places[at] ?? 0) + missing / 2;
  });
  let least = thumb / 2;
  for (const at of order) {
    places[at] = Math.max(places[at] ?? 0, least);
    least = (places[at] ?? 0) + thumb;
  }
  let most = room - thumb / 2;
  for (const at of order.reverse()) {
    places[at] = Math.min(places[at] ?? 0, most);
    most = (places[at] ?? 0) - thumb;
  }
  return places;
}
