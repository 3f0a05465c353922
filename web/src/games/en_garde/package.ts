import { languages } from '../../words/words.svelte';
import type { GamePackage } from '../package';
import Emblem from './Emblem.svelte';

export const enGarde: GamePackage = {
  id: 'en-garde',
  name: ['En Garde', 'En Garde', 'En Garde'],
  languages,
  blurb: [
    'Two fencers on a strip, five cards each. Step, lunge, parry.',
    'Deux escrimeurs sur une piste, cinq cartes chacun. Avancer, attaquer, parer.',
    'Twee schermers op een loper, met elk vijf kaarten. Stappen, aanvallen, pareren.',
  ],
  offered: true,
  Emblem,
  ruleSets: {
    'ferti/advanced': {
      name: ['Ferti, with all attacks', 'Ferti, toutes les attaques', 'Ferti, met alle aanvallen'],
      about: [
        'With parries and attacks on the move; in the end cards count, then ground.',
        'Avec parades et attaques en mouvement ; à la fin comptent les cartes, puis le terrain.',
        'Met parades en aanvallen in beweging; aan het eind tellen de kaarten, dan het terrein.',
      ],
    },
    'ferti/classic': {
      name: ['Ferti, the classic game', 'Ferti, le jeu classique', 'Ferti, het klassieke spel'],
      about: [
        'Step, attack with one card or several, parry.',
        'Avancer, attaquer avec une ou plusieurs cartes, parer.',
        'Stappen, aanvallen met een of meer kaarten, pareren.',
      ],
    },
    'abacus/advanced': {
      name: [
        'Abacus, with all attacks',
        'Abacus, toutes les attaques',
        'Abacus, met alle aanvallen',
      ],
      about: [
        'With parries and attacks on the move; after a last retreat only ground counts.',
        'Avec parades et attaques en mouvement ; après une dernière retraite, seul le terrain compte.',
        'Met parades en aanvallen in beweging; na een laatste terugtocht telt alleen het terrein.',
      ],
    },
    'abacus/classic': {
      name: ['Abacus, the classic game', 'Abacus, le jeu classique', 'Abacus, het klassieke spel'],
      about: [
        'The rules of 1993: attack with one card or several, parry.',
        'Les règles de 1993 : attaquer avec une ou plusieurs cartes, parer.',
        'De regels van 1993: aanvallen met een of meer kaarten, pareren.',
      ],
    },
    'abacus/basic': {
      name: ['Abacus, the basic game', 'Abacus, le jeu de base', 'Abacus, het basisspel'],
      about: [
        'The first steps: one card attacks, and it always hits.',
        'Les premiers pas : une carte attaque, et touche toujours.',
        'De eerste stappen: één kaart valt aan en raakt altijd.',
      ],
    },
  },
  simplest: 'abacus/basic',
  statistics: () => import('./statistics'),
  board: () => import('./board/Board.svelte'),
  telling: () => import('./board/telling'),
  course: () => import('./lessons'),
};
