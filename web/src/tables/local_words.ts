import { phrases } from '../words/words.svelte';

export const words = phrases({
  seats: [
    'These rules have {count} seats.',
    'Ces règles ont {count} places.',
    'Deze regels hebben {count} plaatsen.',
  ],
  notKept: [
    'This game is not kept on this device.',
    'Cette partie n’est pas gardée sur cet appareil.',
    'Dit spel wordt niet op dit toestel bewaard.',
  ],
  full: [
    'This browser cannot keep any more games. Delete one of the old ones.',
    'Ce navigateur ne peut plus garder de parties. Supprimez-en une ancienne.',
    'Deze browser kan geen spellen meer bewaren. Verwijder een oud spel.',
  ],
  closed: ['This table is closed.', 'Cette table est fermée.', 'Deze tafel is gesloten.'],
  over: ['The game is over.', 'La partie est finie.', 'Het spel is voorbij.'],
  notOver: [
    'The game is still being played.',
    'La partie n’est pas finie.',
    'Het spel wordt nog gespeeld.',
  ],
  noSeat: [
    'Only the one whose turn it is at this device can do that.',
    'Seul celui qui tient l’appareil peut faire cela.',
    'Alleen wie het toestel heeft, kan dat doen.',
  ],
  notYourTurn: ['It is not your turn.', 'Ce n’est pas votre tour.', 'U bent niet aan zet.'],
  notAsked: [
    'Nobody asks to take something back.',
    'Personne ne demande à reprendre un coup.',
    'Niemand vraagt om iets terug te nemen.',
  ],
  cannotTakeBack: [
    'Only your own last action can be taken back, and not after something was revealed.',
    'Seule votre dernière action peut être reprise, et pas si elle a dévoilé quelque chose.',
    'Alleen uw eigen laatste actie kan terug, en niet nadat er iets onthuld is.',
  ],
  noDraws: [
    'This game has no draws.',
    'Ce jeu ne connaît pas de nulle.',
    'Dit spel kent geen remise.',
  ],
  offered: [
    'A draw is already offered.',
    'La nulle est déjà proposée.',
    'Er is al remise aangeboden.',
  ],
  noOffer: [
    'Nobody has offered a draw.',
    'Personne n’a proposé la nulle.',
    'Niemand heeft remise aangeboden.',
  ],
  ownOffer: [
    'The other side must answer this offer.',
    'C’est à l’autre camp de répondre.',
    'De andere partij moet antwoorden.',
  ],
  noSalute: [
    'Nobody would see it: everyone at this table is here.',
    'Personne ne le verrait : tout le monde est ici.',
    'Niemand zou het zien: iedereen zit hier.',
  ],
});
