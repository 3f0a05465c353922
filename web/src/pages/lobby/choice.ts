// What somebody plays next without being asked: what they chose, else what they played last, else
// the simplest there is.

import { offeredGames, onlyInHall, ruleSetsOf, simplestRules } from '../../games/lookup';
import { adviseLevel, type LevelAdvice } from '../../progress/level';
import type { Result } from '../../progress/results';
import { levelsOf } from '../../shell/catalogue.svelte';
import type { LocalGameEntry } from '../../tables/local_store';
import { readRuleLine } from './table_form';

/** What was chosen by hand; everything that is missing is worked out. */
export interface Choice {
  game?: string;
  /** By game: a line of rules. */
  rules: Record<string, string>;
  /** By game; it holds until a game has been finished since. */
  level: Record<string, { name: string; at: number }>;
  /** Of quick pairing: one of `paces`. */
  pace?: string;
}

const key = 'salle.last';

export function keptChoice(): Choice {
  try {
    const { game, rules, level, pace } = JSON.parse(localStorage.getItem(key) ?? '{}');
    // Levels were once kept without their time.
    const levels = Object.entries(level ?? {}).map(([id, chosen]) => [
      id,
      typeof chosen === 'string' ? { name: chosen, at: 0 } : chosen,
    ]);
    return { game, rules: rules ?? {}, level: Object.fromEntries(levels), pace };
  } catch {
    return { rules: {}, level: {} };
  }
}

export function keepChoice(choice: Choice): void {
  try {
    localStorage.setItem(key, JSON.stringify(choice));
  } catch {
    // It is worked out again next time.
  }
}

/** Remembers the rules somebody has set up a game with. */
export function keepRules(game: string, rules: string): void {
  const choice = keptChoice();
  keepChoice({ ...choice, game, rules: { ...choice.rules, [game]: rules } });
}

/** `played`: the latest first. */
export function gameFor(choice: Choice, played: readonly LocalGameEntry[]): string {
  return choice.game || played.find(({ game }) => game)?.game || (offeredGames[0] ?? '');
}

export function rulesFor(choice: Choice, game: string, played: readonly LocalGameEntry[]): string {
  const before = played.find((each) => each.game === game)?.rules.split(' ')[0];
  const all = ruleSetsOf(game);
  const known = (line: string | undefined) => line && all.includes(line.split(' ')[0] ?? '');
  return [choice.rules[game], before].find(known) ?? simplestRules(game);
}

/** Without what only a hall can know, so that the engine on this device can play it. */
export function rulesHere(game: string, rules: string): string {
  const { ruleSet, values } = readRuleLine(rules);
  const options = Object.entries(values).filter(([name]) => !onlyInHall(game).includes(name));
  return [ruleSet, ...options.map(([name, value]) => `${name}=${value}`)].join(' ').trim();
}

/** Before the catalogue is there nothing is known but that there is a first level. */
const firstLevel = 'first-lesson';

export function levelFor(choice: Choice, game: string, results: readonly Result[]): LevelAdvice {
  const levels = levelsOf(game).map(({ name }) => name);
  const chosen = choice.level[game];
  const latest = results.find((each) => each.game === game && each.level)?.at ?? 0;
  if (chosen && chosen.at >= latest && (levels.length === 0 || levels.includes(chosen.name))) {
    return { level: chosen.name };
  }
  return adviseLevel(game, results, levels) ?? { level: levels[0] ?? firstLevel };
}
