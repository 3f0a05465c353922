import { phrases } from '../words/words.svelte';

export const listWords = phrases({
  yourTurn: ['your turn', 'à vous de jouer', 'jij bent aan zet'],
  theirTurn: ['{who} to move', 'à {who} de jouer', '{who} is aan zet'],
  waiting: ['waits for somebody', 'attend quelqu’un', 'wacht op iemand'],
  onDevice: ['on this device', 'sur cet appareil', 'op dit apparaat'],
  damaged: ['A damaged game', 'Une partie abîmée', 'Een beschadigde partij'],
  whatIsWrong: ['See why', 'Voir pourquoi', 'Bekijk waarom'],
  finished: ['finished', 'terminée', 'afgelopen'],
  won: ['won', 'gagnée', 'gewonnen'],
  lost: ['lost', 'perdue', 'verloren'],
  drawn: ['drawn', 'nulle', 'remise'],
  against: ['against {who}', 'contre {who}', 'tegen {who}'],
  openSeat: ['open seat', 'place libre', 'vrije plaats'],
  somebodyGone: ['somebody who has left', 'quelqu’un qui est parti', 'iemand die vertrokken is'],
  goOn: ['Go on', 'Continuer', 'Verder'],
  replay: ['Replay', 'Revoir', 'Naspelen'],
  remove: ['Remove', 'Supprimer', 'Verwijderen'],
  removeNamed: ['Remove {game}', 'Supprimer {game}', '{game} verwijderen'],
  sureRemove: [
    'Remove this game from the device for good?',
    'Supprimer définitivement cette partie de l’appareil ?',
    'Deze partij voorgoed van het apparaat verwijderen?',
  ],
});
