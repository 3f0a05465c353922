// What the pages of the rules say of themselves; the rules come from the engine.

import { phrases } from '../../words/words.svelte';

export const words = phrases({
  rules: ['Rules', 'Règles', 'Spelregels'],
  intro: [
    'Every game of the house, in our own words, for every rule set.',
    'Tous les jeux de la salle, dans nos propres mots, avec toutes leurs variantes.',
    'Alle spellen van de zaal, in onze eigen woorden, voor elke variant.',
  ],
  by: ['by {designer}', 'de {designer}', 'van {designer}'],
  ruleSets: ['Rule sets', 'Variantes', 'Varianten'],
  usual: ['usual', 'habituelle', 'gebruikelijk'],
  read: ['Read the rules', 'Lire les règles', 'Regels lezen'],
  options: ['What can be chosen', 'Ce qu’on peut choisir', 'Wat je kunt kiezen'],
  option: ['Option', 'Option', 'Optie'],
  values: ['Values', 'Valeurs', 'Waarden'],
  usually: ['Usually: {value}', 'D’ordinaire : {value}', 'Gewoonlijk: {value}'],
  play: ['Play with these rules', 'Jouer avec ces règles', 'Met deze regels spelen'],
  learn: ['Learn it in lessons', 'Apprendre par des leçons', 'Leren met lessen'],
  notation: [
    'What is set like {code} is how a move is written in records.',
    'Ce qui est écrit comme {code} est la notation d’un coup.',
    'Wat er als {code} uitziet, is de notatie van een zet.',
  ],
  loading: [
    'The rules are being fetched…',
    'Chargement des règles…',
    'De regels worden opgehaald…',
  ],
  unknownGame: [
    'There is no such game here. These are the ones we play.',
    'Ce jeu n’existe pas ici. Voici ceux auxquels nous jouons.',
    'Dat spel is er niet. Dit zijn de spellen die we spelen.',
  ],
});
