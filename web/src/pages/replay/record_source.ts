// Where a record comes from: the server, this device, a link.

import type { Engine } from '../../engine/engine';
import { sentence } from '../../server/refusals';
import { entryOf } from '../../tables/local_store';
import { Refusal } from '../../tables/table';
import { say } from '../../words/words.svelte';
import { recordFromLink } from './record_link';
import { words } from './words';

/** As much as a record can be. */
export const largestRecord = 400_000;

/** Thrown with a sentence for people. */
export class NoRecord extends Error {}

/** The record of a table on the server: whole when its game is over. `progress` hears how many
 * characters have come. */
export async function fromServer(
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

/** The whole record of a game that is over; before, it would show what is still secret. */
export async function fromDevice(id: string, engine: Engine): Promise<string> {
  const { game, ending } = entryOf(id);
  if (game && ending === null) throw new NoRecord(say(words.notOver));
  const { localRecord } = await import('../../tables/local_games');
  try {
    return await localRecord(id, engine);
  } catch (problem) {
    if (problem instanceof Refusal && problem.code === 'not-kept') {
      throw new NoRecord(say(words.notFound, { code: id }));
    }
    throw new NoRecord(sentence(problem));
  }
}

/** The record in the address's last part: `#r=…`. */
export async function fromLink(hash: string): Promise<string> {
  try {
    return await recordFromLink(new URLSearchParams(hash.replace(/^#/, '')).get('r') ?? '');
  } catch {
    throw new NoRecord(say(words.badLink));
  }
}

export async function fromFile(file: File): Promise<string> {
  if (file.size > largestRecord) throw new NoRecord(say(words.tooLarge));
  return file.text();
}
