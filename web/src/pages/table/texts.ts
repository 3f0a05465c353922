// What the table's page says of seats, results, times and greetings.

import { playerTitle } from '../../shell/catalogue.svelte';
import type { Salute, SeatAt, TableSnapshot } from '../../tables/table';
import { shownName } from '../../words/name_words';
import { type Phrase, say } from '../../words/words.svelte';
import { words } from './words';

/** What to call whoever sits there: the person's name, the computer's title, or the seat's name. */
export function sitter(snapshot: TableSnapshot, seat: number): string {
  const at: SeatAt | undefined = snapshot.seats[seat];
  if (!at) return '';
  if (at.computer && !at.standIn) return playerTitle(snapshot.game, at.name);
  return shownName(at.name) || at.seat;
}

/** Those who sit there themselves, also where a computer plays on for them: it goes by their name. */
export function peopleAt({ seats }: TableSnapshot): number[] {
  return seats.flatMap(({ computer, standIn }, seat) => (!computer || standIn ? [seat] : []));
}

export function winners(snapshot: TableSnapshot): number[] {
  const payoffs = snapshot.payoffs ?? [];
  return payoffs.map((_, seat) => seat).filter((seat) => (payoffs[seat] ?? 0) > 0);
}

/** How it ended, for whoever looks: "You have won", "Anna wins", "A draw". */
export function headline(snapshot: TableSnapshot): string {
  if (snapshot.ending === 'closed' || snapshot.status === 'closed') return say(words.over);
  const won = winners(snapshot);
  if (won.length === 0) return say(words.drawn);
  if (snapshot.you === null) {
    return say(words.wins, { who: won.map((seat) => sitter(snapshot, seat)).join(', ') });
  }
  return say(won.includes(snapshot.you) ? words.youWon : words.youLost);
}

/** The one line above the board. What was to be done before somebody resigned is no longer so. */
export function promptOf(snapshot: TableSnapshot): string {
  if (snapshot.curtain !== null) return '';
  const over = snapshot.status === 'over' || snapshot.status === 'closed';
  return over ? `${headline(snapshot)}.` : snapshot.prompt;
}

/** The link that lets somebody else sit down. */
export function joinLink(code: string): string {
  return new URL(`/j/${encodeURIComponent(code)}`, location.href).href;
}

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

const two = (number: number) => String(number).padStart(2, '0');

/** Times on a clock: 9.4 under ten seconds, 4:05, 1:02:03, and days in words. */
export function shownTime(left: number): string {
  if (left >= day) {
    return say(words.days, {
      days: Math.floor(left / day),
      hours: Math.floor((left % day) / hour),
    });
  }
  // A clock that shows 0:00 has run out: what is left of a second counts as one.
  if (left < 10 * second) return (Math.ceil(left / 100) / 10).toFixed(1);
  const whole = Math.ceil(left / second);
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  return hours > 0
    ? `${hours}:${two(minutes)}:${two(whole % 60)}`
    : `${minutes}:${two(whole % 60)}`;
}

export function saluteWords(what: Salute): Phrase {
  return what === 'rematch' ? words.rematchSalute : words[what];
}
