import { phrases } from '../../../words/words.svelte';

export const words = phrases({
  board: [
    'Board. Arrow keys move, Enter chooses, Escape lets go.',
    'Plateau. Les flèches déplacent, Entrée choisit, Échap abandonne.',
    'Bord. Pijltjes verplaatsen, Enter kiest, Escape laat los.',
  ],
  archer: [
    '{square}: archer of {who}, facing {facing}',
    '{square} : archer de {who}, tourné vers {facing}',
    '{square}: schutter van {who}, kijkt naar {facing}',
  ],
  king: [
    '{square}: king of {who}, facing {facing}',
    '{square} : roi de {who}, tourné vers {facing}',
    '{square}: koning van {who}, kijkt naar {facing}',
  ],
  empty: ['{square}: empty', '{square} : vide', '{square}: leeg'],
  woods: ['woods of {who}', 'bois de {who}', 'bos van {who}'],
  underFire: ['under fire', 'sous le tir', 'onder vuur'],
  underFireOf: ['under fire from {who}', 'sous le tir de {who}', 'onder vuur van {who}'],
  hasShot: ['has shot this turn', 'a déjà tiré ce tour', 'heeft deze beurt geschoten'],
  chosen: ['chosen', 'choisi', 'gekozen'],
  n: ['north', 'le nord', 'het noorden'],
  e: ['east', "l'est", 'het oosten'],
  s: ['south', 'le sud', 'het zuiden'],
  w: ['west', "l'ouest", 'het westen'],
  yourArchers: [
    'Archers that can act',
    'Archers qui peuvent agir',
    'Schutters die iets kunnen doen',
  ],
  actionsOf: ['What {square} can do', 'Ce que peut faire {square}', 'Wat {square} kan doen'],
  linesOfFire: ['Lines of fire', 'Lignes de tir', 'Schootslijnen'],
  showAll: ['Show all lines of fire', 'Voir toutes les lignes de tir', 'Toon alle schootslijnen'],
  thisTurn: ['This turn: {actions}', 'Ce tour : {actions}', 'Deze beurt: {actions}'],
});
