// What the form of a new table says of this game.

import { phrases } from '../../words/words.svelte';

export const words = phrases({
  size: ['Knights a side', 'Chevaliers par camp', 'Ridders per kant'],
  against: ['{a} against {b}', '{a} contre {b}', '{a} tegen {b}'],
  whom: ['Who plays whom', 'Qui joue qui', 'Wie speelt wie'],
  how: [
    'Drag a Knight to a player, or choose the Knight and then the player; with the keyboard, the arrow keys pass it on.',
    'Glissez un Chevalier vers un joueur, ou choisissez le Chevalier puis le joueur ; au clavier, les flèches le font passer.',
    'Sleep een Ridder naar een speler, of kies de Ridder en dan de speler; op het toetsenbord geven de pijltjes hem door.',
  ],
  each: ['A player for every Knight', 'Un joueur par Chevalier', 'Een speler per Ridder'],
  oneASide: ['One player a side', 'Un joueur par camp', 'Eén speler per kant'],
  side: ['Side {side}', 'Camp {side}', 'Kant {side}'],
  player: ['Player {name}', 'Joueur {name}', 'Speler {name}'],
  another: ['Another player', 'Un autre joueur', 'Nog een speler'],
  knight: ['Knight {n}', 'Chevalier {n}', 'Ridder {n}'],
  giveTo: [
    'Give Knight {n} to {name}',
    'Donner le Chevalier {n} à {name}',
    'Geef Ridder {n} aan {name}',
  ],
  giveToAnother: [
    'Give Knight {n} to another player',
    'Donner le Chevalier {n} à un autre joueur',
    'Geef Ridder {n} aan nog een speler',
  ],
  now: [
    'Knight {n} is played by {name}.',
    'Le Chevalier {n} est joué par {name}.',
    'Ridder {n} wordt gespeeld door {name}.',
  ],
  hands: ['Hands of team-mates', 'Mains des équipiers', 'Handen van teamgenoten'],
  secret: ['secret', 'secrètes', 'geheim'],
  open: ['open to each other', 'visibles entre eux', 'open voor elkaar'],
  cards: ['Cards', 'Cartes', 'Kaarten'],
  house: ['the house set', 'celles de la maison', 'die van het huis'],
  onlyHouse: [
    'On this device there is the house set only.',
    'Sur cet appareil, il n’y a que les cartes de la maison.',
    'Op dit apparaat zijn er alleen de kaarten van het huis.',
  ],
  inRules: ['In the rules:', 'Dans les règles :', 'In de regels:'],
});
