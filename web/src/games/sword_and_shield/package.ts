import { languages } from '../../words/words.svelte';
import type { GamePackage } from '../package';
import Emblem from './Emblem.svelte';

export const swordAndShield: GamePackage = {
  id: 'sword-and-shield',
  name: ['With Sword and Shield', 'Avec Épée et Bouclier', 'Met Zwaard en Schild'],
  languages,
  blurb: [
    'Knights with cards for blows and guards, in a duel or a mêlée.',
    'Des chevaliers, des cartes pour frapper et pour parer, en duel ou en mêlée.',
    'Ridders met kaarten om te slaan en te pareren, in een duel of een mêlee.',
  ],
  offered: true,
  Emblem,
  ruleSets: {
    joust: {
      name: ['Joust, one deck', 'Joute, un paquet', 'Tweegevecht, één stapel'],
      about: [
        'A duel of two Knights who draw from one deck.',
        'Un duel de deux Chevaliers qui piochent dans le même paquet.',
        'Een duel van twee Ridders die van één stapel trekken.',
      ],
    },
    'joust/double-deck': {
      name: ['Joust, two decks', 'Joute, deux paquets', 'Tweegevecht, twee stapels'],
      about: [
        'A duel in which each player has a deck of their own.',
        'Un duel où chaque joueur a son propre paquet.',
        'Een duel waarin elke speler een eigen stapel heeft.',
      ],
    },
    melee: {
      name: [
        'Mêlée, a deck for each side',
        'Mêlée, un paquet par camp',
        'Mêlee, een stapel per kant',
      ],
      about: [
        'Two or three Knights a side, each side with its deck.',
        'Deux ou trois Chevaliers par camp, et un paquet par camp.',
        'Twee of drie Ridders per kant, elke kant met een eigen stapel.',
      ],
    },
    'melee/shared-decks': {
      name: [
        'Mêlée, one deck for all',
        'Mêlée, un paquet pour tous',
        'Mêlee, één stapel voor iedereen',
      ],
      about: [
        'Two or three Knights a side, all draw from one deck.',
        'Deux ou trois Chevaliers par camp, tous piochent dans le même paquet.',
        'Twee of drie Ridders per kant, die allemaal van één stapel trekken.',
      ],
    },
  },
  onlyInHall: ['cards'],
  setUp: () => import('./SetUp.svelte'),
  board: () => import('./board/Board.svelte'),
  course: () => import('./lessons'),
};
