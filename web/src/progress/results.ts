// How one's games against computers went, those of this device and those of the server alike: what a
// suggested level and the statistics are worked out from.

import type { Outcome } from '../games/statistics';
import type { PastGame } from '../server/api';
import type { LocalGameEntry } from '../tables/local_store';

/** A finished game, by the one who looks. */
export interface Result {
  /** Of the game on this device; the code of the table on the server. */
  id: string;
  where: 'local' | 'table';
  game: string;
  rules: string;
  /** The computer's level; empty where people played each other. */
  level: string;
  /** The seat one had. */
  seat: number;
  outcome: Outcome;
  /** Milliseconds since 1970. */
  at: number;
}

function outcomeOf(payoff: number): Outcome {
  return payoff > 0 ? 'won' : payoff < 0 ? 'lost' : 'drawn';
}

/** The level of those one played; several of them count as their first. */
const levelAmong = (levels: readonly (string | undefined)[]) => levels.find((each) => each) ?? '';

/** Null for what has no result for one person: unfinished, closed, or played by several here. */
export function localResult(entry: LocalGameEntry): Result | null {
  const { id, game, rules, seats, ending, payoffs, changed } = entry;
  const people = seats.filter(({ kind }) => kind === 'human');
  const seat = seats.findIndex(({ kind }) => kind === 'human');
  const payoff = payoffs?.[seat];
  if (ending === null || ending === 'closed' || people.length !== 1 || payoff === undefined) {
    return null;
  }
  const level = levelAmong(seats.map((each) => each.level));
  return { id, where: 'local', game, rules, level, seat, outcome: outcomeOf(payoff), at: changed };
}

export function serverResult(past: PastGame, name: string): Result | null {
  const { code, game, rules, seats, result, ended } = past;
  const seat = seats.findIndex((each) => !each.computer && each.name === name);
  const payoff = Number(result.split(' ')[seat] || Number.NaN);
  if (seat < 0 || Number.isNaN(payoff)) return null;
  const people = seats.some((each, i) => i !== seat && !each.computer);
  const level = people ? '' : levelAmong(seats.map((each) => (each.computer ? each.name : '')));
  const outcome = outcomeOf(payoff);
  return { id: code, where: 'table', game, rules, level, seat, outcome, at: ended };
}

/** The latest first, without what is null. */
export function newestFirst(results: readonly (Result | null)[]): Result[] {
  return results.filter((each) => each !== null).sort((one, other) => other.at - one.at);
}
