// Where things are on the drawing of the hall. The piste lies a little tilted towards the onlooker.

import { lastSquare } from './view';

export const width = 960;

export interface Frame {
  height: number;
  /** Where wall and floor meet. */
  wall: number;
  /** The far and the near edge of the piste, and the line the fencers stand on. */
  far: number;
  near: number;
  ground: number;
  /** How large the fencers are drawn. */
  figure: number;
  /** Beside the piste: room for a fencer on its last square, from the free hand to the heel. */
  margin: number;
}

/** A small screen gets a higher picture with larger fencers. */
export function frameOf(narrow: boolean): Frame {
  return narrow
    ? { height: 500, wall: 330, far: 352, near: 424, ground: 392, figure: 1.9, margin: 74 }
    : { height: 330, wall: 222, far: 236, near: 282, ground: 262, figure: 1.28, margin: 44 };
}

/** The middle of a square, or with halves its edges, at a given height of the drawing. */
export function across(square: number, y: number, frame: Frame, flipped: boolean): number {
  const squareWidth = (width - 2 * frame.margin) / lastSquare;
  const x = frame.margin + (square - 0.5) * squareWidth;
  const depth = (y - frame.far) / (frame.near - frame.far);
  const shrunk = width / 2 + (x - width / 2) * (0.965 + 0.035 * depth);
  return flipped ? width - shrunk : shrunk;
}

/** The four corners of a square, as the points of a polygon. */
export function corners(square: number, frame: Frame, flipped: boolean): string {
  return [
    [square - 0.5, frame.far],
    [square + 0.5, frame.far],
    [square + 0.5, frame.near],
    [square - 0.5, frame.near],
  ]
    .map(([at, y]) => `${across(at ?? 0, y ?? 0, frame, flipped).toFixed(1)},${y}`)
    .join(' ');
}

/** Slats of parquet in a square: lines along it or across it, turn by turn. */
export function slats(square: number, frame: Frame, flipped: boolean): string {
  const parts: string[] = [];
  for (let slat = 1; slat < 4; ++slat) {
    if (square % 2) {
      const y = frame.far + ((frame.near - frame.far) * slat) / 4;
      parts.push(`M${across(square - 0.5, y, frame, flipped).toFixed(1)},${y}`);
      parts.push(`L${across(square + 0.5, y, frame, flipped).toFixed(1)},${y}`);
    } else {
      const at = square - 0.5 + slat / 4;
      parts.push(`M${across(at, frame.far, frame, flipped).toFixed(1)},${frame.far}`);
      parts.push(`L${across(at, frame.near, frame, flipped).toFixed(1)},${frame.near}`);
    }
  }
  return parts.join('');
}
