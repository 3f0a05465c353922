import { phrases } from '../../words/words.svelte';

export const words = phrases({
  title: ['Back into the hall', 'Revenir dans la salle', 'Weer de zaal in'],
  byCode: ['With a recovery code', 'Avec un code de secours', 'Met een herstelcode'],
  byCodeHow: [
    'One of the ten codes you made under Security. It is used up by this, and you are signed out everywhere else.',
    'L’un des dix codes créés sous Sécurité. Il ne servira plus ensuite, et vos autres appareils seront déconnectés.',
    'Een van de tien codes die je onder Beveiliging hebt gemaakt. De code werkt daarna niet meer, en op je andere apparaten word je afgemeld.',
  ],
  byMail: ['By e-mail', 'Par courriel', 'Per e-mail'],
  byMailHow: [
    'If a confirmed address belongs to the name, a link is sent there.',
    'Si une adresse confirmée est liée à ce nom, un lien y est envoyé.',
    'Hoort er een bevestigd adres bij de naam, dan sturen we daar een link heen.',
  ],
  name: ['Name', 'Nom', 'Naam'],
  code: ['Recovery code', 'Code de secours', 'Herstelcode'],
  newPassword: ['New password', 'Nouveau mot de passe', 'Nieuw wachtwoord'],
  passwordHow: ['At least eight characters.', 'Au moins huit caractères.', 'Minstens acht tekens.'],
  secondStep: [
    'Six digits from your authenticator app',
    'Six chiffres de votre application d’authentification',
    'Zes cijfers uit je authenticatie-app',
  ],
  recover: [
    'Set the password and sign in',
    'Changer le mot de passe et se connecter',
    'Wachtwoord instellen en aanmelden',
  ],
  send: ['Send the link', 'Envoyer le lien', 'Link versturen'],
  sent: [
    'If there is such an address, a mail is on its way. Look into your letter box, and among the unwanted mail.',
    'Si une telle adresse existe, un message est en route. Regardez dans votre boîte de réception, et parmi les indésirables.',
    'Is er zo’n adres, dan is er een bericht onderweg. Kijk in je postvak, en bij de ongewenste post.',
  ],
  byToken: [
    'Choose a new password. You are then signed in here, and signed out everywhere else.',
    'Choisissez un nouveau mot de passe. Cet appareil sera connecté, et tous les autres déconnectés.',
    'Kies een nieuw wachtwoord. Je bent dan hier aangemeld, en op je andere apparaten afgemeld.',
  ],
  otherWays: ['Other ways in', 'Autres façons d’entrer', 'Andere manieren om binnen te komen'],
  neither: [
    'Neither code nor e-mail? Ask the host of this hall.',
    'Ni code ni courriel ? Adressez-vous à l’hôte de cette salle.',
    'Geen code en geen e-mail? Vraag het aan de beheerder van deze zaal.',
  ],
  confirmTitle: [
    'Confirm your e-mail address',
    'Confirmer votre adresse électronique',
    'Bevestig je e-mailadres',
  ],
  confirmHow: [
    'With this the hall knows that the address is yours.',
    'La salle saura ainsi que l’adresse est à vous.',
    'Zo weet de zaal dat het adres van jou is.',
  ],
  confirm: ['Confirm', 'Confirmer', 'Bevestigen'],
  confirmed: [
    'Thank you, the address is confirmed.',
    'Merci, l’adresse est confirmée.',
    'Dank je, het adres is bevestigd.',
  ],
  toHall: ['To the hall', 'Vers la salle', 'Naar de zaal'],
});
