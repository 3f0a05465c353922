// What is worth a look in a position, without saying which is best.

import type { Alternative, Thought } from '../../engine/engine';

const most = 3;
/** What is so much worse than the best is no candidate, where there are others. */
const farBehind = 0.3;

/** The same for the same words, and without any order that could be read. */
function lot(text: string): number {
  let sum = 0x811c9dc5;
  for (const letter of text) sum = Math.imul(sum ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  // Words that differ in their last letter only must not stay neighbours.
  sum = Math.imul(sum ^ (sum >>> 15), 0x2c1b3c6d);
  return (sum ^ (sum >>> 12)) >>> 0;
}

/** The best and one or two more, in an order that tells nothing; alone where nothing else can be
 * done. */
export function candidates({ action, alternatives }: Thought): Alternative[] {
  const best = alternatives.find((each) => each.action === action);
  const others = alternatives.filter((each) => each !== best);
  const near = others.filter((each, at) => {
    return at === 0 || (best && best.winProbability - each.winProbability < farBehind);
  });
  const worth = [...(best ? [best] : []), ...near].slice(0, most);
  const all = worth.map((each) => each.action).sort();
  return worth.sort((one, other) => lot(all + one.action) - lot(all + other.action));
}
