import { phrases } from '../../words/words.svelte';

export const words = phrases({
  title: ['Your account is resting', 'Votre compte est en pause', 'Je account staat even stil'],
  how: [
    'A moderator has suspended your account:',
    'Un modérateur a suspendu votre compte :',
    'Een moderator heeft je account geschorst:',
  ],
  meanwhile: [
    'Lessons, rules and games on this device are open to you as ever.',
    'Les leçons, les règles et les parties sur cet appareil vous restent ouvertes.',
    'Lessen, regels en spelen op dit apparaat blijven gewoon open voor je.',
  ],
  learn: ['Lessons', 'Leçons', 'Lessen'],
  rules: ['Rules', 'Règles', 'Regels'],
  data: ['Your data', 'Vos données', 'Jouw gegevens'],
  dataHow: [
    'It stays yours: you can take it with you or have it deleted.',
    'Elles restent à vous : vous pouvez les télécharger ou les faire supprimer.',
    'Die blijven van jou: je kunt ze downloaden of laten verwijderen.',
  ],
  again: ['Look again', 'Vérifier de nouveau', 'Opnieuw kijken'],
});
