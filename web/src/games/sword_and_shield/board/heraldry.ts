// Arms and symbols, as they are on the printed cards: a symbol has its shape by its place in the
// set, a Knight his arms by the number of his card.

const round = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;

/** Each fills a square of 60 about the origin. */
export const symbolShapes: string[] = [
  // rose, star, crescent, tower
  [
    [0, -17],
    [16, -5],
    [10, 14],
    [-10, 14],
    [-16, -5],
  ]
    .map(([x = 0, y = 0]) => round(x, y, 12))
    .join('') + round(0, 0, 7),
  'M0 -30 L8 -10 L29 -9 L12 4 L18 25 L0 13 L-18 25 L-12 4 L-29 -9 L-8 -10 Z',
  'M10 -28 A29 29 0 1 0 10 28 A22 22 0 1 1 10 -28 Z',
  'M-22 28 V24 H-17 V-8 H-23 V-28 H-13 V-19 H-5 V-28 H5 V-19 H13 V-28 H23 V-8 H17 V24 H22 V28 H5 V12 A5 6 0 0 0 -5 12 V28 Z',
  // ring, lozenge, billets, chevron
  'M0 -28 A28 28 0 1 0 0 28 A28 28 0 1 0 0 -28 Z M0 -16 A16 16 0 1 1 0 16 A16 16 0 1 1 0 -16 Z',
  'M0 -30 L21 0 L0 30 L-21 0 Z',
  'M-24 -26 H-4 V-4 H-24 Z M4 4 H24 V26 H4 Z M4 -26 H24 V-4 H4 Z M-24 4 H-4 V26 H-24 Z',
  'M0 -24 L28 8 V26 L0 -4 L-28 26 V8 Z',
];

export const heater = 'M-44 -50 H44 V-6 C44 28 22 46 0 58 C-22 46 -44 28 -44 -6 Z';
/** The field of a coat of arms, 264 wide and 324 high about the origin. */
export const escutcheon = 'M-132 -150 H132 V-18 C132 84 66 138 0 174 C-66 138 -132 84 -132 -18 Z';

const colours = ['var(--first)', 'var(--second)', 'var(--wood)', 'var(--ink)', 'var(--ink-soft)'];
const metals = ['var(--brass-bright)', 'var(--paper-raised)'];
const divisions = [
  'M0 -150 H132 V180 H0 Z', // per pale
  'M-132 -150 L-132 -70 L132 150 L132 40 L-70 -150 Z', // a bend
  'M-132 110 L0 -10 L132 110 V180 L0 70 L-132 180 Z', // a chevron
  'M-132 -150 H132 V-70 H-132 Z', // a chief
  'M0 -150 H132 V0 H0 Z M-132 0 H0 V180 H-132 Z', // quarterly
  'M-30 -150 H30 V-50 H132 V10 H30 V180 H-30 V10 H-132 V-50 H-30 Z', // a cross
];
const places = [
  'translate(-66 -10) scale(1.5)',
  'translate(62 -76) scale(1.5)',
  'translate(0 -80) scale(1.6)',
  'translate(0 36) scale(2.4)',
  'translate(-66 -76) scale(1.5)',
  'translate(-80 -100) scale(.9)',
];

const pick = <Item>(items: Item[], n: number): Item => items[n % items.length] as Item;

export interface Arms {
  field: string;
  division: string;
  part: string;
  charge: string;
  place: string;
}

export function armsOf(card: number): Arms {
  const colour = pick(colours, card);
  const metal = pick(metals, Math.floor(card / 3));
  const reversed = Math.floor(card / 2) % 2 === 1;
  return {
    field: reversed ? metal : colour,
    part: reversed ? colour : metal,
    division: pick(divisions, card),
    charge: pick(symbolShapes, card * 5),
    place: pick(places, card),
  };
}

/** Breaks a text into lines for an SVG, by the widths that old-style letters have about. */
export function lines(text: string, width: number, size: number): string[] {
  const most = width / (size * 0.44);
  const out: string[] = [];
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const last = out[out.length - 1];
    if (last !== undefined && last.length + 1 + word.length <= most) {
      out[out.length - 1] = `${last} ${word}`;
    } else {
      out.push(word);
    }
  }
  return out;
}

/** The largest size up to `largest` at which the text fits on one line. */
export function sizeFor(text: string, width: number, largest: number): number {
  return Math.min(largest, width / (Math.max(1, text.length) * 0.47));
}
