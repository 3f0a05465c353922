import { phrases } from '../../words/words.svelte';

export const words = phrases({
  // Another game
  wouldLike: [
    '{who} would like a rematch, sides changed.',
    '{who} vous propose une revanche, camps inversés.',
    '{who} wil graag een revanche, met gewisselde kanten.',
  ],
  accept: ['Accept', 'Accepter', 'Aannemen'],
  decline: ['Decline', 'Décliner', 'Afslaan'],
  youAsked: [
    'You asked for a rematch. A seat is kept for {who}.',
    'Vous avez proposé une revanche. Une place est gardée pour {who}.',
    'Je hebt een revanche voorgesteld. Er is een plaats vrijgehouden voor {who}.',
  ],
  toNewTable: ['To the new table', 'Vers la nouvelle table', 'Naar de nieuwe tafel'],
  rematchDeclined: [
    '{who} declined the rematch.',
    '{who} a décliné la revanche.',
    '{who} heeft de revanche afgeslagen.',
  ],
  rematchBegun: ['The rematch has begun.', 'La revanche a commencé.', 'De revanche is begonnen.'],
  rematchOver: [
    'The rematch has been played.',
    'La revanche a été jouée.',
    'De revanche is gespeeld.',
  ],
  watchRematch: ['Watch the rematch', 'Regarder la revanche', 'Naar de revanche kijken'],
  waitsFor: ['Waiting for {who}', 'On attend {who}', 'Wachten op {who}'],
  keptFor: [
    'A seat is kept for {who}. The game begins as soon as everyone sits here; you can close this page and will find the table in the hall.',
    'Une place est gardée pour {who}. La partie commence dès que tout le monde est assis ; vous pouvez fermer cette page, vous retrouverez la table dans la salle.',
    'Er is een plaats vrijgehouden voor {who}. De partij begint zodra iedereen zit; je kunt deze pagina sluiten en vindt de tafel terug in de zaal.',
  ],
  declinedTitle: ['{who} declined', '{who} a décliné', '{who} heeft afgeslagen'],
  somebodyDeclined: [
    'The invitation was declined',
    'L’invitation a été déclinée',
    'De uitnodiging is afgeslagen',
  ],
  declinedMore: [
    'No game is played here.',
    'Il n’y aura pas de partie à cette table.',
    'Aan deze tafel wordt niet gespeeld.',
  ],
  lastGame: ['Replay the last game', 'Revoir la dernière partie', 'De laatste partij naspelen'],
  toHall: ['To the hall', 'Vers la salle', 'Naar de zaal'],
  // Somebody is away
  awayFor: [
    '{who} has been away for {time}.',
    '{who} n’est plus là depuis {time}.',
    '{who} is al {time} weg.',
  ],
  winIn: [
    'You can claim the win in {time}.',
    'Vous pourrez réclamer la victoire dans {time}.',
    'Over {time} kun je de winst opeisen.',
  ],
  computerIn: [
    'You can let the computer play on in {time}.',
    'Vous pourrez laisser l’ordinateur jouer à sa place dans {time}.',
    'Over {time} kun je de computer laten doorspelen.',
  ],
  isAway: ['{who} is away.', '{who} n’est plus là.', '{who} is weg.'],
  needNotWait: [
    '{who} is away: you need not wait any longer.',
    '{who} n’est plus là : vous n’avez plus à attendre.',
    '{who} is weg: je hoeft niet langer te wachten.',
  ],
  claimWin: ['Claim the win', 'Réclamer la victoire', 'De winst opeisen'],
  claimComputer: [
    'Let the computer play on',
    'Laisser jouer l’ordinateur',
    'De computer laten doorspelen',
  ],
  byAbsence: [
    '{who} did not come back.',
    '{who} n’est plus là : la partie s’arrête.',
    '{who} is niet teruggekomen.',
  ],
  youWereAway: [
    'You were away for too long.',
    'Votre absence a duré trop longtemps.',
    'Je bent te lang weggebleven.',
  ],
  noLongerWaits: [
    '{who} no longer waits for {absent}.',
    '{who} n’attend plus {absent}.',
    '{who} wacht niet langer op {absent}.',
  ],
  computerPlays: [
    '{who} lets the computer play for {absent}.',
    '{who} laisse l’ordinateur jouer pour {absent}.',
    '{who} laat de computer voor {absent} spelen.',
  ],
  isBack: ['{who} is back.', '{who} est de retour.', '{who} is terug.'],
  // Talk
  talk: ['Talk', 'Discussion', 'Praten'],
  talkNew: ['Talk, {count} new', 'Discussion, {count} à lire', 'Praten, {count} nieuw'],
  nothingSaid: [
    'Nothing has been said yet.',
    'Rien n’a encore été dit.',
    'Er is nog niets gezegd.',
  ],
  earlierTalk: ['Earlier', 'Plus tôt', 'Eerder'],
  yourWords: ['What you want to say', 'Ce que vous voulez dire', 'Wat je wilt zeggen'],
  send: ['Say', 'Envoyer', 'Versturen'],
  charactersLeft: ['{count} left', 'encore {count}', 'nog {count}'],
  toWhom: ['To whom', 'À qui', 'Aan wie'],
  toTable: ['Everyone', 'Tout le monde', 'Iedereen'],
  toSide: ['My team', 'Mon équipe', 'Mijn team'],
  asideMark: ['to the team', 'à l’équipe', 'aan het team'],
  said: ['{who}: {text}', '{who} : {text}', '{who}: {text}'],
  keepName: [
    'Keep a name to talk; greetings are for everyone.',
    'Choisissez un nom pour discuter ; saluer est permis à tout le monde.',
    'Kies een naam om mee te praten; groeten kan iedereen.',
  ],
  keepNameLink: ['Keep a name', 'Choisir un nom', 'Een naam kiezen'],
  cannotTalk: [
    'You cannot write here at the moment.',
    'Vous ne pouvez pas écrire ici pour le moment.',
    'Je kunt hier op dit moment niet schrijven.',
  ],
  onlyPlayers: [
    'Those who play can talk here.',
    'La discussion est réservée aux personnes qui jouent.',
    'Alleen wie meespeelt, kan hier praten.',
  ],
  // Ratings
  ratings: ['Ratings', 'Classements', 'Ratings'],
  ratingLine: [
    '{who}: {before} → {after} ({change})',
    '{who} : {before} → {after} ({change})',
    '{who}: {before} → {after} ({change})',
  ],
  ratingsStay: [
    'This game changed no rating.',
    'Cette partie ne change aucun classement.',
    'Deze partij verandert geen enkele rating.',
  ],
  // Help
  hint: ['Hint', 'Indice', 'Hint'],
  lookAt: ['What would you look at?', 'Que regarderiez-vous ?', 'Waar zou jij op letten?'],
  oneOfThese: [
    'The best is among these:',
    'Le meilleur coup est parmi ceux-ci :',
    'De beste zet is een van deze:',
  ],
  onlyOne: [
    'There is only one thing to do:',
    'Il n’y a qu’un coup possible :',
    'Er is maar één mogelijkheid:',
  ],
  showMove: ['Show the move', 'Montrer le coup', 'Zet tonen'],
  odds: [
    'You win {odds} of the time with it.',
    'Vous gagnez ainsi dans {odds} des cas.',
    'Daarmee win je in {odds} van de gevallen.',
  ],
  mixture: [
    'Vary now and then: the others are almost as good.',
    'Variez de temps en temps : les autres valent presque autant.',
    'Varieer af en toe: de andere zijn bijna even goed.',
  ],
  thinking: ['Thinking …', 'On réfléchit…', 'Even nadenken…'],
  close: ['Close', 'Fermer', 'Sluiten'],
});
