import { phrases } from '../../words/words.svelte';

export const words = phrases({
  title: ['Settings', 'Réglages', 'Instellingen'],
  kept: ['Kept on this device.', 'Gardés sur cet appareil.', 'Bewaard op dit apparaat.'],
  language: ['Language', 'Langue', 'Taal'],
  theme: ['Light', 'Éclairage', 'Verlichting'],
  system: ['as the device has it', 'comme l’appareil', 'zoals het apparaat'],
  light: ['morning', 'matin', 'ochtend'],
  dark: ['by lamplight', 'à la lampe', 'bij lamplicht'],
  contrast: ['high contrast', 'fort contraste', 'hoog contrast'],
  pace: ['Pace at the table', 'Rythme à la table', 'Tempo aan tafel'],
  paceHow: [
    'How long a hit or the end of a round stays in sight.',
    'Combien de temps une touche ou la fin d’une manche reste visible.',
    'Hoe lang een treffer of het einde van een ronde in beeld blijft.',
  ],
  brisk: ['brisk', 'vif', 'vlot'],
  normal: ['normal', 'normal', 'normaal'],
  wait: ['wait for me', 'attendez-moi', 'wacht op mij'],
  motion: ['Pieces move', 'Animer les pièces', 'Stukken laten bewegen'],
  motionHow: [
    'Never where the device asks for stillness.',
    'Jamais si l’appareil demande moins de mouvement.',
    'Nooit als het apparaat om minder beweging vraagt.',
  ],
  calls: [
    'Being called when I am away',
    'Me prévenir en mon absence',
    'Gewaarschuwd worden als ik weg ben',
  ],
  sound: ['Sound', 'Son', 'Geluid'],
});
