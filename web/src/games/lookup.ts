// What the page asks about a game by its id. Every answer holds for a game without a package too.

import { catalogueGame } from '../shell/catalogue.svelte';
import { say } from '../words/words.svelte';
import { games } from './games';
import type { Course } from './lesson';
import type { Board, GamePackage } from './package';

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
