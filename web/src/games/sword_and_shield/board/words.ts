// The board's own words. What actions do and what happened is told by the engine.

import { type Phrase, phrases, say } from '../../../words/words.svelte';
import type { Group } from './actions';

export const words = phrases({
  lists: ['The lists', 'La lice', 'Het strijdperk'],
  handOf: ['Hand of {who}', 'Main : {who}', 'Hand van {who}'],
  hands: ['Hands', 'Mains', 'Handen'],
  noHand: [
    'You see no hand from here.',
    'D’ici, vous ne voyez aucune main.',
    'Van hier zie je geen hand.',
  ],
  emptyHand: ['No cards in hand.', 'Aucune carte en main.', 'Geen kaarten in de hand.'],
  knightNumber: ['Knight {n}', 'Chevalier {n}', 'Ridder {n}'],
  sideA: ['side A', 'camp A', 'kant A'],
  sideB: ['side B', 'camp B', 'kant B'],
  strength: ['Strength', 'Force', 'Kracht'],
  technique: ['Technique', 'Technique', 'Techniek'],
  chivalry: ['Chivalry', 'Chevalerie', 'Ridderlijkheid'],
  endurance: ['Endurance', 'Endurance', 'Volharding'],
  tactic: ['Tactic', 'Tactique', 'Tactiek'],
  fatigue: ['Fatigue {n} of {most}', 'Fatigue {n} sur {most}', 'Vermoeidheid {n} van {most}'],
  hits: ['hits {n} of {most}', 'coups {n} sur {most}', 'treffers {n} van {most}'],
  shaken: ['Shaken', 'Ébranlé', 'Aangeslagen'],
  out: ['Out', 'Hors de combat', 'Uitgeschakeld'],
  safe: ['In safety', 'En sécurité', 'In veiligheid'],
  lockedWith: ['locked with {who}', 'en Blocage avec {who}', 'in de klem met {who}'],
  toAct: ['To act', 'Doit jouer', 'Aan zet'],
  attacks: ['Attacks', 'Attaque', 'Valt aan'],
  attacked: ['Attacked', 'Attaqué', 'Aangevallen'],
  inReach: ['in reach', 'à portée', 'binnen bereik'],
  owed: ['still to be attacked', 'encore à attaquer', 'nog aan te vallen'],
  cardsHeld: ['{n} cards in hand', '{n} cartes en main', '{n} kaarten in de hand'],
  oneCardHeld: ['1 card in hand', '1 carte en main', '1 kaart in de hand'],
  shown: ['Shown: {name}', 'Montrée : {name}', 'Getoond: {name}'],
  actionsLeft: ['Actions left: {n}', 'Actions restantes : {n}', 'Acties over: {n}'],
  mustDiscard: ['To discard: {n}', 'À défausser : {n}', 'Af te leggen: {n}'],
  passedBid: ['Bids no more', 'N’enchérit plus', 'Biedt niet meer'],
  left: ['left', 'gauche', 'links'],
  centre: ['centre', 'centre', 'midden'],
  right: ['right', 'droite', 'rechts'],
  emptyPlace: ['Empty place, {column}', 'Place vide, {column}', 'Lege plaats, {column}'],
  placeHere: ['{who} here', '{who} ici', '{who} hier'],
  waiting: ['Not yet placed', 'Pas encore en place', 'Nog niet geplaatst'],
  attack: ['Attack', 'Attaque', 'Aanval'],
  defence: ['Defence', 'Défense', 'Verdediging'],
  attackNumber: [
    'attack {n}, costs {cost}',
    'attaque {n}, coûte {cost}',
    'aanval {n}, kost {cost}',
  ],
  attackCost: ['attack costs {cost}', 'l’attaque coûte {cost}', 'aanval kost {cost}'],
  defenceNumber: [
    'defence {n}, costs {cost}',
    'défense {n}, coûte {cost}',
    'verdediging {n}, kost {cost}',
  ],
  defenceCost: ['defence costs {cost}', 'la défense coûte {cost}', 'verdediging kost {cost}'],
  card: ['card {number}', 'carte {number}', 'kaart {number}'],
  symbol: ['symbol {name}', 'symbole {name}', 'teken {name}'],
  cannotCombine: ['cannot be combined', 'ne se combine pas', 'niet te combineren'],
  initiative: ['Initiative {n}', 'Initiative {n}', 'Initiatief {n}'],
  manoeuvre: ['Manoeuvre', 'Manœuvre', 'Manoeuvre'],
  move: ['Mêlée Move', 'Mouvement de Mêlée', 'Mêleezet'],
  lock: ['Mêlée Lock', 'Blocage de Mêlée', 'Mêleeklem'],
  unique: ['Unique', 'Unique', 'Uniek'],
  chosenAs: ['chosen, number {n}', 'choisie, numéro {n}', 'gekozen, nummer {n}'],
  canJoin: ['can be combined now', 'peut se combiner maintenant', 'kan nu gecombineerd worden'],
  playable: ['can be played', 'jouable', 'speelbaar'],
  discards: ['Discards ({n})', 'Défausse ({n})', 'Aflegstapel ({n})'],
  noDiscards: ['Nothing discarded yet.', 'La défausse est vide.', 'Nog niets afgelegd.'],
  details: ['Card details', 'Détails de la carte', 'Kaart van dichtbij'],
  knightDetails: ['Knight details', 'Détails du Chevalier', 'Ridder van dichtbij'],
  detailsHint: [
    'Point at a card, or move the focus to it, to read it here.',
    'Pointez une carte, ou sélectionnez-la au clavier, pour la lire ici.',
    'Wijs een kaart aan, of ga erheen met het toetsenbord, om haar hier te lezen.',
  ],
  close: ['Close', 'Fermer', 'Sluiten'],
  noTexts: [
    'The text of this card could not be fetched.',
    'Le texte de cette carte n’a pas pu être chargé.',
    'De tekst van deze kaart kon niet worden opgehaald.',
  ],
  deeds: ['What you can do', 'Ce que vous pouvez faire', 'Wat je kunt doen'],
  withThese: ['With {cards}', 'Avec {cards}', 'Met {cards}'],
  at: ['against {who}', 'contre {who}', 'tegen {who}'],
  chooseCard: [
    'Choose a card. Choose several of one symbol, in order, to combine them.',
    'Choisissez une carte. Plusieurs d’un même symbole, dans l’ordre, forment une Combinaison.',
    'Kies een kaart. Meerdere met hetzelfde teken, op volgorde, vormen een Combinatie.',
  ],
  nothingWith: [
    'Nothing can be done with this now.',
    'On ne peut rien en faire maintenant.',
    'Daar kun je nu niets mee.',
  ],
  combineFurther: [
    'Choose a marked card to combine.',
    'Choisissez une carte marquée pour combiner.',
    'Kies een gemerkte kaart om te combineren.',
  ],
  letGo: ['Choose anew', 'Choisir à nouveau', 'Opnieuw kiezen'],
  answer: ['Your answer', 'Votre réponse', 'Je antwoord'],
  underAttack: [
    '{foe} attacks {who}: {attack}',
    '{foe} attaque {who} : {attack}',
    '{foe} valt {who} aan: {attack}',
  ],
  allActions: ['All actions ({n})', 'Toutes les actions ({n})', 'Alle acties ({n})'],
  clash: ['The exchange', 'L’échange', 'De slagwisseling'],
  noClash: [
    'No blow has fallen yet.',
    'Aucun coup pour l’instant.',
    'Er is nog geen slag gevallen.',
  ],
  evaded: ['evaded', 'esquivé', 'ontweken'],
  stop: ['Stop it', 'Arrêter', 'Tegenhouden'],
  answerWith: [
    'Touch a raised card twice to answer.',
    'Touchez deux fois une carte relevée pour répondre.',
    'Tik twee keer op een opgetilde kaart om te antwoorden.',
  ],
  noAnswerYet: ['No answer yet', 'Pas encore de réponse', 'Nog geen antwoord'],
  noAnswer: ['No answer', 'Pas de réponse', 'Geen antwoord'],
  belongings: ['Cards by the Knight', 'Cartes du Chevalier', 'Kaarten bij de Ridder'],
  note: ['From history', 'Pour l’histoire', 'Uit de geschiedenis'],
  pile: [
    'Deck: {n} cards left; see the discards ({m})',
    'Pioche ({n}) ; voir la défausse ({m})',
    'Stapel ({n}); bekijk de aflegstapel ({m})',
  ],
});

/** What stands on the buttons, by the word or letter that the notation begins with. */
export const deedNames: Record<string, Phrase> = phrases({
  a: ['Attack', 'Attaquer', 'Aanvallen'],
  c: ['Play', 'Jouer', 'Spelen'],
  e: ['Play', 'Jouer', 'Spelen'],
  i: ['Improve', 'Améliorer', 'Verbeteren'],
  combine: ['Combine', 'Combiner', 'Combineren'],
  x: ['Discard', 'Défausser', 'Afleggen'],
  d: ['Parry', 'Parer', 'Pareren'],
  m: ['Evade', 'Esquiver', 'Ontwijken'],
  hit: ['Take the hit', 'Encaisser', 'Incasseren'],
  t: ['Tactic', 'Tactique', 'Tactiek'],
  grand: ['Grand Pass', 'Grande Passe', 'Grote Pas'],
  end: ['End the turn', 'Finir le tour', 'Beurt beëindigen'],
  bid: ['Bid', 'Enchérir', 'Bieden'],
  pass: ['Bid no more', 'Ne plus enchérir', 'Niet meer bieden'],
  place: ['Place', 'Placer', 'Plaatsen'],
  swap: ['Swap', 'Échanger', 'Wisselen'],
  break: ['Break lock', 'Débloquer', 'Uit de klem'],
  safe: ['To safety', 'En sécurité', 'In veiligheid'],
  back: ['Come back', 'Revenir', 'Terugkomen'],
  lock: ['Lock', 'Bloquer', 'In de klem'],
});

/** What values are called on the scrolls, from 2 to 6: as on the printed cards. */
const lowestValue = 2;
export const strengthWords = phrases({
  2: ['Lame', 'Pitoyable', 'Slap'],
  3: ['Feeble', 'Faible', 'Zwak'],
  4: ['Strenuous', 'Vigoureuse', 'Stevig'],
  5: ['Strongful', 'Puissante', 'Krachtig'],
  6: ['Fierciful', 'Féroce', 'Woest'],
});
export const techniqueWords = phrases({
  2: ['Awkward', 'Maladroite', 'Onhandig'],
  3: ['Uninspired', 'Insipide', 'Ongeïnspireerd'],
  4: ['Skilled', 'Habile', 'Bedreven'],
  5: ['Dazzling', 'Épatante', 'Verbluffend'],
  6: ['Brilliant', 'Brillante', 'Briljant'],
});

/** "Brilliant" for a Technique of 6; nothing for what a card set has beyond the printed values. */
export function valueWord(key: 'strength' | 'technique', value: number | undefined): string {
  const known: Record<number, Phrase> = key === 'strength' ? strengthWords : techniqueWords;
  const word = value === undefined || value < lowestValue ? undefined : known[value];
  return word ? say(word) : '';
}

export const groupNames: Record<Group, readonly [string, string, string]> = phrases({
  answer: ['Answers', 'Réponses', 'Antwoorden'],
  attack: ['Attacks', 'Attaques', 'Aanvallen'],
  combination: ['Combinations', 'Combinaisons', 'Combinaties'],
  achievement: ['Achievements', 'Réussites', 'Wapenfeiten'],
  event: ['Events', 'Évènements', 'Gebeurtenissen'],
  improvement: ['Improvements', 'Améliorations', 'Verbeteringen'],
  place: ['Placing', 'Mise en place', 'Plaatsen'],
  tactic: ['Tactic', 'Tactique', 'Tactiek'],
  bid: ['Bids', 'Enchères', 'Biedingen'],
  move: ['Moves and locks', 'Mouvements et Blocages', 'Zetten en klemmen'],
  discard: ['Discards', 'Défausses', 'Afleggen'],
  turn: ['The turn', 'Le tour', 'De beurt'],
});
