// What the hall itself says around a game, in its three languages. The games say the rest.
#pragma once

#include <array>
#include <string_view>

#include "core/language.hpp"

namespace salle::play {

// Beginning.
inline constexpr Phrase kResumeQuestion{"There is an unfinished match: {0}, {1}.",
                                        "Il y a un match inachevé : {0}, {1}.",
                                        "Er is een onafgemaakte wedstrijd: {0}, {1}."};
inline constexpr Phrase kResumeIt{"Go on with it", "Le reprendre", "Verder spelen"};
inline constexpr Phrase kGiveItUp{"Begin a new match and give that one up",
                                  "Commencer un nouveau match et abandonner celui-là",
                                  "Een nieuwe wedstrijd beginnen en die opgeven"};
inline constexpr Phrase kWhichGame{"Which game?", "Quel jeu ?", "Welk spel?"};
inline constexpr Phrase kWhoPlays{"Who plays?", "Qui joue ?", "Wie speelt er?"};
inline constexpr Phrase kTogether{"Everyone at this keyboard", "Tous à ce clavier",
                                  "Iedereen aan dit toetsenbord"};
inline constexpr Phrase kTogetherMeaning{"the screen is hidden while you change places",
                                         "l'écran est caché pendant le changement de place",
                                         "het scherm is verborgen terwijl je van plaats wisselt"};
inline constexpr Phrase kAgainst{"Against {0}", "Contre {0}", "Tegen {0}"};
inline constexpr Phrase kWhichRules{"Which rules?", "Quelles règles ?", "Welke regels?"};
inline constexpr Phrase kMenuKeys{"↑ ↓  choose    Enter  take it    Esc  leave",
                                  "↑ ↓  choisir    Entrée  prendre    Échap  quitter",
                                  "↑ ↓  kiezen    Enter  nemen    Esc  weg"};
inline constexpr Phrase kMenuNumber{"Type a number from 1 to {0}, or quit.",
                                    "Tapez un nombre de 1 à {0}, ou quitter.",
                                    "Typ een getal van 1 tot {0}, of stop."};
inline constexpr Phrase kBrokenFile{
    "The unfinished match could not be read ({0}). It was moved to {1}.",
    "Le match inachevé est illisible ({0}). Il a été mis de côté : {1}.",
    "De onafgemaakte wedstrijd is onleesbaar ({0}). Ze is opzijgezet: {1}."};
inline constexpr Phrase kNothingToResume{"There is no unfinished match; this is a new one.",
                                         "Il n'y a pas de match inachevé ; en voici un nouveau.",
                                         "Er is geen onafgemaakte wedstrijd; dit is een nieuwe."};
inline constexpr Phrase kOtherIsKept{
    "An earlier unfinished match is kept (salle play --resume); this one will not be.",
    "Un match inachevé antérieur est gardé (salle play --resume) ; celui-ci ne le sera pas.",
    "Een eerdere onafgemaakte wedstrijd blijft bewaard (salle play --resume); deze niet."};

// Notices.
inline constexpr Phrase kCannotKeep{
    "This match cannot be kept for later ({0}). It goes on all the same.",
    "Ce match ne peut être gardé pour plus tard ({0}). Il continue malgré tout.",
    "Deze wedstrijd kan niet bewaard worden voor later ({0}). Ze gaat gewoon door."};
inline constexpr Phrase kBrokenPlayer{
    "{0} chose {1}, which is not allowed; the first move that is was played instead.",
    "{0} a choisi {1}, qui n'est pas permis ; le premier coup permis a été joué.",
    "{0} koos {1}, en dat mag niet; de eerste zet die mag is gespeeld."};
inline constexpr Phrase kRecordWritten{
    "The record is written to {0}.", "La partie est écrite dans {0}.", "Het verslag staat in {0}."};
inline constexpr Phrase kRecordNotWritten{"The record could not be written: {0}.",
                                          "La partie n'a pas pu être écrite : {0}.",
                                          "Het verslag kon niet geschreven worden: {0}."};
inline constexpr Phrase kFileExists{"{0} exists already; choose another name.",
                                    "{0} existe déjà ; choisissez un autre nom.",
                                    "{0} bestaat al; kies een andere naam."};
inline constexpr Phrase kKeptGoodbye{"The match is kept: salle play --resume goes on with it.",
                                     "Le match est gardé : salle play --resume le reprend.",
                                     "De wedstrijd is bewaard: salle play --resume gaat verder."};
inline constexpr Phrase kLostGoodbye{"The match could not be kept.",
                                     "Le match n'a pas pu être gardé.",
                                     "De wedstrijd kon niet bewaard worden."};
inline constexpr Phrase kNoFullScreen{
    "This terminal cannot show the full screen ({0}); here is the plain one.",
    "Ce terminal ne peut afficher le plein écran ({0}) ; voici le mode simple.",
    "Deze terminal kan het volledige scherm niet tonen ({0}); hier is de eenvoudige weergave."};

// Playing.
inline constexpr Phrase kSeatIs{"{0}: {1}", "{0} : {1}", "{0}: {1}"};
inline constexpr Phrase kYou{"you", "vous", "jij"};
inline constexpr Phrase kToYou{"you", "vous", "jou"};
inline constexpr Phrase kPassTo{"Pass the keyboard to {0}.", "Passez le clavier à {0}.",
                                "Geef het toetsenbord aan {0}."};
inline constexpr Phrase kPressWhenReady{"{0}: press Enter when ready.",
                                        "{0} : appuyez sur Entrée pour continuer.",
                                        "{0}: druk op Enter als je klaar bent."};
inline constexpr Phrase kSinceLast{
    "Since your last move:", "Depuis votre dernier coup :", "Sinds je laatste zet:"};
inline constexpr Phrase kWhatHappened{"What happened:", "Ce qui s'est passé :", "Wat er gebeurde:"};
inline constexpr Phrase kMovesHeading{"Moves", "Coups", "Zetten"};
inline constexpr Phrase kWhatNow{"What now?", "Et maintenant ?", "Wat nu?"};
inline constexpr Phrase kStory{"The match so far", "Le match jusqu'ici", "De wedstrijd tot nu"};
inline constexpr Phrase kThinking{"{0} is thinking…", "{0} réfléchit…", "{0} denkt na…"};
inline constexpr Phrase kEnterSteps{"Enter: the next move.", "Entrée : le coup suivant.",
                                    "Enter: de volgende zet."};
inline constexpr Phrase kYourMove{"Your move:", "Votre coup :", "Je zet:"};
inline constexpr Phrase kNewMatch{"New match", "Nouveau match", "Nieuwe wedstrijd"};
inline constexpr Phrase kWriteRecord{"Write the record to a file",
                                     "Écrire la partie dans un fichier",
                                     "Het verslag in een bestand schrijven"};
inline constexpr Phrase kLeaveMatch{"Leave", "Quitter", "Weggaan"};
inline constexpr Phrase kFileName{"Write the record to file:", "Écrire la partie dans le fichier :",
                                  "Verslag schrijven in bestand:"};
inline constexpr Phrase kLeaveQuestion{
    "Leave? The match is kept for later. Enter leaves, Esc plays on.",
    "Quitter ? Le match est gardé. Entrée pour quitter, Échap pour continuer.",
    "Weggaan? De wedstrijd wordt bewaard. Enter gaat weg, Esc speelt verder."};
inline constexpr Phrase kLeaveLosing{
    "Leave? The match CANNOT be kept. Enter leaves, Esc plays on.",
    "Quitter ? Le match NE PEUT être gardé. Entrée : quitter, Échap : continuer.",
    "Weggaan? De wedstrijd kan NIET bewaard worden. Enter: weg, Esc: verder."};
inline constexpr Phrase kChooseFirst{"Choose a move with ↑ ↓, or type it; then press Enter.",
                                     "Choisissez un coup avec ↑ ↓, ou tapez-le, puis Entrée.",
                                     "Kies een zet met ↑ ↓, of typ hem, en druk dan op Enter."};
inline constexpr Phrase kNoCompletion{"No move begins with {0}.", "Aucun coup ne commence par {0}.",
                                      "Geen zet begint met {0}."};

// Besides moves.
inline constexpr Phrase kTakenBack{"Taken back.", "Repris.", "Teruggenomen."};
inline constexpr Phrase kOffersDraw{"{0} offers a draw.", "{0} propose la nulle.",
                                    "{0} biedt remise aan."};
inline constexpr Phrase kYouOfferDraw{"You offer a draw.", "Vous proposez la nulle.",
                                      "Je biedt remise aan."};
inline constexpr Phrase kAcceptsDraw{"{0} accepts the draw.", "{0} accepte la nulle.",
                                     "{0} neemt de remise aan."};
inline constexpr Phrase kYouAcceptDraw{"You accept the draw.", "Vous acceptez la nulle.",
                                       "Je neemt de remise aan."};
inline constexpr Phrase kDeclinesDraw{"{0} declines the draw.", "{0} refuse la nulle.",
                                      "{0} slaat de remise af."};
inline constexpr Phrase kYouDeclineDraw{"You decline the draw.", "Vous refusez la nulle.",
                                        "Je slaat de remise af."};
inline constexpr Phrase kDrawNotTaken{"{0} does not take the draw.", "{0} ne prend pas la nulle.",
                                      "{0} gaat niet in op de remise."};
inline constexpr Phrase kOwnOfferStands{"Your offer of a draw stands until it is answered.",
                                        "Votre offre de nulle tient jusqu'à la réponse.",
                                        "Je remiseaanbod staat tot er antwoord is."};
inline constexpr Phrase kAnswerInLines{"Type accept or decline; a move declines it too.",
                                       "Tapez accepter ou refuser ; un coup la refuse aussi.",
                                       "Typ aannemen of afslaan; een zet slaat het ook af."};
inline constexpr Phrase kAnswerByKeys{"F6 accepts, F7 declines; a move declines it too.",
                                      "F6 accepte, F7 refuse ; un coup la refuse aussi.",
                                      "F6 neemt aan, F7 slaat af; een zet slaat het ook af."};
inline constexpr Phrase kAcceptQuestion{"Agree to a draw? Enter agrees, Esc plays on.",
                                        "Accepter la nulle ? Entrée : oui, Échap : continuer.",
                                        "Remise aannemen? Enter: ja, Esc: verder spelen."};
inline constexpr Phrase kResignQuestion{"Resign, and lose the match? Enter resigns, Esc plays on.",
                                        "Abandonner le match ? Entrée : oui, Échap : continuer.",
                                        "De wedstrijd opgeven? Enter: ja, Esc: verder spelen."};
inline constexpr Phrase kResignInLines{
    "Resign, and lose the match? Type yes, or anything else to play on.",
    "Abandonner, et perdre le match ? Tapez oui, ou autre chose pour continuer.",
    "Opgeven, en de wedstrijd verliezen? Typ ja, of iets anders om verder te spelen."};
inline constexpr Phrase kYes{"yes", "oui", "ja"};
inline constexpr Phrase kPlaysOn{"Then the match goes on.", "Alors le match continue.",
                                 "Dan gaat de wedstrijd door."};
inline constexpr Phrase kResigns{"{0} resigns.", "{0} abandonne.", "{0} geeft op."};
inline constexpr Phrase kYouResign{"You resign.", "Vous abandonnez.", "Je geeft op."};
inline constexpr Phrase kResignsToStandIn{"{0} resigns; {1} plays on there.",
                                          "{0} abandonne ; {1} y joue la suite.",
                                          "{0} geeft op; {1} speelt daar verder."};
inline constexpr Phrase kYouResignToStandIn{"You resign; {1} plays on there.",
                                            "Vous abandonnez ; {1} y joue la suite.",
                                            "Je geeft op; {1} speelt daar verder."};
inline constexpr Phrase kHasResigned{"{0} has resigned: victory goes to {1}.",
                                     "{0} a abandonné : la victoire est {2}.",
                                     "{0} heeft opgegeven: de overwinning is voor {1}."};
inline constexpr Phrase kYouHaveResigned{"You have resigned: victory goes to {1}.",
                                         "Vous avez abandonné : la victoire est {2}.",
                                         "Je hebt opgegeven: de overwinning is voor {1}."};
inline constexpr Phrase kDrawAgreed{"A draw was agreed: nobody wins.",
                                    "Nulle d'un commun accord : personne ne gagne.",
                                    "Remise overeengekomen: niemand wint."};

// What a match refuses, by its codes; the others keep the sentence they come with.
struct RefusalWords {
  std::string_view code;
  Phrase words;
};
inline constexpr std::array kRefusals = {
    RefusalWords{"over", {"The match is over.", "Le match est fini.", "De wedstrijd is voorbij."}},
    RefusalWords{"no-seat",
                 {"Only those who play can do that.", "Seuls les joueurs peuvent faire cela.",
                  "Alleen wie speelt kan dat doen."}},
    RefusalWords{
        "not-your-turn",
        {"It is not your turn.", "Ce n'est pas à vous de jouer.", "Je bent niet aan zet."}},
    RefusalWords{"too-long",
                 {"The turn is over before the end of that line; nothing of it was played.",
                  "Le tour finit avant la fin de cette ligne ; rien n'en a été joué.",
                  "De beurt is voorbij vóór het eind van die regel; er is niets van gespeeld."}},
    RefusalWords{"no-draws",
                 {"This game has no draws.", "Ce jeu ne connaît pas la nulle.",
                  "Dit spel kent geen remise."}},
    RefusalWords{"offered",
                 {"A draw is already offered.", "La nulle est déjà proposée.",
                  "Er is al remise aangeboden."}},
    RefusalWords{"no-offer",
                 {"Nobody has offered a draw.", "Personne n'a proposé la nulle.",
                  "Niemand heeft remise aangeboden."}},
    RefusalWords{"own-offer",
                 {"The other side must answer this offer.", "C'est à l'autre camp de répondre.",
                  "De tegenpartij moet hierop antwoorden."}},
    RefusalWords{"asked-enough",
                 {"You have asked often enough: let the game go on first.",
                  "Assez demandé : laissez d'abord la partie avancer.",
                  "Vaak genoeg gevraagd: laat het spel eerst doorgaan."}},
    RefusalWords{
        "cannot-take-back",
        {"Only your own last turn can be taken back, and not after somebody else acted, a card "
         "was drawn or something was revealed.",
         "On ne peut reprendre que son dernier tour, et plus du tout si quelqu'un d'autre a agi, "
         "si "
         "une carte a été piochée ou si quelque chose a été révélé.",
         "Je kunt alleen je eigen laatste beurt terugnemen, en niet meer als iemand anders iets "
         "heeft gedaan, er een kaart is getrokken of iets zichtbaar is geworden."}},
};

// The key lines of the full screen: at most 80 columns each. What a turn offers changes: its line
// is put together in terminal/key_line.cpp.
inline constexpr Phrase kWatchKeys{
    "Enter next move  ? rules  F2 board  F3 language  F5 save  F10 leave",
    "Entrée coup suivant  ? règles  F2 vue  F3 langue  F5 écrire  F10 quitter",
    "Enter volgende zet  ? regels  F2 bord  F3 taal  F5 opslaan  F10 weg"};
inline constexpr Phrase kEndKeys{
    "↑↓ Enter choose  n new match  w write  q leave  ? rules  F2 board  F3 language",
    "↑↓ Entrée choisir  n nouveau  w écrire  q quitter  ? règles  F2 vue  F3 langue",
    "↑↓ Enter kiezen  n nieuw  w schrijven  q weg  ? regels  F2 bord  F3 taal"};
inline constexpr Phrase kHandOverKeys{"Enter ready    F10 leave", "Entrée prêt    F10 quitter",
                                      "Enter klaar    F10 weg"};
inline constexpr Phrase kPageKeys{"↑ ↓ PgUp PgDn  read    Esc  back",
                                  "↑ ↓ PgUp PgDn  lire    Échap  retour",
                                  "↑ ↓ PgUp PgDn  lezen    Esc  terug"};
inline constexpr Phrase kTooSmall{"Please enlarge this window to at least {0}.",
                                  "Agrandissez cette fenêtre à {0} au moins.",
                                  "Maak dit venster groter: minstens {0}."};
inline constexpr Phrase kNowItIs{"It is {0} now.", "Elle fait {0}.", "Het is nu {0}."};

}  // namespace salle::play
