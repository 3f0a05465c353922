// What the page asks about a game by its id. Every answer holds for a game without a package too.

import { catalogueGame } from '../shell/catalogue.svelte';
import { say } from '../words/words.svelte';
import { games } from './games';
import type { Course } from './lesson';
import type { Board, GamePackage, SetUp } from './package';

export function packageOf(id: string): GamePackage | undefined {
  return games.find((each) => each.id === id);
}

/** Those that stand in the lobby before the catalogue is known. */
export const offeredGames: readonly string[] = games
  .filter(({ offered }) => offered)
  .map(({ id }) => id);

export function gameName(id: string): string {
  return packageOf(id)?.name ?? catalogueGame(id)?.name ?? id;
}

export function gameBlurb(id: string): string {
  const blurb = packageOf(id)?.blurb;
  return blurb ? say(blurb) : '';
}

/** A rule set as people call it; `rules` may be a whole line of rules, of which it is the first. */
export function ruleSetName(id: string, rules: string): string {
  const name = rules.split(' ')[0] ?? '';
  const called = packageOf(id)?.ruleSets?.[name];
  return called ? say(called) : name;
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
