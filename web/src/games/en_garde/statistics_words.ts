import { phrases } from '../../words/words.svelte';

export const words = phrases({
  rounds: ['Rounds', 'Manches', 'Rondes'],
  opening: [
    'By the distance of the first attack',
    'Selon la distance de la première attaque',
    'Naar de afstand van de eerste aanval',
  ],
  distance1: ['distance 1', 'distance 1', 'afstand 1'],
  distance2: ['distance 2', 'distance 2', 'afstand 2'],
  distance3: ['distance 3', 'distance 3', 'afstand 3'],
  distance4: ['distance 4', 'distance 4', 'afstand 4'],
  distance5: ['distance 5', 'distance 5', 'afstand 5'],
  noAttack: ['without an attack', 'sans attaque', 'zonder aanval'],
  initiative: ['By who attacks first', 'Selon qui attaque d’abord', 'Naar wie het eerst aanvalt'],
  you: ['you attack first', 'vous attaquez d’abord', 'jij valt het eerst aan'],
  other: ['the other attacks first', 'l’adversaire attaque d’abord', 'de ander valt het eerst aan'],
  ending: ['By how they end', 'Selon la façon dont elles finissent', 'Naar hoe ze eindigen'],
  hit: ['by a hit', 'par une touche', 'door een treffer'],
  stuck: ['no move left', 'plus aucun coup possible', 'geen zet meer over'],
  cards: [
    'the last cards compared',
    'les dernières cartes comparées',
    'de laatste kaarten vergeleken',
  ],
  ground: ['by ground gained', 'au terrain gagné', 'op terreinwinst'],
  drawn: ['nobody wins', 'personne ne gagne', 'niemand wint'],
});
