// Who sits where, in words.

import { playerTitle } from '../../shell/catalogue.svelte';
import { copy } from '../../shell/clipboard';
import type { SeatAt, Standing } from '../../tables/table';
import { say } from '../../words/words.svelte';
import { words } from './words';

/** What to call whoever sits there: the person's name, the computer's title, or the seat's name. */
export function sitter(standing: Standing, seat: number): string {
  const at: SeatAt | undefined = standing.seats[seat];
  if (!at) return '';
  if (at.computer) return playerTitle(standing.game, at.name);
  return at.name || at.seat;
}

export function winners(standing: Standing): number[] {
  const payoffs = standing.payoffs ?? [];
  return payoffs.map((_, seat) => seat).filter((seat) => (payoffs[seat] ?? 0) > 0);
}

/** How it ended, for whoever looks: "You have won", "Anna wins", "A draw". */
export function headline(standing: Standing): string {
  if (standing.ending === 'closed' || standing.status === 'closed') return say(words.over);
  const won = winners(standing);
  if (won.length === 0) return say(words.drawn);
  if (standing.you === null) {
    return say(words.wins, { who: won.map((seat) => sitter(standing, seat)).join(', ') });
  }
  return say(won.includes(standing.you) ? words.youWon : words.youLost);
}

/** The one line above the board. What was to be done before somebody resigned is no longer so. */
export function promptOf(standing: Standing): string {
  if (standing.curtain !== null) return '';
  const over = standing.status === 'over' || standing.status === 'closed';
  return over ? `${headline(standing)}.` : standing.prompt;
}

/** The link that lets somebody else sit down. */
export function joinLink(code: string): string {
  return new URL(`/j/${encodeURIComponent(code)}`, location.href).href;
}

/** Shares where the device can, else copies. True: it was copied, and that is worth saying. */
export async function share(text: string, url: string): Promise<boolean> {
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share({ title: 'Salle', text, url });
      return false;
    } catch (problem) {
      if (problem instanceof DOMException && problem.name === 'AbortError') return false;
    }
  }
  return copy(url);
}
