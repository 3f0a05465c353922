import { phrases } from '../words/words.svelte';

export const words = phrases({
  skip: ['Skip to the content', 'Aller au contenu', 'Naar de inhoud'],
  main: ['Main', 'Menu principal', 'Hoofdmenu'],
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
    'Vous êtes hors ligne. Les parties sur cet appareil et les leçons restent disponibles.',
    'Je bent offline. Spelen op dit apparaat en lessen volgen kan gewoon.',
  ],
  newer: [
    'A newer Salle is ready.',
    'Une version plus récente de Salle est prête.',
    'Er staat een nieuwere versie van Salle klaar.',
  ],
  reload: ['Use it now', 'L’utiliser maintenant', 'Nu gebruiken'],
  waitsFor: [
    'Waiting for somebody to play {game} with …',
    'On attend quelqu’un pour jouer à « {game} »…',
    'Wachten op iemand om ‘{game}’ mee te spelen…',
  ],
  stopWaiting: ['Stop waiting', 'Ne plus attendre', 'Niet meer wachten'],
  hasCome: [
    'Somebody has come: your game of {game} begins.',
    'Quelqu’un est arrivé : votre partie commence ({game}).',
    'Er is iemand: je partij begint ({game}).',
  ],
  toTable: ['To the table', 'À la table', 'Naar de tafel'],
  lostTitle: ['Nothing hangs here', 'Il n’y a rien par ici', 'Hier is niets te vinden'],
  lost: [
    'There is no page at this address. Perhaps the link was cut short.',
    'Il n’y a pas de page à cette adresse. Le lien est peut-être incomplet.',
    'Op dit adres is geen pagina. Misschien is de link niet volledig.',
  ],
  toHall: ['To the hall', 'Vers la salle', 'Naar de zaal'],
  broken: [
    'This part of the page could not be loaded.',
    'Cette partie de la page n’a pas pu être chargée.',
    'Dit deel van de pagina kon niet worden geladen.',
  ],
  again: ['Try again', 'Réessayer', 'Opnieuw proberen'],
  loading: ['One moment …', 'Un instant…', 'Een ogenblik…'],
});
