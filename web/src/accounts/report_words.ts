import { phrases } from '../words/words.svelte';

export const words = phrases({
  aboutPerson: [
    '{who}: report, mute or block',
    '{who} : signaler, mettre en sourdine ou bloquer',
    '{who}: melden, dempen of blokkeren',
  ],
  reportMuteBlock: [
    'Report, mute or block',
    'Signaler, mettre en sourdine ou bloquer',
    'Melden, dempen of blokkeren',
  ],
  tableTitle: ['Table {table}', 'Table {table}', 'Tafel {table}'],
  page: ['See the page of {who}', 'Voir la page : {who}', 'De pagina van {who} bekijken'],
  mute: ['Mute', 'Mettre en sourdine', 'Dempen'],
  unmute: ['Unmute', 'Lever la sourdine', 'Niet meer dempen'],
  muteHow: [
    'You no longer see their greetings or what they say; they are not told.',
    'Vous ne voyez plus ses saluts ni ses messages ; cette personne n’en est pas avertie.',
    'Je ziet geen groeten en berichten meer van deze persoon, die daar niets van te horen krijgt.',
  ],
  block: ['Block', 'Bloquer', 'Blokkeren'],
  unblock: ['Unblock', 'Débloquer', 'Deblokkeren'],
  blockHow: [
    'The hall no longer brings you together; a game that has begun goes on.',
    'La salle ne vous réunit plus ; une partie commencée continue.',
    'De zaal brengt jullie niet meer samen; een begonnen partij gaat door.',
  ],
  report: ['Report', 'Signaler', 'Melden'],
  reportTable: ['Report this table', 'Signaler cette table', 'Deze tafel melden'],
  reportHow: [
    'A moderator looks at it. Only moderators learn who reported.',
    'Un modérateur s’en occupe. Seuls les modérateurs savent qui a signalé.',
    'Een moderator kijkt ernaar. Alleen moderators weten wie het heeft gemeld.',
  ],
  cheating: ['Cheating', 'Triche', 'Vals spel'],
  abuse: ['Insults or harassment', 'Insultes ou harcèlement', 'Beledigen of lastigvallen'],
  name: ['An offensive name', 'Un nom choquant', 'Een aanstootgevende naam'],
  stalling: [
    'Stalling, or leaving games',
    'Jouer la montre ou quitter ses parties',
    'Tijdrekken of weglopen',
  ],
  other: ['Something else', 'Autre chose', 'Iets anders'],
  text: [
    'What happened? (if you like)',
    'Que s’est-il passé ? (facultatif)',
    'Wat is er gebeurd? (als je wilt)',
  ],
  send: ['Send the report', 'Envoyer le signalement', 'Melding versturen'],
  thanks: [
    'Thank you for telling us. A moderator will look at it.',
    'Merci de nous l’avoir signalé. Un modérateur va s’en occuper.',
    'Dank je dat je het laat weten. Een moderator kijkt ernaar.',
  ],
  close: ['Close', 'Fermer', 'Sluiten'],
});
