import { phrases } from '../../../words/words.svelte';

export const words = phrases({
  board: ['The piste', 'La piste', 'De loper'],
  card: ['Card {value}', 'Carte {value}', 'Kaart {value}'],
  yourHand: ['Your hand', 'Votre main', 'Je hand'],
  handOf: ['Hand of {who}', 'Main : {who}', 'Hand van {who}'],
  holds: ['{who} holds {cards}', '{who} a {cards}', '{who} heeft {cards}'],
  holdsNothing: ['{who} holds no cards', '{who} n’a pas de cartes', '{who} heeft geen kaarten'],
  hidden: [
    '{who} holds {count} hidden cards',
    '{who} : cartes cachées, {count}',
    '{who}: verborgen kaarten, {count}',
  ],
  touches: [
    '{who}: {score} of {target} rounds won',
    '{who} : manches gagnées, {score} sur {target}',
    '{who}: {score} van {target} rondes gewonnen',
  ],
  round: ['Round {round}', 'Manche {round}', 'Ronde {round}'],
  apart: ['{distance} apart', 'distance {distance}', 'afstand {distance}'],
  pile: ['Pile', 'Pioche', 'Stapel'],
  pileCount: [
    '{count} cards in the pile',
    'Cartes dans la pioche : {count}',
    'Kaarten in de stapel: {count}',
  ],
  discard: ['Discard', 'Défausse', 'Aflegstapel'],
  discardTop: [
    'On top of the discards: {value}',
    'Sur la défausse : {value}',
    'Boven op de aflegstapel: {value}',
  ],
  discardNone: ['No discards yet', 'Défausse vide', 'Nog niets afgelegd'],
  played: ['Played this round', 'Jouées cette manche', 'Gespeeld deze ronde'],
  playedOf: ['{count} of the {value}', '{count} fois le {value}', '{count} keer de {value}'],
  actions: ['What you can do', 'Ce que vous pouvez faire', 'Wat je kunt doen'],
  chooseCard: [
    'Choose a card to see where it leads.',
    'Choisissez une carte pour voir où elle mène.',
    'Kies een kaart om te zien waar die heen leidt.',
  ],
  piste: [
    'Piste of 23 squares. {left} on square {leftSquare}, {right} on square {rightSquare}.',
    'Piste de 23 cases. {left} sur la case {leftSquare}, {right} sur la case {rightSquare}.',
    'Loper van 23 vakjes. {left} op vakje {leftSquare}, {right} op vakje {rightSquare}.',
  ],
  emptyPiste: [
    'Piste of 23 squares. The fencers salute.',
    'Piste de 23 cases. Les escrimeurs saluent.',
    'Loper van 23 vakjes. De schermers groeten.',
  ],
  reaching: [
    '{left}: {leftCount} cards of {value}. {right}: {rightCount}.',
    '{left} : {leftCount} fois le {value}. {right} : {rightCount}.',
    '{left}: {leftCount} keer de {value}. {right}: {rightCount}.',
  ],
  /** Between things that can be done with a card. */
  also: ['; ', ' ; ', '; '],
});
