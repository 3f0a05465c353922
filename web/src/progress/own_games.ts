// One's own games in a list, wherever they are: running ones, one's turn first, and finished ones.

import { gameName } from '../games/lookup';
import type { Outcome } from '../games/statistics';
import type { PastGame, TableCard } from '../server/api';
import { playerTitle } from '../shell/catalogue.svelte';
import { address } from '../shell/router.svelte';
import type { LocalGameEntry } from '../tables/local_store';
import { shownName } from '../words/name_words';
import { say } from '../words/words.svelte';
import { listWords as words } from './list_words';
import { localResult, serverResult } from './results';

export interface GameLine {
  key: string;
  /** Empty where what was kept is damaged. */
  game: string;
  title: string;
  rules: string;
  /** Who else plays; empty where nobody is known. */
  others: string;
  over: boolean;
  /** It is for oneself to move. */
  turn: boolean;
  /** How it stands, or how it ended, in words. */
  news: string;
  outcome: Outcome | null;
  /** Milliseconds since 1970. */
  at: number;
  address: string;
  /** Its id, where it is on this device. */
  local: string;
}

export function localLine(entry: LocalGameEntry): GameLine {
  const { id, game, rules, seats, ending, changed } = entry;
  const over = ending !== null;
  const computers = seats.filter(({ kind }) => kind === 'computer');
  const people = seats.filter(({ kind, name }) => kind === 'human' && name);
  const outcome = localResult(entry)?.outcome ?? null;
  // Nothing goes on while one is away: against computers it is one's own turn, or nearly.
  const turn = !over && computers.length > 0 && computers.length === seats.length - 1;
  return {
    key: `local ${id}`,
    game,
    title: game ? gameName(game) : say(words.damaged),
    rules,
    others: [
      ...new Set(computers.map(({ name, level = '' }) => name || playerTitle(game, level))),
      ...(computers.length > 0 ? [] : people.map(({ name }) => name)),
    ].join(', '),
    over,
    turn,
    news: over ? outcomeWords(outcome) : say(turn ? words.yourTurn : words.onDevice),
    outcome,
    at: changed,
    address: address(...(over ? ['replay', 'local', id] : ['local', id])),
    local: id,
  };
}

export function outcomeWords(outcome: Outcome | null): string {
  return say(outcome ? words[outcome] : words.finished);
}

export function tableLine(card: TableCard, me: string): GameLine {
  const { code, game, rules, seats, status, turn, created } = card;
  const mine = seats.findIndex((seat) => !seat.computer && seat.name === me);
  const called = (seat: TableCard['seats'][number]) =>
    seat.computer ? playerTitle(game, seat.name) : shownName(seat.name) || say(words.openSeat);
  const acting = seats[turn ?? -1];
  const theirs = acting ? say(words.theirTurn, { who: called(acting) || acting.seat }) : '';
  return {
    key: `table ${code}`,
    game,
    title: gameName(game),
    rules,
    others: seats
      .filter((_, seat) => seat !== mine)
      .map(called)
      .join(', '),
    over: status === 'over' || status === 'closed',
    turn: status === 'playing' && turn === mine,
    news: status === 'waiting' ? say(words.waiting) : turn === mine ? say(words.yourTurn) : theirs,
    outcome: null,
    at: created,
    address: address('table', code),
    local: '',
  };
}

export function pastLine(past: PastGame, me: string): GameLine {
  const { code, game, rules, seats, ended } = past;
  const outcome = serverResult(past, me)?.outcome ?? null;
  const others = seats.filter((seat) => seat.computer || seat.name !== me);
  return {
    key: `table ${code}`,
    game,
    title: gameName(game),
    rules,
    others: others
      .map((seat) =>
        seat.computer
          ? playerTitle(game, seat.name)
          : shownName(seat.name) || say(words.somebodyGone),
      )
      .join(', '),
    over: true,
    turn: false,
    news: outcomeWords(outcome),
    outcome,
    at: ended,
    address: address('replay', 'table', code),
    local: '',
  };
}

/** What waits for oneself first, then the latest. */
export function sorted(lines: readonly GameLine[]): GameLine[] {
  return [...lines].sort(
    (one, other) => Number(other.turn) - Number(one.turn) || other.at - one.at,
  );
}
