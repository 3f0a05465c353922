// The courses of the house.

import { archers } from './archers';
import { enGarde } from './en_garde';
import type { Course } from './lesson';
import { swordAndShield } from './sword_and_shield';

export const courses: readonly Course[] = [enGarde, archers, swordAndShield];

export function courseOf(game: string): Course | null {
  return courses.find((course) => course.game === game) ?? null;
}
