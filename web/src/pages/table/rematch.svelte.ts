// Another game with the same people: who asks whom, and how one is called to it.

import { TurnCall } from '../../calls/turn_call.svelte';
import { play } from '../../sound/sound';
import { bell } from '../../sound/voices';
import type { TableSnapshot } from '../../tables/table';
import { say } from '../../words/words.svelte';
import { words } from './manners_words';
import { sitter } from './texts';

/** Is somebody waiting for one's answer? */
export function isInvited({ rematch, may }: TableSnapshot): boolean {
  return rematch !== null && rematch.declined.length === 0 && may.declineRematch;
}

export function invitation(snapshot: TableSnapshot): string {
  return say(words.wouldLike, { who: sitter(snapshot, snapshot.rematch?.by ?? -1) });
}

/** An invitation that comes while one is here is heard, and called out behind another page. */
export class RematchCall {
  readonly #call = new TurnCall();
  #invited: boolean | null = null;

  /** For the title. */
  get waits(): boolean {
    return this.#call.waits;
  }

  watchVisibility(): () => void {
    return this.#call.watchVisibility();
  }

  look(snapshot: TableSnapshot): void {
    if (!snapshot.game) return;
    const invited = isInvited(snapshot);
    if (this.#invited === false && invited) play(bell);
    this.#invited = invited;
    this.#call.turn(invited, {
      what: 'rematch',
      table: snapshot.code.toUpperCase(),
      game: snapshot.game,
      by: snapshot.rematch ? sitter(snapshot, snapshot.rematch.by) : '',
    });
  }
}
