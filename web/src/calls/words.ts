import { phrases } from '../words/words.svelte';

export const words = phrases({
  title: ['Call me', 'Me prévenir', 'Waarschuw me'],
  how: [
    'When you are away from a table, the hall can tell you that somebody waits for you.',
    'Quand vous n’êtes pas à la table, la salle peut vous prévenir que quelqu’un vous attend.',
    'Als je niet aan tafel zit, kan de zaal je laten weten dat er iemand op je wacht.',
  ],
  thisBrowser: [
    'Call this browser when I am away',
    'Me prévenir dans ce navigateur en mon absence',
    'Waarschuw me in deze browser als ik weg ben',
  ],
  browserHow: [
    'Your browser will ask you whether it may show notifications.',
    'Votre navigateur vous demandera s’il peut afficher des notifications.',
    'Je browser vraagt of hij meldingen mag tonen.',
  ],
  browserOn: [
    'This browser shows you a notification, even when the page is closed.',
    'Ce navigateur vous affiche une notification, même quand la page est fermée.',
    'Deze browser toont je een melding, ook als de pagina dicht is.',
  ],
  denied: [
    'This browser was told not to show notifications from here. You can allow them again in its settings for this page.',
    'Ce navigateur n’a pas le droit d’afficher nos notifications. Vous pouvez les autoriser de nouveau dans ses réglages pour cette page.',
    'Deze browser mag van hier geen meldingen tonen. Je kunt ze weer toestaan in zijn instellingen voor deze pagina.',
  ],
  unable: [
    'This browser cannot be called. On an iPhone or iPad it works once Salle is on the home screen.',
    'Ce navigateur ne peut pas vous prévenir. Sur un iPhone ou un iPad, cela marche une fois que Salle est sur l’écran d’accueil.',
    'Deze browser kan je niet waarschuwen. Op een iPhone of iPad lukt het wel zodra Salle op het beginscherm staat.',
  ],
  insecure: [
    'Browsers can only be called by pages with a secure address (https). The host of this hall can set that up.',
    'Seules les pages dont l’adresse est sécurisée (https) peuvent prévenir un navigateur. L’hôte de cette salle peut s’en occuper.',
    'Alleen pagina’s met een beveiligd adres (https) kunnen een browser waarschuwen. De beheerder van deze zaal kan daarvoor zorgen.',
  ],
  noPush: [
    'This hall does not call browsers.',
    'Cette salle ne prévient pas les navigateurs.',
    'Deze zaal waarschuwt geen browsers.',
  ],
  failed: [
    'The notification service of this browser did not answer, so you are called only while the page is open. Perhaps it works later.',
    'Le service de notifications de ce navigateur n’a pas répondu : nous ne pouvons vous prévenir que si la page est ouverte. Cela marchera peut-être plus tard.',
    'De meldingendienst van deze browser gaf geen antwoord: we kunnen je alleen waarschuwen zolang de pagina open is. Misschien lukt het later.',
  ],
  whatFor: ['What for', 'À quel sujet', 'Waarvoor'],
  push: ['Notification', 'Notification', 'Melding'],
  mail: ['E-mail', 'Courriel', 'E-mail'],
  turn: ['It is my turn', 'C’est à moi de jouer', 'Ik ben aan zet'],
  rematch: [
    'Somebody asks for a rematch',
    'Quelqu’un propose une revanche',
    'Iemand wil een revanche',
  ],
  invited: ['Somebody invites me', 'Quelqu’un m’invite', 'Iemand nodigt me uit'],
  mailGuest: [
    'E-mail is for those who have an account with a confirmed address.',
    'Les courriels sont réservés aux comptes dont l’adresse est confirmée.',
    'E-mail is er voor wie een account met een bevestigd adres heeft.',
  ],
  mailNone: [
    'For e-mail, give the hall your address, here on this page.',
    'Pour les courriels, donnez votre adresse à la salle, ici sur cette page.',
    'Wil je e-mail, geef de zaal dan je adres, hier op deze pagina.',
  ],
  mailWaits: [
    'For e-mail, please confirm your address first: the link is in the mail we sent you.',
    'Pour les courriels, confirmez d’abord votre adresse : le lien est dans le message que nous vous avons envoyé.',
    'Bevestig voor e-mail eerst je adres: de link staat in het bericht dat we je stuurden.',
  ],
  mailNot: [
    'This hall sends no e-mail.',
    'Cette salle n’envoie pas de courriels.',
    'Deze zaal verstuurt geen e-mail.',
  ],
  saved: ['Saved.', 'Enregistré.', 'Bewaard.'],
});
