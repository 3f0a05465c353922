import { phrases, say } from '../../words/words.svelte';

export const words = phrases({
  title: ['Moderation', 'Modération', 'Moderatie'],
  saidThere: [
    'Said at the table ({count})',
    'Dit à la table ({count})',
    'Aan tafel gezegd ({count})',
  ],
  notForYou: [
    'This page is for the moderators of the hall.',
    'Cette page est réservée aux modérateurs de la salle.',
    'Deze pagina is voor de moderators van de zaal.',
  ],
  needsSecond: [
    'To moderate, switch on the second step and sign in with it.',
    'Pour modérer, activez la deuxième étape, puis reconnectez-vous avec elle.',
    'Zet om te modereren de tweede stap aan en meld je daarmee aan.',
  ],
  toProfile: ['To your page', 'Vers votre page', 'Naar je pagina'],
  // Reports
  reports: ['Reports', 'Signalements', 'Meldingen'],
  open: ['Open', 'En attente', 'Open'],
  closed: ['Closed', 'Clos', 'Afgehandeld'],
  noneOpen: [
    'No open reports. All is calm.',
    'Aucun signalement en attente. Tout est calme.',
    'Geen open meldingen. Alles is rustig.',
  ],
  noneClosed: ['None yet.', 'Aucun pour l’instant.', 'Nog geen.'],
  reportedBy: [
    'reported by {who}, {when}',
    'signalé par {who}, le {when}',
    'gemeld door {who}, {when}',
  ],
  nobody: ['somebody who has left', 'quelqu’un qui est parti', 'iemand die vertrokken is'],
  person: ['Person', 'Personne', 'Persoon'],
  table: ['Table', 'Table', 'Tafel'],
  record: ['Record', 'Partie notée', 'Verslag'],
  note: [
    'Note for other moderators',
    'Note pour les autres modérateurs',
    'Notitie voor andere moderators',
  ],
  closeReport: ['Close the report', 'Clore le signalement', 'Melding afhandelen'],
  closedBy: [
    'closed by {who}, {when}',
    'clos par {who}, le {when}',
    'afgehandeld door {who}, {when}',
  ],
  reportClosed: ['The report is closed.', 'Le signalement est clos.', 'De melding is afgehandeld.'],
  act: ['Do something about it', 'Agir', 'Ingrijpen'],
  more: ['Older ones', 'Plus anciens', 'Oudere'],
  // Measures
  measures: ['Measures', 'Mesures', 'Maatregelen'],
  onPerson: ['About a person', 'Concernant une personne', 'Over een persoon'],
  name: ['Name of the person', 'Nom de la personne', 'Naam van de persoon'],
  what: ['Measure', 'Mesure', 'Maatregel'],
  mute: [
    'Mute: no greetings, no messages',
    'Retirer la parole : ni saluts ni messages',
    'Dempen: geen groeten, geen berichten',
  ],
  suspend: [
    'Suspend: no way into the hall',
    'Suspendre : plus d’accès à la salle',
    'Schorsen: de zaal niet in',
  ],
  lift: [
    'Lift: mute and suspension end',
    'Lever : la parole et l’accès sont rendus',
    'Opheffen: niet meer gedempt of geschorst',
  ],
  reason: [
    'Reason (the person reads it)',
    'Motif (la personne le lira)',
    'Reden (de persoon krijgt die te lezen)',
  ],
  howLong: ['For how long', 'Durée', 'Hoe lang'],
  day: ['one day', 'un jour', 'één dag'],
  days: ['{count} days', '{count} jours', '{count} dagen'],
  forGood: ['for good', 'définitivement', 'voorgoed'],
  carryOut: ['Carry out', 'Appliquer', 'Uitvoeren'],
  sureSuspend: [
    'Suspend {who} ({time})?',
    'Suspendre {who} ({time}) ?',
    '{who} schorsen ({time})?',
  ],
  muted: ['{who} is muted.', '{who} n’a plus la parole.', '{who} is gedempt.'],
  suspended: ['{who} is suspended.', '{who} : compte suspendu.', '{who} is geschorst.'],
  lifted: ['{who} is free again.', '{who} : mesures levées.', '{who} is weer vrij.'],
  closeTable: ['Close a table', 'Fermer une table', 'Een tafel sluiten'],
  code: ['Code of the table', 'Code de la table', 'Tafelcode'],
  tableReason: ['Reason', 'Motif', 'Reden'],
  doCloseTable: ['Close the table', 'Fermer la table', 'Tafel sluiten'],
  sureClose: [
    'Close table {table}? Its game does not count then.',
    'Fermer la table {table} ? La partie ne comptera pas.',
    'Tafel {table} sluiten? De partij telt dan niet.',
  ],
  tableClosed: [
    'Table {table} is closed.',
    'La table {table} est fermée.',
    'Tafel {table} is gesloten.',
  ],
  // What was done
  audit: ['What was done', 'Ce qui a été fait', 'Wat er gedaan is'],
  about: ['Only about this person', 'Cette personne seulement', 'Alleen over deze persoon'],
  filter: ['Show', 'Afficher', 'Tonen'],
  everybody: ['Everybody', 'Tout le monde', 'Iedereen'],
  when: ['When', 'Quand', 'Wanneer'],
  by: ['Who', 'Qui', 'Wie'],
  did: ['Did what', 'A fait quoi', 'Deed wat'],
  whom: ['About whom', 'Qui est concerné', 'Over wie'],
  detail: ['Detail', 'Détail', 'Bijzonderheid'],
  nothingDone: ['Nothing.', 'Rien.', 'Niets.'],
  theHost: ['the host', 'l’hôte', 'de beheerder'],
});

/** The entries of the list of what was done; what is not here is shown as the hall writes it. */
export const deeds = phrases({
  suspend: ['suspended', 'a suspendu', 'schorste'],
  mute: ['muted', 'a retiré la parole', 'dempte'],
  lift: ['lifted measures', 'a levé les mesures', 'hief maatregelen op'],
  role: ['changed the role', 'a changé le rôle', 'wijzigde de rol'],
  close: ['closed a table', 'a fermé une table', 'sloot een tafel'],
  'report-closed': ['closed a report', 'a clos un signalement', 'handelde een melding af'],
  'password-changed': [
    'changed the password',
    'a changé le mot de passe',
    'wijzigde het wachtwoord',
  ],
  'email-changed': ['changed the e-mail', 'a changé l’adresse', 'wijzigde het e-mailadres'],
  recovered: ['came back in', 'a retrouvé l’accès', 'kwam weer binnen'],
  'recovery-codes': ['made recovery codes', 'a créé des codes de secours', 'maakte herstelcodes'],
  'second-factor-on': ['second step on', 'deuxième étape activée', 'tweede stap aan'],
  'second-factor-off': ['second step off', 'deuxième étape désactivée', 'tweede stap uit'],
  'deleted-while-suspended': [
    'deleted the account while suspended',
    'a supprimé le compte pendant la suspension',
    'verwijderde het account tijdens de schorsing',
  ],
});

/** The host acts without a name of a person. */
export function nameOf(who: string | undefined): string {
  if (who === 'host') return say(words.theHost);
  return who || say(words.nobody);
}
