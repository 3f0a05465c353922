import { phrases } from '../words/words.svelte';

/** By the codes of docs/openapi.yaml and docs/protocol.md. */
export const words = phrases({
  offline: [
    'The hall cannot be reached. What is on this device can still be played.',
    'La salle est injoignable. Vous pouvez toujours jouer sur cet appareil.',
    'De zaal is niet bereikbaar. Op dit apparaat kun je wel spelen.',
  ],
  fault: [
    'Something went wrong in the hall. Please try again.',
    'Une erreur s’est produite dans la salle. Réessayez, s’il vous plaît.',
    'Er ging iets mis in de zaal. Probeer het nog eens.',
  ],
  'slow-down': [
    'That was a little too often. Wait a moment, then try again.',
    'C’était un peu trop rapide. Attendez un moment, puis réessayez.',
    'Dat ging iets te snel. Wacht even en probeer het dan opnieuw.',
  ],
  busy: [
    'The hall is busy just now. Try again in a moment.',
    'La salle est très occupée. Réessayez dans un moment.',
    'Het is nu even druk in de zaal. Probeer het zo nog eens.',
  ],
  storage: [
    'The hall cannot reach its data just now. Nothing was changed.',
    'La salle n’a pas accès à ses données pour l’instant. Rien n’a changé.',
    'De zaal kan nu niet bij haar gegevens. Er is niets veranderd.',
  ],
  'signed-out': [
    'You are not signed in.',
    'Il faut d’abord vous connecter.',
    'Je bent niet aangemeld.',
  ],
  'sign-in': [
    'The name or the password is not right.',
    'Le nom ou le mot de passe n’est pas le bon.',
    'De naam of het wachtwoord klopt niet.',
  ],
  link: [
    'This link has been used or has run out. Make another one.',
    'Ce lien a déjà servi ou a expiré. Créez-en un autre.',
    'Deze link is al gebruikt of verlopen. Maak een nieuwe.',
  ],
  banned: [
    'You may not come into this hall.',
    'L’entrée de cette salle vous est refusée.',
    'Je mag deze zaal niet in.',
  ],
  guest: [
    'This is for people who keep a name. Choose one first.',
    'C’est réservé aux personnes qui ont choisi un nom. Choisissez d’abord le vôtre.',
    'Dit is voor wie een naam heeft gekozen. Kies er eerst een.',
  ],
  kept: ['You have a name already.', 'Vous avez déjà un nom.', 'Je hebt al een naam.'],
  'name-taken': [
    'Somebody else has this name.',
    'Quelqu’un d’autre porte ce nom.',
    'Iemand anders heeft deze naam.',
  ],
  'name-short': [
    'A name has at least three letters.',
    'Un nom a au moins trois lettres.',
    'Een naam heeft minstens drie letters.',
  ],
  'name-long': [
    'A name has at most twenty letters.',
    'Un nom a au plus vingt lettres.',
    'Een naam heeft hoogstens twintig letters.',
  ],
  'name-letters': [
    'A name is made of letters, digits, spaces, hyphens and apostrophes.',
    'Un nom se compose de lettres, de chiffres, d’espaces, de traits d’union et d’apostrophes.',
    'Een naam bestaat uit letters, cijfers, spaties, streepjes en apostrofs.',
  ],
  'name-start': [
    'A name begins with a letter.',
    'Un nom commence par une lettre.',
    'Een naam begint met een letter.',
  ],
  'name-spaces': [
    'A name has single spaces, and none at its end.',
    'Un nom a des espaces simples, et aucune à la fin.',
    'Een naam heeft enkele spaties, en geen aan het eind.',
  ],
  'name-reserved': [
    'This name belongs to the house. Choose another one.',
    'Ce nom appartient à la maison. Choisissez-en un autre.',
    'Deze naam is van het huis. Kies een andere.',
  ],
  'password-short': [
    'A password has at least eight characters.',
    'Un mot de passe a au moins huit caractères.',
    'Een wachtwoord heeft minstens acht tekens.',
  ],
  'password-long': [
    'This password is too long.',
    'Ce mot de passe est trop long.',
    'Dit wachtwoord is te lang.',
  ],
  'password-letters': [
    'This password is not readable text.',
    'Ce mot de passe n’est pas un texte lisible.',
    'Dit wachtwoord is geen leesbare tekst.',
  ],
  'password-name': [
    'The name is no good as a password.',
    'Votre nom n’est pas un bon mot de passe.',
    'Je naam is geen goed wachtwoord.',
  ],
  'password-common': [
    'Too many people use this password. Choose one that only you would think of.',
    'Trop de gens utilisent ce mot de passe. Choisissez-en un auquel personne d’autre ne penserait.',
    'Te veel mensen gebruiken dit wachtwoord. Kies er een waar alleen jij op komt.',
  ],
  'password-wrong': [
    'The password is not right.',
    'Le mot de passe n’est pas le bon.',
    'Het wachtwoord klopt niet.',
  ],
  playing: [
    'First finish or resign the games you are playing.',
    'Terminez ou abandonnez d’abord les parties en cours.',
    'Speel eerst je lopende partijen uit, of geef ze op.',
  ],
  'no-table': [
    'There is no table with this code.',
    'Il n’y a pas de table avec ce code.',
    'Er is geen tafel met deze code.',
  ],
  'no-person': [
    'There is nobody of this name.',
    'Personne ici ne porte ce nom.',
    'Er is niemand met deze naam.',
  ],
  'no-open-seat': [
    'No seat is open at this table; you can watch.',
    'Aucune place n’est libre à cette table ; vous pouvez regarder.',
    'Aan deze tafel is geen plaats vrij; je kunt kijken.',
  ],
  begun: [
    'The game has begun; you can watch.',
    'La partie a commencé ; vous pouvez regarder.',
    'De partij is begonnen; je kunt kijken.',
  ],
  reserved: [
    'This seat is kept for somebody.',
    'Cette place est gardée pour quelqu’un.',
    'Deze plaats is voor iemand vrijgehouden.',
  ],
  taken: ['Somebody already sits there.', 'Quelqu’un y est déjà assis.', 'Daar zit al iemand.'],
  seated: [
    'You already sit at this table.',
    'Vous avez déjà une place à cette table.',
    'Je zit al aan deze tafel.',
  ],
  'too-many': [
    'You sit at too many tables: finish or leave some first.',
    'Vous êtes à trop de tables à la fois : terminez ou quittez d’abord quelques parties.',
    'Je zit aan te veel tafels: speel er eerst een paar uit, of sta op.',
  ],
  'salute too-many': [
    'That is enough greeting for one table.',
    'Il y a eu assez de saluts à cette table.',
    'Er is aan deze tafel genoeg gegroet.',
  ],
  'watch too-many': [
    'You are watching too many tables at once. Leave one of them first.',
    'Vous regardez trop de tables à la fois. Quittez-en une d’abord.',
    'Je kijkt naar te veel tafels tegelijk. Verlaat er eerst een.',
  ],
  'avoid too-many': [
    'Your list is full: it holds two hundred people. Take somebody off it first.',
    'Votre liste est pleine : elle contient deux cents personnes. Retirez d’abord quelqu’un.',
    'Je lijst is vol: er passen tweehonderd mensen op. Haal er eerst iemand af.',
  ],
  'not-watching': [
    'The hall has lost sight of this table. Load the page again.',
    'La salle a perdu cette table de vue. Rechargez la page.',
    'De zaal is deze tafel uit het oog verloren. Laad de pagina opnieuw.',
  ],
  muted: [
    'A moderator has taken greetings and talk from you for a while. You can play on as before.',
    'Un modérateur vous a retiré la parole pour un temps : ni saluts, ni discussion. Vous pouvez continuer à jouer.',
    'Een moderator heeft je voorlopig gedempt: groeten en praten kan niet. Spelen kan gewoon.',
  ],
  'no-chat': [
    'The host of this hall has switched talk off. Greetings work.',
    'L’hôte de cette salle a désactivé la discussion. Les saluts restent.',
    'De beheerder van deze zaal heeft het praten uitgezet. Groeten kan wel.',
  ],
  'say guest': [
    'Talk is for people who keep a name; greetings are for everyone.',
    'Choisissez un nom pour discuter ; saluer est permis à tout le monde.',
    'Kies een naam om mee te praten; groeten kan iedereen.',
  ],
  'say slow-down': [
    'That was much at once. Wait a few seconds, then say it again.',
    'Cela fait beaucoup à la fois. Attendez quelques secondes, puis réessayez.',
    'Dat was veel tegelijk. Wacht een paar tellen en zeg het dan nog eens.',
  ],
  'say too-many': [
    'That is enough said for one table.',
    'Il y a eu assez de messages à cette table.',
    'Er is aan deze tafel genoeg gezegd.',
  ],
  'bad-text': [
    'Say something of up to 300 characters.',
    'Écrivez quelque chose, en 300 caractères au plus.',
    'Schrijf iets van hoogstens 300 tekens.',
  ],
  'no-partner': [
    'Nobody plays on your side but you.',
    'Personne d’autre ne joue dans votre camp.',
    'Aan jouw kant speelt niemand anders.',
  ],
  present: [
    'The one to move is back at the table.',
    'La personne qui doit jouer est revenue à la table.',
    'Wie aan zet is, zit weer aan tafel.',
  ],
  'presence-unknown': [
    'Who is at the table cannot be known just now. Try again in a moment.',
    'On ne sait pas pour l’instant qui est à la table. Réessayez dans un moment.',
    'Wie aan tafel zit is nu even niet te zien. Probeer het zo nog eens.',
  ],
  'too-soon': [
    'Wait a little longer: anyone may lose the connection for a moment.',
    'Attendez encore un peu : tout le monde peut perdre la connexion un instant.',
    'Wacht nog even: iedereen kan de verbinding even kwijt zijn.',
  ],
  'no-claim': [
    'Nobody keeps you waiting.',
    'Personne ne vous fait attendre.',
    'Niemand laat je wachten.',
  ],
  'own-side': [
    'This is your own side: let the computer play on for it.',
    'C’est votre propre camp : laissez l’ordinateur jouer pour lui.',
    'Dit is je eigen kant: laat de computer ervoor doorspelen.',
  ],
  rated: [
    'This game is rated: no computer plays for the other side.',
    'Cette partie compte pour le classement : aucun ordinateur ne joue pour l’autre camp.',
    'Deze partij telt voor de rating: geen computer speelt voor de andere kant.',
  ],
  'not-away': ['Nobody was away.', 'Personne n’était absent.', 'Niemand was weg.'],
  'not-invited': [
    'No seat is kept for you at this table.',
    'Aucune place n’est gardée pour vous à cette table.',
    'Aan deze tafel is geen plaats voor je vrijgehouden.',
  ],
  'decline-rematch not-asked': [
    'Nobody asks you for a rematch any more.',
    'Personne ne vous propose plus de revanche.',
    'Niemand vraagt je nog om een revanche.',
  ],
  'no-hint': [
    'Hints are for one person against computers.',
    'Les indices sont pour une personne seule contre des ordinateurs.',
    'Hints zijn voor één persoon tegen computers.',
  ],
  'no-decision': ['It is not your turn.', 'Ce n’est pas votre tour.', 'Je bent niet aan zet.'],
  'no-session': [
    'This session has already ended.',
    'Cette session est déjà terminée.',
    'Deze sessie is al beëindigd.',
  ],
  'second-factor': [
    'Enter the six digits that your authenticator app shows now.',
    'Saisissez les six chiffres qu’affiche votre application d’authentification.',
    'Voer de zes cijfers in die je authenticatie-app nu toont.',
  ],
  'second-factor-wrong': [
    'This code is not right. Wait for the next one and try again.',
    'Ce code n’est pas le bon. Attendez le suivant et réessayez.',
    'Deze code klopt niet. Wacht op de volgende en probeer het opnieuw.',
  ],
  'second-factor-on': [
    'The second step is already switched on.',
    'La deuxième étape est déjà activée.',
    'De tweede stap staat al aan.',
  ],
  needed: [
    'Moderators keep the second step: it protects everyone here.',
    'Pour les modérateurs, la deuxième étape reste activée : elle protège tout le monde ici.',
    'Bij moderators blijft de tweede stap aan: die beschermt iedereen hier.',
  ],
  'no-mail': [
    'This hall sends no e-mail. Use a recovery code, or ask the host.',
    'Cette salle n’envoie pas de courriel. Utilisez un code de secours, ou adressez-vous à l’hôte.',
    'Deze zaal verstuurt geen e-mail. Gebruik een herstelcode, of vraag het aan de beheerder.',
  ],
  'no-push': [
    'This hall does not call browsers.',
    'Cette salle n’envoie pas de notifications aux navigateurs.',
    'Deze zaal stuurt geen meldingen naar browsers.',
  ],
  email: [
    'This does not look like an e-mail address.',
    'Cela ne ressemble pas à une adresse électronique.',
    'Dit lijkt niet op een e-mailadres.',
  ],
  'second-factor-none': [
    'The second step is not switched on. Begin with setting it up.',
    'La deuxième étape n’est pas activée. Commencez par la mettre en place.',
    'De tweede stap staat niet aan. Begin met instellen.',
  ],
  'second-factor-needed': [
    'Moderators need the second step: switch it on, then sign in with it.',
    'Les modérateurs ont besoin de la deuxième étape : activez-la, puis connectez-vous avec elle.',
    'Moderators hebben de tweede stap nodig: zet hem aan en meld je er dan mee aan.',
  ],
  recover: [
    'That does not lead in: a code or a link works only once, and links run out.',
    'Cela ne donne pas accès : un code ou un lien ne sert qu’une fois, et les liens expirent.',
    'Daarmee kom je niet binnen: een code of link werkt maar één keer, en links verlopen.',
  ],
  suspended: [
    'This account is suspended. {why}',
    'Ce compte est suspendu. {why}',
    'Dit account is geschorst. {why}',
  ],
  until: ['Until {when}.', 'Jusqu’au {when}.', 'Tot {when}.'],
  forGood: ['For good.', 'Définitivement.', 'Voorgoed.'],
  because: ['The reason: {reason}', 'Le motif : {reason}', 'De reden: {reason}'],
  host: [
    'The hall does not answer to this address. Ask the host for the right one.',
    'La salle ne répond pas à cette adresse. Demandez la bonne à l’hôte.',
    'De zaal luistert niet naar dit adres. Vraag de beheerder naar het juiste.',
  ],
  moderators: [
    'This is for the moderators of the hall.',
    'C’est réservé aux modérateurs de la salle.',
    'Dit is voor de moderators van de zaal.',
  ],
  'judge moderators': [
    'Moderators do not judge each other. Ask the host.',
    'Les modérateurs ne se jugent pas entre eux. Adressez-vous à l’hôte.',
    'Moderators oordelen niet over elkaar. Vraag het aan de beheerder.',
  ],
  self: [
    'That cannot be done to oneself.',
    'Ce n’est pas possible avec soi-même.',
    'Dat kan niet met jezelf.',
  ],
  reported: [
    'You have reported this already. A moderator will look at it.',
    'Vous l’avez déjà signalé. Un modérateur va s’en occuper.',
    'Je hebt dit al gemeld. Een moderator kijkt ernaar.',
  ],
  'report over': [
    'Another moderator has closed this report already.',
    'Un autre modérateur a déjà clos ce signalement.',
    'Een andere moderator heeft deze melding al afgehandeld.',
  ],
  'no-report': [
    'There is no such report.',
    'Ce signalement n’existe pas.',
    'Deze melding bestaat niet.',
  ],
  'no-seat': [
    'Only those who sit at the table can do that.',
    'Seuls ceux qui sont assis à la table peuvent le faire.',
    'Alleen wie aan deze tafel zit, kan dat.',
  ],
  'not-your-turn': ['It is not your turn.', 'Ce n’est pas votre tour.', 'Je bent niet aan zet.'],
  stale: [
    'The position has changed meanwhile. Look again.',
    'La position a changé entre-temps. Regardez de nouveau.',
    'De stelling is intussen veranderd. Kijk nog eens.',
  ],
  empty: ['There is no action in it.', 'Il n’y a aucune action.', 'Er staat geen actie in.'],
  'too-long': [
    'After the actions before it, it is no longer your turn.',
    'Après les actions précédentes, ce n’est plus votre tour.',
    'Na de acties ervoor ben je niet meer aan zet.',
  ],
  waiting: [
    'The game has not begun: a seat is still open.',
    'La partie n’a pas commencé : une place est encore libre.',
    'De partij is nog niet begonnen: er is nog een plaats vrij.',
  ],
  over: ['The game is over.', 'La partie est terminée.', 'De partij is afgelopen.'],
  resigned: ['This seat has resigned.', 'Ce joueur a abandonné.', 'Deze speler heeft opgegeven.'],
  'no-draws': [
    'This game has no draws.',
    'Ce jeu ne connaît pas la nulle.',
    'Dit spel kent geen remise.',
  ],
  offered: [
    'A draw is already offered.',
    'La nulle est déjà proposée.',
    'Er is al remise aangeboden.',
  ],
  'no-offer': [
    'Nobody has offered a draw.',
    'Personne n’a proposé la nulle.',
    'Niemand heeft remise aangeboden.',
  ],
  'own-offer': [
    'The other side must answer this offer.',
    'C’est à l’autre camp de répondre.',
    'De tegenpartij moet antwoorden.',
  ],
  'not-over': [
    'The game is still being played.',
    'La partie n’est pas terminée.',
    'De partij is nog bezig.',
  ],
  time: ['Your time is up.', 'Votre temps est écoulé.', 'Je tijd is om.'],
  'asked-enough': [
    'You have asked often enough: let the game go on first.',
    'Vous avez demandé assez souvent : laissez d’abord la partie avancer.',
    'Je hebt het vaak genoeg gevraagd: laat de partij eerst verdergaan.',
  ],
  'one-device': [
    'Everyone at this table is here: say it yourself.',
    'Tout le monde à cette table est ici : dites-le vous-même.',
    'Iedereen aan deze tafel is hier: zeg het zelf.',
  ],
  'older-rules': [
    'This game was played under other rules than the house has now, so it cannot go on here.',
    'Cette partie a été commencée avec d’autres règles que celles de la maison aujourd’hui : elle ne peut donc pas continuer ici.',
    'Deze partij is begonnen met andere regels dan die van nu en kan hier dus niet verder.',
  ],
  unreadable: [
    'What was kept of this game is damaged and cannot be read.',
    'Ce qui a été gardé de cette partie est abîmé et ne peut pas être lu.',
    'Wat van deze partij bewaard is, is beschadigd en kan niet worden gelezen.',
  ],
  'not-kept': [
    'This game is not kept on this device.',
    'Cette partie n’est pas gardée sur cet appareil.',
    'Deze partij is niet op dit apparaat bewaard.',
  ],
  full: [
    'This browser cannot keep any more games. Delete one of the old ones.',
    'Ce navigateur ne peut plus garder de parties. Supprimez-en une ancienne.',
    'Deze browser kan geen partijen meer bewaren. Verwijder een oude.',
  ],
  closed: ['This table is closed.', 'Cette table est fermée.', 'Deze tafel is gesloten.'],
  broken: [
    'The engine on this device has broken down. Load the page again.',
    'Le programme de jeu de cet appareil s’est arrêté. Rechargez la page.',
    'Het speelprogramma op dit apparaat is vastgelopen. Laad de pagina opnieuw.',
  ],
  weights: [
    'This player has not been fetched yet, and the hall cannot be reached.',
    'Ce joueur n’a pas encore été chargé, et la salle est injoignable.',
    'Deze speler is nog niet opgehaald en de zaal is niet bereikbaar.',
  ],
  asked: ['That is already being asked.', 'C’est déjà demandé.', 'Dat is al gevraagd.'],
  'not-asked': [
    'Nobody asks to take something back.',
    'Personne ne demande à reprendre un coup.',
    'Niemand wil iets terugnemen.',
  ],
  'own-request': [
    'The others must answer.',
    'C’est aux autres de répondre.',
    'De anderen moeten antwoorden.',
  ],
  'cannot-take-back': [
    'Only your own last turn can be taken back, and not after somebody else acted, a card was drawn or something was revealed.',
    'On ne peut reprendre que son propre dernier tour, et plus du tout si quelqu’un d’autre a agi, si une carte a été piochée ou si quelque chose a été révélé.',
    'Je kunt alleen je eigen laatste beurt terugnemen, en niet meer als iemand anders iets heeft gedaan, er een kaart is getrokken of iets zichtbaar is geworden.',
  ],
});
