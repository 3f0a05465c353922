// Which level suits somebody: as they last played, one up when they win there, one down when they
// lose.

import type { Result } from './results';

export interface LevelAdvice {
  /** The level to play at, as the catalogue names it. */
  level: string;
  /** Set where it is another than the one last played, and why. */
  change?: { from: string; direction: 'up' | 'down'; won: number; lost: number; of: number };
}

const won = (results: readonly Result[]) =>
  results.filter(({ outcome }) => outcome === 'won').length;
const lost = (results: readonly Result[]) =>
  results.filter(({ outcome }) => outcome === 'lost').length;

/** `results`: the latest first, of any game. `levels`: of this game, the easiest first. Null: nothing
 * was played at any of them yet. */
export function adviseLevel(
  game: string,
  results: readonly Result[],
  levels: readonly string[],
): LevelAdvice | null {
  const own = results.filter((each) => each.game === game && levels.includes(each.level));
  const level = own[0]?.level;
  if (!level) return null;
  // Only since one came to this level: what happened there long ago is forgiven.
  const elsewhere = own.findIndex((each) => each.level !== level);
  const here = elsewhere < 0 ? own : own.slice(0, elsewhere);
  const at = levels.indexOf(level);
  const [three, four] = [here.slice(0, 3), here.slice(0, 4)];
  const higher = levels[at + 1];
  const lower = levels[at - 1];
  const change = (direction: 'up' | 'down', seen: Result[]) => ({
    from: level,
    direction,
    won: won(seen),
    lost: lost(seen),
    of: seen.length,
  });
  if (higher && won(three) >= 2) return { level: higher, change: change('up', four) };
  if (lower && lost(four) >= 3) return { level: lower, change: change('down', four) };
  return { level };
}
