import { languages } from '../../words/words.svelte';
import type { GamePackage } from '../package';
import Emblem from './Emblem.svelte';

export const swordAndShield: GamePackage = {
  id: 'sword-and-shield',
  name: 'With Sword and Shield',
  languages,
  blurb: [
    'Knights with cards for blows and guards, in a duel or a mêlée.',
    'Des chevaliers, des cartes de coups et de gardes, en duel ou en mêlée.',
    'Ridders met kaarten voor slagen en dekkingen, in duel of mêlee.',
  ],
  offered: true,
  Emblem,
  ruleSets: {
    joust: ['Joust', 'Joute', 'Tweegevecht'],
    'joust/double-deck': ['Joust, two decks', 'Joute à deux paquets', 'Tweegevecht, twee stapels'],
    melee: ['Mêlée', 'Mêlée', 'Mêlee'],
    'melee/shared-decks': ['Mêlée, one deck', 'Mêlée à un paquet', 'Mêlee, één stapel'],
  },
  onlyInHall: ['cards'],
  setUp: () => import('./SetUp.svelte'),
  board: () => import('./board/Board.svelte'),
  course: () => import('./lessons'),
};
