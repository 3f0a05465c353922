import { say } from '../../words/words.svelte';
import { words } from './words';

/** The host acts without a name of a person. */
export function nameOf(who: string | undefined): string {
  if (who === 'host') return say(words.theHost);
  return who || say(words.nobody);
}
