// What the page asks about a game by its id. Every answer holds for a game without a package too.

import { catalogueGame } from '../shell/catalogue.svelte';
import { language, say } from '../words/words.svelte';
import { games } from './games';
import type { Course } from './lesson';
import type { Board, GamePackage, SetUp, Telling } from './package';
import type { GameStatistics } from './statistics';

export function packageOf(id: string): GamePackage | undefined {
  return games.find((each) => each.id === id);
}

/** Those that stand in the lobby before the catalogue is known. */
export const offeredGames: readonly string[] = games
  .filter(({ offered }) => offered)
  .map(({ id }) => id);

export function gameName(id: string): string {
  const name = packageOf(id)?.name;
  return name ? say(name) : (catalogueGame(id)?.name ?? id);
}

export function gameBlurb(id: string): string {
  const blurb = packageOf(id)?.blurb;
  return blurb ? say(blurb) : '';
}

/** Who made it: "A et B" in French. */
export function designersOf(id: string): string {
  const people = (catalogueGame(id)?.designer ?? '').split(/ and | & |, /);
  return new Intl.ListFormat(language(), { type: 'conjunction' }).format(people);
}

/** The first word of a line of rules; a line without one means the game's first rule set. */
function ruleSetOf(id: string, rules: string): string {
  return rules.split(' ')[0] || (catalogueGame(id)?.ruleSets[0]?.name ?? '');
}

/** A rule set as people call it; `rules` may be a whole line of rules, of which it is the first. */
export function ruleSetName(id: string, rules: string): string {
  const name = ruleSetOf(id, rules);
  const called = packageOf(id)?.ruleSets?.[name]?.name;
  return called ? say(called) : name;
}

/** What is special about a rule set, in one line. */
export function ruleSetAbout(id: string, rules: string): string {
  const name = ruleSetOf(id, rules);
  const about = packageOf(id)?.ruleSets?.[name]?.about;
  if (about) return say(about);
  return catalogueGame(id)?.ruleSets.find((each) => each.name === name)?.meaning ?? '';
}

/** The rule sets to choose from, also before the catalogue is known. */
export function ruleSetsOf(id: string): string[] {
  const known = catalogueGame(id)?.ruleSets.map(({ name }) => name);
  return known ?? Object.keys(packageOf(id)?.ruleSets ?? {});
}

/** The rule set for somebody who has not played the game yet. */
export function simplestRules(id: string): string {
  const { simplest } = packageOf(id) ?? {};
  const all = ruleSetsOf(id);
  return simplest && all.includes(simplest) ? simplest : (all[0] ?? '');
}

/** What is counted over many games, where the game counts something. */
export async function statisticsOf(id: string): Promise<GameStatistics | null> {
  return (await packageOf(id)?.statistics?.())?.statistics ?? null;
}

/** The game's own choices for a new table, where it has some. */
export async function setUpOf(id: string): Promise<SetUp | null> {
  return (await packageOf(id)?.setUp?.())?.default ?? null;
}

export function onlyInHall(id: string): readonly string[] {
  return packageOf(id)?.onlyInHall ?? [];
}

export async function boardOf(id: string): Promise<Board> {
  const load = packageOf(id)?.board ?? (() => import('./PlainBoard.svelte'));
  return (await load()).default;
}

export async function tellingOf(id: string): Promise<Telling | null> {
  return (await packageOf(id)?.telling?.())?.telling ?? null;
}

/** A course with the game that it is about. */
export interface GameCourse extends Course {
  readonly game: string;
}

export function hasLessons(id: string): boolean {
  return packageOf(id)?.course !== undefined;
}

/** All courses, in the order of the lobby. */
export async function allCourses(): Promise<GameCourse[]> {
  const found = games.map(async ({ id, offered, course }) =>
    offered && course ? [{ game: id, ...(await course()).course }] : [],
  );
  return (await Promise.all(found)).flat();
}
