import { phrases } from '../../../words/words.svelte';

export const words = phrases({
  security: ['Security', 'Sécurité', 'Beveiliging'],
  copy: ['Copy', 'Copier', 'Kopiëren'],
  copied: ['Copied.', 'Copié.', 'Gekopieerd.'],
  copyByHand: [
    'This browser does not let us copy. Mark the text and copy it yourself.',
    'Ce navigateur ne nous laisse pas copier. Sélectionnez le texte et copiez-le vous-même.',
    'Deze browser laat ons niet kopiëren. Selecteer de tekst en kopieer zelf.',
  ],
  // Sessions
  sessions: ['Where you are signed in', 'Vos appareils connectés', 'Waar je bent aangemeld'],
  sessionsHow: [
    'End whatever you do not recognise, then change your password.',
    'Déconnectez ce que vous ne reconnaissez pas, puis changez de mot de passe.',
    'Meld af wat je niet herkent en wijzig daarna je wachtwoord.',
  ],
  here: ['this one', 'cet appareil', 'dit apparaat'],
  seen: ['last seen {when}', 'vu le {when}', 'laatst gezien op {when}'],
  unknownDevice: ['Unknown device', 'Appareil inconnu', 'Onbekend apparaat'],
  endSession: ['End', 'Déconnecter', 'Afmelden'],
  endOthers: ['Sign out everywhere else', 'Déconnecter tous les autres', 'Alle andere afmelden'],
  sessionEnded: ['Signed out there.', 'Cet appareil est déconnecté.', 'Dat apparaat is afgemeld.'],
  othersEnded: [
    'You are now signed in on this device only.',
    'Seul l’appareil que vous utilisez reste connecté.',
    'Je bent nu alleen nog op dit apparaat aangemeld.',
  ],
  // Recovery codes
  codes: ['Recovery codes', 'Codes de secours', 'Herstelcodes'],
  codesHow: [
    'If you forget your password, each of these codes lets you choose a new one, once.',
    'Si vous oubliez votre mot de passe, chacun de ces codes permet d’en choisir un nouveau, une fois.',
    'Vergeet je je wachtwoord, dan kun je met elk van deze codes één keer een nieuw kiezen.',
  ],
  noCodes: ['You have none.', 'Vous n’en avez pas encore.', 'Je hebt er nog geen.'],
  oneCodeLeft: ['You have one left.', 'Il vous en reste un.', 'Je hebt er nog één.'],
  codesLeft: ['You have {count} left.', 'Il vous en reste {count}.', 'Je hebt er nog {count}.'],
  makeCodes: ['Make codes', 'Créer des codes', 'Codes maken'],
  makeNewCodes: ['Make new ones', 'En créer de nouveaux', 'Nieuwe maken'],
  codesOnce: [
    'Keep these codes somewhere safe. They are shown only now, and older ones no longer work.',
    'Gardez ces codes en lieu sûr. Ils ne sont montrés que maintenant, et les anciens ne servent plus.',
    'Bewaar deze codes op een veilige plek. Je ziet ze alleen nu, en oudere codes werken niet meer.',
  ],
  codesFor: [
    'Recovery codes of {who} at {host}',
    'Codes de secours, {who}, {host}',
    'Herstelcodes, {who}, {host}',
  ],
  print: ['Print', 'Imprimer', 'Afdrukken'],
  kept: ['I have kept them', 'Je les ai notés', 'Ik heb ze bewaard'],
  // E-mail
  email: ['E-mail', 'Courriel', 'E-mail'],
  emailHow: [
    'For getting back in when the password is forgotten, and for calls that you ask for. Nobody sees it, and nothing else is sent.',
    'Pour retrouver l’accès en cas d’oubli du mot de passe, et pour vous prévenir si vous le demandez. Personne ne voit votre adresse, et rien d’autre n’est envoyé.',
    'Om weer binnen te komen als je je wachtwoord vergeet, en om je te waarschuwen als je daarom vraagt. Niemand ziet je adres, en verder sturen we niets.',
  ],
  emailIs: ['Now: {email}.', 'Actuelle : {email}.', 'Nu: {email}.'],
  emailWaits: [
    '{email} is waiting to be confirmed: open the link in the mail.',
    '{email} attend d’être confirmée : ouvrez le lien du message.',
    '{email} wacht op bevestiging: open de link in het bericht.',
  ],
  emailAddress: ['E-mail address', 'Adresse électronique', 'E-mailadres'],
  newEmail: ['New e-mail address', 'Nouvelle adresse électronique', 'Nieuw e-mailadres'],
  setEmail: ['Use this address', 'Utiliser cette adresse', 'Dit adres gebruiken'],
  removeEmail: ['Remove the address', 'Supprimer l’adresse', 'Adres verwijderen'],
  mailSent: [
    'A mail is on its way to {email}. Open the link in it to confirm the address.',
    'Un message est en route vers {email}. Ouvrez le lien qu’il contient pour confirmer l’adresse.',
    'Er is een bericht onderweg naar {email}. Open de link daarin om het adres te bevestigen.',
  ],
  emailGone: ['The address is removed.', 'L’adresse est supprimée.', 'Het adres is verwijderd.'],
  // The second step
  second: ['Second step', 'Deuxième étape', 'Tweede stap'],
  secondHow: [
    'Signing in then also takes six digits from an app on your phone, so that a stolen password is not enough.',
    'Pour se connecter, il faut alors aussi six chiffres d’une application de votre téléphone : un mot de passe volé ne suffit plus.',
    'Aanmelden vraagt dan ook zes cijfers uit een app op je telefoon, zodat een gestolen wachtwoord niet genoeg is.',
  ],
  secondIsOn: ['It is switched on.', 'Elle est activée.', 'Hij staat aan.'],
  secondOnHow: [
    'Besides the password, signing in asks for six digits from your authenticator app.',
    'En plus du mot de passe, la connexion demande six chiffres de votre application d’authentification.',
    'Behalve het wachtwoord vraagt aanmelden ook zes cijfers uit je authenticatie-app.',
  ],
  secondNeeded: [
    'Moderators keep it, for everyone’s sake.',
    'Pour les modérateurs, elle reste activée, dans l’intérêt de tous.',
    'Bij moderators blijft hij aan, in ieders belang.',
  ],
  setUp: ['Set it up', 'La mettre en place', 'Instellen'],
  scan: [
    'Scan this picture with an authenticator app, then type the six digits that it shows.',
    'Scannez cette image avec une application d’authentification, puis saisissez les six chiffres affichés.',
    'Scan dit plaatje met een authenticatie-app en typ daarna de zes cijfers die hij toont.',
  ],
  qr: [
    'QR code with the key for the authenticator app; the same key stands beside it as text',
    'Code QR avec la clé pour l’application d’authentification ; la même clé est à côté, en texte',
    'QR-code met de sleutel voor de authenticatie-app; dezelfde sleutel staat ernaast als tekst',
  ],
  orType: [
    'Or type this key into the app:',
    'Ou saisissez cette clé dans l’application :',
    'Of typ deze sleutel in de app:',
  ],
  openApp: ['Open the app', 'Ouvrir l’application', 'App openen'],
  switchOn: ['Switch on', 'Activer', 'Aanzetten'],
  switchOff: ['Switch off', 'Désactiver', 'Uitzetten'],
  notNow: ['Not now', 'Pas maintenant', 'Nu niet'],
  secondOn: [
    'Switched on. From now on signing in asks for the six digits.',
    'Activée. Désormais, la connexion demandera les six chiffres.',
    'Aangezet. Vanaf nu vraagt aanmelden om de zes cijfers.',
  ],
  secondOff: ['Switched off.', 'Désactivée.', 'Uitgezet.'],
  // People one avoids
  avoided: ['People you avoid', 'Personnes que vous évitez', 'Mensen die je mijdt'],
  nobodyAvoided: [
    'Nobody. On somebody’s page, or at the table, you can mute or block them.',
    'Personne. Sur la page d’une personne, ou à la table, vous pouvez la mettre en sourdine ou la bloquer.',
    'Niemand. Op iemands pagina of aan tafel kun je iemand dempen of blokkeren.',
  ],
  muted: [
    'muted: you do not see their greetings',
    'en sourdine : vous ne voyez pas ses saluts',
    'gedempt: je ziet hun groeten niet',
  ],
  blocked: [
    'blocked: the hall does not bring you together',
    'blocage : la salle ne vous réunit pas',
    'geblokkeerd: de zaal brengt jullie niet samen',
  ],
  takeBack: ['Take back', 'Annuler', 'Ongedaan maken'],
  forgiven: [
    '{who} is no longer on the list.',
    '{who} n’est plus sur la liste.',
    '{who} staat niet meer op de lijst.',
  ],
});
