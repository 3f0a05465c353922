import { phrases } from '../../words/words.svelte';

export const words = phrases({
  title: ['Your games', 'Vos parties', 'Jouw partijen'],
  running: ['To go on with', 'À continuer', 'Om verder te spelen'],
  over: ['Finished', 'Terminées', 'Afgelopen'],
  none: [
    'Finished games are kept here, to be looked at again.',
    'Vos parties terminées restent ici : vous pourrez les revoir.',
    'Hier blijven je afgelopen partijen bewaard, om ze na te spelen.',
  ],
  older: ['Older ones', 'Plus anciennes', 'Oudere'],
  openRecord: ['Open a record', 'Ouvrir une partie notée', 'Een verslag openen'],
  toHall: ['To the hall', 'Vers la salle', 'Naar de zaal'],
});
