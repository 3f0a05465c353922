import { phrases } from '../words/words.svelte';

export const words = phrases({
  skip: ['Skip to the content', 'Aller au contenu', 'Naar de inhoud'],
  main: ['Main', 'Principal', 'Hoofdmenu'],
  hall: ['Hall', 'Salle', 'Zaal'],
  learn: ['Learn', 'Apprendre', 'Leren'],
  rules: ['Rules', 'Règles', 'Regels'],
  moderation: ['Moderation', 'Modération', 'Moderatie'],
  settings: ['Settings', 'Réglages', 'Instellingen'],
  signIn: ['Sign in', 'Se connecter', 'Aanmelden'],
  language: ['Language', 'Langue', 'Taal'],
  home: ['Salle, to the hall', 'Salle, vers l’accueil', 'Salle, naar de zaal'],
  offline: [
    'You are offline. Games on this device and lessons work all the same.',
    'Vous êtes hors ligne. Les parties sur cet appareil et les leçons fonctionnent quand même.',
    'Je bent offline. Spelen op dit apparaat en de lessen gaan gewoon door.',
  ],
  newer: [
    'A newer Salle is ready.',
    'Une version plus récente de Salle est prête.',
    'Er staat een nieuwere Salle klaar.',
  ],
  reload: ['Use it now', 'L’utiliser maintenant', 'Nu gebruiken'],
  lostTitle: ['Nothing hangs here', 'Rien n’est accroché ici', 'Hier hangt niets'],
  lost: [
    'There is no page at this address. Perhaps the link was cut short.',
    'Il n’y a pas de page à cette adresse. Le lien a peut-être été coupé.',
    'Op dit adres is geen pagina. Misschien is de link afgebroken.',
  ],
  toHall: ['To the hall', 'Vers la salle', 'Naar de zaal'],
  broken: [
    'This part of the page could not be loaded.',
    'Cette partie de la page n’a pas pu être chargée.',
    'Dit deel van de pagina kon niet geladen worden.',
  ],
  again: ['Try again', 'Réessayer', 'Opnieuw proberen'],
  loading: ['One moment …', 'Un instant …', 'Een ogenblik …'],
});
