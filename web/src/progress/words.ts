import { phrases } from '../words/words.svelte';

export const words = phrases({
  wentUp: [
    'You won {won} of your last {of} games against “{from}”. Try “{to}”?',
    'Vous avez gagné {won} de vos {of} dernières parties contre « {from} ». Essayer « {to} » ?',
    'Je won {won} van je laatste {of} partijen tegen ‘{from}’. Eens ‘{to}’ proberen?',
  ],
  wentDown: [
    'You lost {lost} of your last {of} games against “{from}”. “{to}” is a little gentler.',
    'Vous avez perdu {lost} de vos {of} dernières parties contre « {from} ». « {to} » est un peu plus indulgent.',
    'Je verloor {lost} van je laatste {of} partijen tegen ‘{from}’. ‘{to}’ is wat milder.',
  ],
  playLevel: ['Play “{level}”', 'Jouer contre « {level} »', 'Tegen ‘{level}’ spelen'],
  // Statistics
  title: ['How you play', 'Comment vous jouez', 'Hoe je speelt'],
  opponent: ['Opponent', 'Adversaire', 'Tegenstander'],
  people: ['people', 'des personnes', 'mensen'],
  won: ['Won', 'Gagnées', 'Gewonnen'],
  lost: ['Lost', 'Perdues', 'Verloren'],
  drawn: ['Drawn', 'Nulles', 'Remise'],
  nothing: [
    'Here you will see how your games go, once you have finished one.',
    'Vous verrez ici vos résultats, dès que vous aurez terminé une partie.',
    'Hier zie je je resultaten, zodra je een partij hebt uitgespeeld.',
  ],
  looking: [
    'Looking through your games: {done} of {of} …',
    'On parcourt vos parties : {done} sur {of}…',
    'Je partijen worden bekeken: {done} van {of}…',
  ],
  fromDevice: [
    'From your last {count} games on this device.',
    'D’après vos dernières parties sur cet appareil ({count}).',
    'Uit je laatste partijen op dit apparaat ({count}).',
  ],
});
