import { languages } from '../../words/words.svelte';
import type { GamePackage } from '../package';
import Emblem from './Emblem.svelte';

export const archers: GamePackage = {
  id: 'archers',
  name: ['Archers', 'Les Archers', 'Boogschutters'],
  languages,
  blurb: [
    'Nine archers a side creep from wood to wood. Who is seen is shot.',
    'Neuf archers par camp se glissent d’un bois à l’autre. Qui est vu est touché.',
    'Negen boogschutters per kant sluipen van bos naar bos. Wie gezien wordt, wordt geraakt.',
  ],
  offered: true,
  Emblem,
  ruleSets: {
    standard: {
      name: ['The standard game', 'Le jeu de base', 'Het gewone spel'],
      about: [
        'Step into the enemy’s wood, or shoot every archer.',
        'Entrez dans le bois adverse, ou abattez tous les archers.',
        'Stap het bos van de vijand in, of schiet alle schutters neer.',
      ],
    },
    kings: {
      name: ['With kings', 'Avec des rois', 'Met koningen'],
      about: [
        'As usual, and whoever shoots the enemy’s king wins too.',
        'Le jeu de base, et qui abat le roi adverse gagne aussi.',
        'Het gewone spel, en wie de koning van de vijand neerschiet, wint ook.',
      ],
    },
  },
  board: () => import('./board/Board.svelte'),
  course: () => import('./lessons'),
};
