// The games of the page, in the order of the lobby: one line a game.

import { archers } from './archers/package';
import { enGarde } from './en_garde/package';
import type { GamePackage } from './package';
import { swordAndShield } from './sword_and_shield/package';
import { template } from './template/package';

// biome-ignore format: one line a game
export const games: readonly GamePackage[] = [
  enGarde,
  archers,
  swordAndShield,
  template,
];
