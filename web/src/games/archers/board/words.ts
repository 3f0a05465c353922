import { phrases } from '../../../words/words.svelte';

export const words = phrases({
  board: [
    'Board. Arrow keys move, Enter chooses, Shift with an arrow turns the chosen archer, Escape lets go.',
    'Plateau. Les flèches déplacent, Entrée choisit, Maj avec une flèche fait pivoter l’archer choisi, Échap annule le choix.',
    'Bord. De pijltjes verplaatsen, Enter kiest, Shift met een pijltje draait de gekozen schutter, Escape wist de keuze.',
  ],
  archer: [
    '{square}: archer of {who}, facing {facing}',
    '{square} : archer, camp {who}, tourné vers {facing}',
    '{square}: schutter van {who}, kijkt naar {facing}',
  ],
  king: [
    '{square}: king of {who}, facing {facing}',
    '{square} : roi, camp {who}, tourné vers {facing}',
    '{square}: koning van {who}, kijkt naar {facing}',
  ],
  empty: ['{square}: empty', '{square} : vide', '{square}: leeg'],
  woods: ['woods of {who}', 'bois, camp {who}', 'bos van {who}'],
  underFire: ['under fire', 'sous le tir', 'onder vuur'],
  underFireOf: ['under fire from {who}', 'sous le tir, camp {who}', 'onder vuur van {who}'],
  hasShot: ['has shot this turn', 'a déjà tiré ce tour', 'heeft deze beurt geschoten'],
  chosen: ['chosen', 'choisi', 'gekozen'],
  n: ['north', 'le nord', 'het noorden'],
  e: ['east', 'l’est', 'het oosten'],
  s: ['south', 'le sud', 'het zuiden'],
  w: ['west', 'l’ouest', 'het westen'],
  yourArchers: [
    'Archers that can act',
    'Archers qui peuvent agir',
    'Schutters die iets kunnen doen',
  ],
  chooseOne: [
    'Choose an archer, on the board or here.',
    'Choisissez un archer, sur le plateau ou ici.',
    'Kies een schutter, op het bord of hier.',
  ],
  actionsOf: ['What {square} can do', 'Ce que peut faire {square}', 'Wat {square} kan doen'],
  linesOfFire: ['Lines of fire', 'Lignes de tir', 'Schootslijnen'],
  all: ['All', 'Toutes', 'Alle'],
  thisTurn: ['This turn', 'Ce tour', 'Deze beurt'],
  lastTurn: ['The last turn', 'Le dernier tour', 'De laatste beurt'],
});
