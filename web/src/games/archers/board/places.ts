// Where squares lie on the drawing: 100 units a square, the board's corner at 0, north at the top
// unless it is seen from the other side.

import type { Facing } from './view';

export const side = 9;
export const cell = 100;
export const span = side * cell;
/** Room around the board for the frame and the coordinates. */
export const margin = 46;

export const files = [...'abcdefghi'];
export const ranks = [...'123456789'];
export const facings: readonly Facing[] = ['n', 'e', 's', 'w'];

export interface Point {
  x: number;
  y: number;
}

/** Somebody who is dragged, and how far from the middle of the square. */
export interface Held extends Point {
  square: string;
}

export interface Place {
  column: number;
  row: number;
}

/** Columns from the left, rows from the top, as seen. */
export function placeOf(square: string, flipped: boolean): Place {
  const file = files.indexOf(square.charAt(0));
  const rank = ranks.indexOf(square.charAt(1));
  return flipped ? { column: side - 1 - file, row: rank } : { column: file, row: side - 1 - rank };
}

/** The square there, or null beyond the edge. */
export function squareAt({ column, row }: Place, flipped: boolean): string | null {
  const file = files[flipped ? side - 1 - column : column];
  const rank = ranks[flipped ? row : side - 1 - row];
  return file && rank ? file + rank : null;
}

export function centreOf(square: string, flipped: boolean): Point {
  const { column, row } = placeOf(square, flipped);
  return { x: cell * (column + 0.5), y: cell * (row + 0.5) };
}

/** Degrees clockwise from the top of the drawing. */
export function angleOf(facing: Facing, flipped: boolean): number {
  return (90 * facings.indexOf(facing) + (flipped ? 180 : 0)) % 360;
}

/** One unit that way on the drawing. */
export function wayOf(facing: Facing, flipped: boolean): Point {
  const angle = (angleOf(facing, flipped) * Math.PI) / 180;
  return { x: Math.round(Math.sin(angle)), y: -Math.round(Math.cos(angle)) };
}
