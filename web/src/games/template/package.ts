// The example to begin a new game with. It is no game for players, so it is not offered.

import type { GamePackage } from '../package';
import Emblem from './Emblem.svelte';

export const template: GamePackage = {
  id: 'template',
  name: ['Template'],
  languages: ['en'],
  blurb: ['Three cards each from one to ten; the higher card wins the trick.'],
  offered: false,
  Emblem,
  board: () => import('./board/Board.svelte'),
};
