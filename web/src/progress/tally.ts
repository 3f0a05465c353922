// Adds up what was counted.

import type { Counted, GameStatistics, Outcome } from '../games/statistics';
import type { GamePhrase } from '../words/words.svelte';
import type { Result } from './results';

export type Count = Record<Outcome, number>;

export interface CountedRow extends Count {
  id: string;
  called: GamePhrase;
}

function add(counts: Map<string, Count>, key: string, outcome: Outcome): void {
  const before = counts.get(key) ?? { won: 0, lost: 0, drawn: 0 };
  counts.set(key, { ...before, [outcome]: before[outcome] + 1 });
}

/** Of one game, the opponent one played last first. */
export function byLevel(
  results: readonly Result[],
  game: string,
): (Count & { id: string; level: string })[] {
  const counts = new Map<string, Count>();
  for (const each of results) if (each.game === game) add(counts, each.level, each.outcome);
  return [...counts].map(([level, count]) => ({ ...count, id: level, level }));
}

/** By table: the rows in which something was counted, in their order. */
export function tallied(
  statistics: GameStatistics,
  counted: readonly Counted[],
): Record<string, CountedRow[]> {
  const counts = new Map<string, Count>();
  for (const { table, row, outcome } of counted) add(counts, `${table} ${row}`, outcome);
  const rowsOf = ({ id: table, rows }: GameStatistics['tables'][number]) =>
    rows.flatMap(({ id, name }) => {
      const count = counts.get(`${table} ${id}`);
      return count ? [{ ...count, id, called: name }] : [];
    });
  return Object.fromEntries(statistics.tables.map((table) => [table.id, rowsOf(table)]));
}
