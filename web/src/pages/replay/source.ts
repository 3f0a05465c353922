// Where a record comes from: the hall, this device, a link.

import { say } from '../../words/words.svelte';
import { unfolded } from './share';
import { words } from './words';

/** As much as a record can be. */
export const largestRecord = 400_000;

/** Thrown with a sentence for people. */
export class NoRecord extends Error {}

/** The record of a table in the hall: whole when its game is over. `progress` hears how many
 * characters have come. */
export async function fromHall(
  code: string,
  progress: (come: number) => void = () => {},
): Promise<string> {
  let answer: Response;
  try {
    answer = await fetch(`/api/tables/${encodeURIComponent(code)}/record`);
  } catch {
    throw new NoRecord(say(words.unreachable));
  }
  if (answer.status === 404) throw new NoRecord(say(words.notFound, { code }));
  if (!answer.ok) throw new NoRecord(say(words.unreachable));
  if (!answer.body) return answer.text();
  const reader = answer.body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  try {
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      text += decoder.decode(piece.value, { stream: true });
      progress(text.length);
    }
  } catch {
    throw new NoRecord(say(words.unreachable));
  }
  return text + decoder.decode();
}

/** The record in the address's last part: `#r=…`. */
export async function fromLink(hash: string): Promise<string> {
  try {
    return await unfolded(new URLSearchParams(hash.replace(/^#/, '')).get('r') ?? '');
  } catch {
    throw new NoRecord(say(words.badLink));
  }
}

export async function fromFile(file: File): Promise<string> {
  if (file.size > largestRecord) throw new NoRecord(say(words.tooLarge));
  return file.text();
}
