import { languages } from '../../words/words.svelte';
import type { GamePackage } from '../package';
import Emblem from './Emblem.svelte';

export const archers: GamePackage = {
  id: 'archers',
  name: 'Archers',
  languages,
  blurb: [
    'Nine archers a side creep from wood to wood. Who is seen is shot.',
    'Neuf archers par camp se glissent d’un bois à l’autre. Qui est vu est touché.',
    'Negen boogschutters per kant sluipen van bos naar bos. Wie gezien wordt, wordt geraakt.',
  ],
  offered: true,
  Emblem,
  board: () => import('./board/Board.svelte'),
  course: () => import('./lessons'),
};
