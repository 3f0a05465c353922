import { languages } from '../../words/words.svelte';
import type { GamePackage } from '../package';
import Emblem from './Emblem.svelte';

export const enGarde: GamePackage = {
  id: 'en-garde',
  name: 'En Garde',
  languages,
  blurb: [
    'Two fencers on a strip, five cards each. Step, lunge, parry.',
    'Deux escrimeurs sur une piste, cinq cartes chacun. Marcher, se fendre, parer.',
    'Twee schermers op een loper, vijf kaarten elk. Stap, uitval, wering.',
  ],
  offered: true,
  Emblem,
  board: () => import('./board/Board.svelte'),
  course: () => import('./lessons'),
};
