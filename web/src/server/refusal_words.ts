import { phrases } from '../words/words.svelte';

/** By the codes of docs/openapi.yaml and docs/protocol.md. */
export const words = phrases({
  offline: [
    'The hall cannot be reached. What is on this device can still be played.',
    'La salle est injoignable. Ce qui est sur cet appareil peut toujours se jouer.',
    'De zaal is niet bereikbaar. Wat op dit apparaat staat, kan nog gespeeld worden.',
  ],
  fault: [
    'Something went wrong in the hall. Please try again.',
    'Quelque chose a mal tourné dans la salle. Réessayez, s’il vous plaît.',
    'Er ging iets mis in de zaal. Probeer het nog eens.',
  ],
  'slow-down': [
    'That was a little too often. Wait a moment, then try again.',
    'C’était un peu trop souvent. Attendez un moment, puis réessayez.',
    'Dat was iets te vaak. Wacht even en probeer het dan opnieuw.',
  ],
  busy: [
    'The hall is busy just now. Try again in a moment.',
    'La salle est très occupée. Réessayez dans un moment.',
    'De zaal is net even druk. Probeer het zo nog eens.',
  ],
  storage: [
    'The hall cannot write to its disk just now. Nothing was changed.',
    'La salle ne peut pas écrire sur son disque pour l’instant. Rien n’a changé.',
    'De zaal kan nu niet naar haar schijf schrijven. Er is niets veranderd.',
  ],
  'signed-out': ['You are not signed in.', 'Vous n’êtes pas connecté.', 'Je bent niet aangemeld.'],
  'sign-in': [
    'The name or the password is not right.',
    'Le nom ou le mot de passe n’est pas juste.',
    'De naam of het wachtwoord klopt niet.',
  ],
  link: [
    'This link has been used or has run out. Make another one.',
    'Ce lien a déjà servi ou a expiré. Faites-en un autre.',
    'Deze link is al gebruikt of verlopen. Maak een nieuwe.',
  ],
  banned: [
    'You may not come into this hall.',
    'L’entrée de cette salle vous est refusée.',
    'Je mag deze zaal niet in.',
  ],
  guest: [
    'This is for people who keep a name. Choose one first.',
    'C’est réservé à ceux qui gardent un nom. Choisissez-en un d’abord.',
    'Dit is voor wie een naam houdt. Kies er eerst een.',
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
    'Le nom ne vaut rien comme mot de passe.',
    'De naam deugt niet als wachtwoord.',
  ],
  'password-common': [
    'Too many people use this password. Choose one that only you would think of.',
    'Trop de gens utilisent ce mot de passe. Choisissez-en un que vous seul trouveriez.',
    'Te veel mensen gebruiken dit wachtwoord. Kies er een waar alleen jij op komt.',
  ],
  'password-wrong': [
    'The password is not right.',
    'Le mot de passe n’est pas juste.',
    'Het wachtwoord klopt niet.',
  ],
  playing: [
    'First finish or resign the games you are playing.',
    'Terminez ou abandonnez d’abord les parties en cours.',
    'Maak eerst de partijen af die je speelt, of geef op.',
  ],
  'no-table': [
    'There is no table with this code.',
    'Il n’y a pas de table avec ce code.',
    'Er is geen tafel met deze code.',
  ],
  'no-person': [
    'There is nobody of this name.',
    'Il n’y a personne de ce nom.',
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
    'Het spel is begonnen; je kunt kijken.',
  ],
  reserved: [
    'This seat is kept for somebody.',
    'Cette place est gardée pour quelqu’un.',
    'Deze plaats is voor iemand vrijgehouden.',
  ],
  taken: ['Somebody already sits there.', 'Quelqu’un y est déjà assis.', 'Daar zit al iemand.'],
  seated: [
    'You already sit at this table.',
    'Vous êtes déjà assis à cette table.',
    'Je zit al aan deze tafel.',
  ],
  'too-many': [
    'You sit at too many tables: finish or leave some first.',
    'Vous êtes à trop de tables : terminez-en ou quittez-en d’abord.',
    'Je zit aan te veel tafels: maak er eerst een paar af of sta op.',
  ],
  'salute too-many': [
    'That is enough greeting for one table.',
    'Assez de saluts pour une seule table.',
    'Dat is genoeg gegroet voor één tafel.',
  ],
  'watch too-many': [
    'You are watching too many tables at once. Leave one of them first.',
    'Vous regardez trop de tables à la fois. Quittez-en une d’abord.',
    'Je kijkt naar te veel tafels tegelijk. Verlaat er eerst een.',
  ],
  'avoid too-many': [
    'Your list is full: it holds two hundred people. Take somebody off it first.',
    'Votre liste est pleine : elle contient deux cents personnes. Retirez-en quelqu’un d’abord.',
    'Je lijst is vol: er passen tweehonderd mensen op. Haal er eerst iemand af.',
  ],
  'not-watching': [
    'The hall has lost sight of this table. Load the page again.',
    'La salle a perdu cette table de vue. Rechargez la page.',
    'De zaal is deze tafel uit het oog verloren. Laad de pagina opnieuw.',
  ],
  muted: [
    'A moderator has taken away your greetings for a while. You can play on as before.',
    'Un modérateur vous a retiré les saluts pour un temps. Vous pouvez continuer à jouer.',
    'Een moderator heeft je het groeten een tijdje ontnomen. Spelen kan gewoon.',
  ],
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
    'Les modérateurs gardent la deuxième étape : elle protège tout le monde ici.',
    'Moderators houden de tweede stap: die beschermt iedereen hier.',
  ],
  'no-mail': [
    'This hall sends no e-mail. Use a recovery code, or ask the host.',
    'Cette salle n’envoie pas de courriel. Utilisez un code de secours, ou demandez à l’hôte.',
    'Deze zaal verstuurt geen e-mail. Gebruik een herstelcode, of vraag het de gastheer.',
  ],
  'no-push': [
    'This hall does not call browsers.',
    'Cette salle ne prévient pas les navigateurs.',
    'Deze zaal waarschuwt geen browsers.',
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
    'Cela n’ouvre pas : un code ou un lien ne sert qu’une fois, et les liens expirent.',
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
    'De zaal luistert niet naar dit adres. Vraag de gastheer naar het juiste.',
  ],
  moderators: [
    'This is for the moderators of the hall.',
    'C’est réservé aux modérateurs de la salle.',
    'Dit is voor de moderators van de zaal.',
  ],
  'judge moderators': [
    'Moderators do not judge each other. Ask the host.',
    'Les modérateurs ne se jugent pas entre eux. Demandez à l’hôte.',
    'Moderators oordelen niet over elkaar. Vraag het de gastheer.',
  ],
  self: [
    'That cannot be done to oneself.',
    'Cela ne se fait pas à soi-même.',
    'Dat kan niet met jezelf.',
  ],
  reported: [
    'You have reported this already. A moderator will look at it.',
    'Vous l’avez déjà signalé. Un modérateur va regarder.',
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
    'Alleen wie aan de tafel zit, kan dat.',
  ],
  'not-your-turn': [
    'It is not your turn.',
    'Ce n’est pas votre tour.',
    'Je bent niet aan de beurt.',
  ],
  stale: [
    'The position has changed meanwhile. Look again.',
    'La position a changé entre-temps. Regardez encore.',
    'De stelling is intussen veranderd. Kijk nog eens.',
  ],
  empty: ['There is no action in it.', 'Il n’y a là aucune action.', 'Er staat geen actie in.'],
  'too-long': [
    'After the actions before it, it is no longer your turn.',
    'Après les actions précédentes, ce n’est plus votre tour.',
    'Na de acties ervoor ben je niet meer aan de beurt.',
  ],
  waiting: [
    'The game has not begun: a seat is still open.',
    'La partie n’a pas commencé : une place est encore libre.',
    'Het spel is nog niet begonnen: er is nog een plaats vrij.',
  ],
  over: ['The game is over.', 'La partie est finie.', 'Het spel is afgelopen.'],
  resigned: ['This seat has resigned.', 'Cette place a abandonné.', 'Deze plaats heeft opgegeven.'],
  'no-draws': [
    'This game has no draws.',
    'Ce jeu ne connaît pas de nulle.',
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
    'De andere partij moet antwoorden.',
  ],
  'not-over': [
    'The game is still being played.',
    'La partie n’est pas finie.',
    'Het spel wordt nog gespeeld.',
  ],
  time: ['Your time is up.', 'Votre temps est écoulé.', 'Je tijd is op.'],
  'asked-enough': [
    'You have asked often enough: let the game go on first.',
    'Vous avez assez demandé : laissez d’abord la partie continuer.',
    'Je hebt genoeg gevraagd: laat het spel eerst verdergaan.',
  ],
  'one-device': [
    'Everyone at this table is here: say it yourself.',
    'Tout le monde à cette table est ici : dites-le vous-même.',
    'Iedereen aan deze tafel is hier: zeg het zelf.',
  ],
  'older-rules': [
    'This game was played under other rules than the house has now, so it cannot go on here.',
    'Cette partie a été jouée avec d’autres règles que celles d’ici, elle ne peut donc pas continuer.',
    'Deze partij is met andere regels gespeeld dan het huis nu heeft en kan hier dus niet verder.',
  ],
  unreadable: [
    'What was kept of this game is damaged and cannot be read.',
    'Ce qui a été gardé de cette partie est abîmé et ne peut pas être lu.',
    'Wat van deze partij bewaard is, is beschadigd en kan niet worden gelezen.',
  ],
  'not-kept': [
    'This game is not kept on this device.',
    'Cette partie n’est pas gardée sur cet appareil.',
    'Dit spel wordt niet op dit toestel bewaard.',
  ],
  full: [
    'This browser cannot keep any more games. Delete one of the old ones.',
    'Ce navigateur ne peut plus garder de parties. Supprimez-en une ancienne.',
    'Deze browser kan geen spellen meer bewaren. Verwijder een oud spel.',
  ],
  closed: ['This table is closed.', 'Cette table est fermée.', 'Deze tafel is gesloten.'],
  broken: [
    'The engine on this device has broken down. Load the page again.',
    'Le moteur sur cet appareil est tombé en panne. Rechargez la page.',
    'De motor op dit apparaat is vastgelopen. Laad de pagina opnieuw.',
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
    'Niemand vraagt iets terug te nemen.',
  ],
  'own-request': [
    'The others must answer.',
    'C’est aux autres de répondre.',
    'De anderen moeten antwoorden.',
  ],
  'cannot-take-back': [
    'Only your own last action can be taken back, and not after somebody else acted, a card was drawn or something was revealed.',
    'On ne peut reprendre que sa propre dernière action, et pas après qu’un autre a agi, qu’une carte a été tirée ou que quelque chose a été révélé.',
    'Alleen je eigen laatste actie kan terug, en niet nadat een ander iets deed, een kaart getrokken werd of iets zichtbaar werd.',
  ],
});
