// The hall's refusals in the language in use. The hall gives a code for programs and an English
// sentence; what is about a move it says in the watcher's own language, and that is kept.

import { Refusal } from '../tables/table';
import { type Phrase, say } from '../words/words.svelte';
import { words } from './words';

const known: Record<string, Phrase> = words;

/** A sentence for people, from a refusal's code; `why` where the page has no words of its own. Some
 * codes mean something else by what was asked for, `about`: there words stand under "about code". */
export function refusalWords(code: string, why: string, about = ''): string {
  const phrase = known[`${about} ${code}`] ?? known[code];
  if (phrase) return say(phrase);
  return why || say(words.fault);
}

/** Whatever was thrown, as a sentence for people. */
export function sentence(problem: unknown): string {
  if (problem instanceof Refusal) {
    return refusalWords(problem.code, problem.why, problem.about);
  }
  // A part of the page that could not be fetched: the network, most likely.
  if (problem instanceof TypeError) return say(words.offline);
  return problem instanceof Error ? problem.message : String(problem);
}
