// Trees seen from above: their outlines, and where they stand in a wood so that every square keeps a
// clearing in its middle.

import { cell, centreOf, type Point } from './places';

export interface Tree extends Point {
  size: number;
  turn: number;
}

/** A number from 0 to 1 that is always the same for the same place. */
function chance(x: number, y: number, salt: number): number {
  const wild = Math.sin(x * 12.9898 + y * 78.233 + salt * 37.719) * 43758.5453;
  return wild - Math.floor(wild);
}

/** Trees on the corners of the squares, saplings along the edges of the wood. */
export function treesIn(squares: string[], flipped: boolean): Tree[] {
  const corners = new Map<string, Point>();
  const edges = new Map<string, Point & { squares: number }>();
  const half = cell / 2;
  for (const square of squares) {
    const { x, y } = centreOf(square, flipped);
    for (const [across, down] of [
      [-half, -half],
      [half, -half],
      [-half, half],
      [half, half],
    ] as const) {
      corners.set(`${x + across} ${y + down}`, { x: x + across, y: y + down });
    }
    for (const [across, down] of [
      [-half, 0],
      [half, 0],
      [0, -half],
      [0, half],
    ] as const) {
      const key = `${x + across} ${y + down}`;
      const known = edges.get(key);
      edges.set(key, { x: x + across, y: y + down, squares: (known?.squares ?? 0) + 1 });
    }
  }
  const jitter = (at: Point, salt: number, reach: number) => ({
    x: at.x + (chance(at.x, at.y, salt) - 0.5) * reach,
    y: at.y + (chance(at.x, at.y, salt + 1) - 0.5) * reach,
    turn: 360 * chance(at.x, at.y, salt + 2),
  });
  const saplings = [...edges.values()]
    .filter((edge) => edge.squares === 1)
    .map((edge) => ({ ...jitter(edge, 5, 14), size: 13 + 5 * chance(edge.x, edge.y, 8) }));
  const trees = [...corners.values()].map((corner) => ({
    ...jitter(corner, 1, 10),
    size: 24 + 6 * chance(corner.x, corner.y, 4),
  }));
  return [...saplings, ...trees].sort((one, other) => one.y - other.y);
}

function onCircle(radius: number, turn: number): string {
  const angle = turn * 2 * Math.PI;
  return `${(radius * Math.sin(angle)).toFixed(2)} ${(-radius * Math.cos(angle)).toFixed(2)}`;
}

/** The tips of a fir's branches, about a trunk at 0. */
export function firOutline(tips: number, reach: number, depth: number): string {
  const points = Array.from({ length: 2 * tips }, (_, i) =>
    onCircle(i % 2 === 0 ? reach : reach * depth, i / (2 * tips)),
  );
  return `M${points.join('L')}Z`;
}

/** The round boughs of a broad-leaved tree. */
export function leafyOutline(boughs: number, reach: number): string {
  const bough = ((reach * Math.PI) / boughs) * 1.08;
  const points = Array.from({ length: boughs }, (_, i) => onCircle(reach, (i + 1) / boughs));
  return `M${onCircle(reach, 0)}${points
    .map((point) => `A${bough.toFixed(2)} ${bough.toFixed(2)} 0 0 1 ${point}`)
    .join('')}Z`;
}
