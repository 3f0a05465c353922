import { phrases } from '../../words/words.svelte';

export const words = phrases({
  title: ['Settings', 'Réglages', 'Instellingen'],
  kept: ['Kept on this device.', 'Gardés sur cet appareil.', 'Bewaard op dit apparaat.'],
  language: ['Language', 'Langue', 'Taal'],
  theme: ['Light', 'Lumière', 'Licht'],
  system: ['as the device has it', 'comme l’appareil', 'zoals het apparaat'],
  light: ['morning', 'matin', 'ochtend'],
  dark: ['by lamplight', 'à la lampe', 'bij lamplicht'],
  contrast: ['high contrast', 'fort contraste', 'hoog contrast'],
  motion: ['Pieces move', 'Les pièces bougent', 'Stukken bewegen'],
  motionHow: [
    'Never where the device asks for stillness.',
    'Jamais si l’appareil demande le calme.',
    'Nooit als het apparaat om rust vraagt.',
  ],
  calls: [
    'Being called when I am away',
    'Me prévenir en mon absence',
    'Gewaarschuwd worden als ik weg ben',
  ],
  sound: ['Sound', 'Son', 'Geluid'],
});
