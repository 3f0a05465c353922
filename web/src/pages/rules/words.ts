// What the pages of the rules say of themselves; the rules come from the engine.

import { phrases } from '../../words/words.svelte';

export const words = phrases({
  rules: ['Rules', 'Règles', 'Spelregels'],
  intro: [
    'Every game of the house, in our own words, for every rule set.',
    'Tous les jeux de la salle, dans nos propres mots, pour chaque variante.',
    'Alle spellen van de zaal, in onze eigen woorden, voor elke variant.',
  ],
  by: ['by {designer}', 'de {designer}', 'van {designer}'],
  ruleSets: ['Rule sets', 'Variantes', 'Varianten'],
  usual: ['usual', 'habituelle', 'gewoonlijk'],
  read: ['Read the rules', 'Lire les règles', 'Lees de regels'],
  options: ['What can be chosen', 'Ce qu’on peut choisir', 'Wat je kunt kiezen'],
  option: ['Option', 'Option', 'Optie'],
  values: ['Values', 'Valeurs', 'Waarden'],
  usually: ['Usually', 'D’ordinaire', 'Gewoonlijk'],
  play: ['Play with these rules', 'Jouer avec ces règles', 'Speel met deze regels'],
  learn: ['Learn it in lessons', 'L’apprendre en leçons', 'Leer het in lessen'],
  notation: [
    'What is set like {code} is how a move is written in records.',
    'Ce qui est écrit comme {code} est la façon de noter un coup.',
    'Wat er als {code} uitziet, is hoe een zet wordt opgeschreven.',
  ],
  loading: [
    'The rules are being fetched…',
    'On va chercher les règles…',
    'De regels worden gehaald…',
  ],
  unknownGame: [
    'There is no such game here. These are the ones we play.',
    'Ce jeu n’existe pas ici. Voici ceux que nous jouons.',
    'Dat spel is er niet. Dit zijn de spellen die we spelen.',
  ],
});
