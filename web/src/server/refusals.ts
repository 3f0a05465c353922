// The server's refusals in the language in use. The server gives a code for programs and an English
// sentence; what is about a move it says in the watcher's own language, and that is kept.

import { Refusal } from '../tables/table';
import { dateAndTime } from '../words/dates';
import { type Phrase, say } from '../words/words.svelte';
import { words } from './refusal_words';

const known: Record<string, Phrase> = words;

/** "this account is suspended until 2026-12-01 10:00 UTC; the reason: swearing" in the language in
 * use; what reads otherwise stays as the server says it. */
export function suspensionWords(why: string): string {
  const found = /suspended (?:for good|until (\S+) (\S+) UTC)(?:; the reason: (.*))?$/s.exec(why);
  if (!found) return why;
  const [, day, time, reason] = found;
  const at = day ? Date.parse(`${day}T${time}Z`) : Number.NaN;
  if (day && Number.isNaN(at)) return why;
  const end = day ? say(words.until, { when: dateAndTime(at) }) : say(words.forGood);
  return reason ? `${end} ${say(words.because, { reason })}` : end;
}

/** A sentence for people, from a refusal's code; `why` where the page has no words of its own. Some
 * codes mean something else by what was asked for, `about`: there words stand under "about code". */
export function refusalWords(code: string, why: string, about = ''): string {
  const phrase = known[`${about} ${code}`] ?? known[code];
  if (code === 'suspended') {
    const when = suspensionWords(why);
    return when === why ? why : say(words.suspended, { why: when });
  }
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
