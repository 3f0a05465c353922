import { phrases } from '../../words/words.svelte';

export const words = phrases({
  title: ['The hall', 'La salle', 'De zaal'],
  notForYou: [
    'This page is for the host of the hall.',
    'Cette page est réservée à l’hôte de la salle.',
    'Deze pagina is voor de beheerder van de zaal.',
  ],
  needsSecond: [
    'To look after the hall, switch on the second step and sign in with it.',
    'Pour veiller sur la salle, activez la deuxième étape et connectez-vous avec elle.',
    'Zet om voor de zaal te zorgen de tweede stap aan en meld je daarmee aan.',
  ],
  toProfile: ['To your page', 'Vers votre page', 'Naar je pagina'],
  // How it is
  health: ['How it is', 'Son état', 'Hoe het gaat'],
  data: ['Data', 'Données', 'Gegevens'],
  sqlite: ['one SQLite file', 'un fichier SQLite', 'één SQLite-bestand'],
  postgresql: ['PostgreSQL', 'PostgreSQL', 'PostgreSQL'],
  writing: ['writes go through', 'l’écriture fonctionne', 'schrijven lukt'],
  notWriting: [
    'nothing can be written: moves are refused',
    'rien ne peut être écrit : les coups sont refusés',
    'er kan niets geschreven worden: zetten worden geweigerd',
  ],
  hints: ['Word between nodes', 'Échanges entre nœuds', 'Berichten tussen knooppunten'],
  hintsHere: ['over NATS, at once', 'par NATS, aussitôt', 'via NATS, meteen'],
  hintsAway: [
    'NATS is away: nodes ask the database every second',
    'NATS est absent : les nœuds interrogent la base chaque seconde',
    'NATS is weg: knooppunten vragen het de database elke seconde',
  ],
  hintsAlone: ['none needed: one node', 'inutiles : un seul nœud', 'niet nodig: één knooppunt'],
  people: ['People', 'Personnes', 'Mensen'],
  tables: ['Tables', 'Tables', 'Tafels'],
  reports: ['Open reports', 'Signalements en attente', 'Open meldingen'],
  // Nodes
  nodes: ['Nodes', 'Nœuds', 'Knooppunten'],
  node: ['Node', 'Nœud', 'Knooppunt'],
  state: ['State', 'État', 'Toestand'],
  alive: ['open', 'ouvert', 'open'],
  draining: ['closing', 'se ferme', 'sluit'],
  silent: ['silent since {when}', 'muet depuis {when}', 'stil sinds {when}'],
  deaf: ['does not hear the others', 'n’entend pas les autres', 'hoort de andere niet'],
  answers: ['answers you', 'vous répond', 'antwoordt je'],
  connections: ['Connections', 'Connexions', 'Verbindingen'],
  thoughts: ['Moves that wait', 'Coups en attente', 'Wachtende zetten'],
  memory: ['Memory', 'Mémoire', 'Geheugen'],
  version: ['Version', 'Version', 'Versie'],
  since: ['Open since', 'Ouvert depuis', 'Open sinds'],
  megabytes: ['{count} MB', '{count} Mo', '{count} MB'],
});
