// What happened, as the one it is told to hears it: every sentence, written out by hand.
#include <gtest/gtest.h>

#include <set>

#include "games/sword_and_shield/words_test.hpp"

namespace salle::sword_and_shield {
namespace {

using Three = std::array<std::string_view, 3>;  // by language

// A mêlée of two against two, each Knight with a player of its own: Anna and Cas against Bea and
// Dirk. What happens is Anna's doing, with Bea at the other end of it.
Lists four() { return {"melee knights=2v2 players=each", {48, 31, 33, 35}}; }
Audience to(Seat you, std::size_t language) {
  return {kLanguages[language], you, {"Anna", "Cas", "Bea", "Dirk"}};
}
constexpr Seat kAnna = 0;
constexpr Seat kCas = 1;
constexpr Seat kBea = 2;

Event happening(Happening what, int card = 145) {
  Event event;
  event.what = what;
  event.knight = 0;
  event.other = 2;
  event.knight_card = start(48);
  event.other_card = start(33);
  event.card = static_cast<std::int16_t>(deck(card));
  event.cost = 4;
  event.value = 6;
  event.ability = 2;
  event.number = 8;
  event.amount = 2;
  return event;
}

struct Happened {
  Event event;
  Three you;
  Three they;       // as Cas hears it
  Three done = {};  // as Bea does, where it is done to her
};

Happened with(Happened row, auto change) {
  change(row.event);
  return row;
}

std::vector<Happened> setting_up() {
  return {
      with({happening(Happening::kPlaced),
            {"You stand in the centre.", "Vous vous placez au centre.", "Je staat in het midden."},
            {"Anna (1) stands in the centre.", "Anna (1) se place au centre.",
             "Anna (1) staat in het midden."}},
           [](Event& event) { event.column = 1; }),
      with({happening(Happening::kTactic),
            {"You take Technique as Tactic.", "Vous prenez la Technique pour Tactique.",
             "Je neemt Techniek als Tactiek."},
            {"Anna (1) takes Technique as Tactic.", "Anna (1) prend la Technique pour Tactique.",
             "Anna (1) neemt Techniek als Tactiek."}},
           [](Event& event) {
             event.tactic = Tactic::kTechnique;
             event.cost = 0;
           }),
      {happening(Happening::kDrawn),
       {"You draw Card 145.", "Vous piochez Card 145.", "Je trekt Card 145."},
       {"Anna (1) draws Card 145.", "Anna (1) pioche Card 145.", "Anna (1) trekt Card 145."}},
      {happening(Happening::kBid),
       {"You bid 2, with Card 145.", "Vous enchérissez à 2, avec Card 145.",
        "Je biedt 2, met Card 145."},
       {"Anna (1) bids 2, with Card 145.", "Anna (1) enchérit à 2, avec Card 145.",
        "Anna (1) biedt 2, met Card 145."}},
      {happening(Happening::kPassed),
       {"You pass.", "Vous passez.", "Je past."},
       {"Anna (1) passes.", "Anna (1) passe.", "Anna (1) past."}},
      with({happening(Happening::kShowed),
            {"Equal bids: you have no other initiative card to show.",
             "Enchères égales\u202f: vous n’avez pas d’autre carte d’initiative à montrer.",
             "Gelijke biedingen: jij hebt geen andere initiatiefkaart om te tonen."},
            {"Equal bids: Anna (1) has no other initiative card to show.",
             "Enchères égales\u202f: Anna (1) n’a pas d’autre carte d’initiative à montrer.",
             "Gelijke biedingen: Anna (1) heeft geen andere initiatiefkaart om te tonen."}},
           [](Event& event) { event.card = -1; }),
      {happening(Happening::kShowed, 140),
       {"Equal bids: you show initiative 12, Card 140.",
        "Enchères égales\u202f: vous montrez l’initiative 12, Card 140.",
        "Gelijke biedingen: jij toont initiatief 12, Card 140."},
       {"Equal bids: Anna (1) shows initiative 12, Card 140.",
        "Enchères égales\u202f: Anna (1) montre l’initiative 12, Card 140.",
        "Gelijke biedingen: Anna (1) toont initiatief 12, Card 140."}},
      {happening(Happening::kStarts),
       {"You start.", "Vous commencez.", "Jij begint."},
       {"Anna (1) starts.", "Anna (1) commence.", "Anna (1) begint."}},
      with({happening(Happening::kStarts),
            {"All have passed: you are the first in order with an initiative card, and start.",
             "Tous ont passé\u202f: vous avez la première carte d’initiative dans l’ordre, et "
             "commencez.",
             "Iedereen heeft gepast: jij hebt als eerste in volgorde een initiatiefkaart en "
             "begint."},
            {"All have passed: Anna (1) is the first in order with an initiative card, and starts.",
             "Tous ont passé\u202f: Anna (1), qui a la première carte d’initiative dans l’ordre, "
             "commence.",
             "Iedereen heeft gepast: Anna (1) heeft als eerste in volgorde een initiatiefkaart en "
             "begint."}},
           [](Event& event) { event.flag = true; }),
      {happening(Happening::kTurn),
       {"Your turn: 2 Actions.", "Votre tour\u202f: 2 Actions.", "Jouw beurt: 2 Acties."},
       {"Anna (1)'s turn: 2 Actions.", "Tour d’Anna (1)\u202f: 2 Actions.",
        "Beurt van Anna (1): 2 Acties."}},
      with({happening(Happening::kEnded),
            {"You end your turn.", "Vous terminez votre tour.", "Je beëindigt je beurt."},
            {"Anna (1) ends the turn.", "Anna (1) termine le tour.",
             "Anna (1) beëindigt de beurt."}},
           [](Event& event) { event.flag = true; }),
  };
}

std::vector<Happened> deeds() {
  return {
      {happening(Happening::kAttack, 150),
       {"You attack Bea (3) with a Crooked Cut: 6 + 2 = 8, costs 4.",
        "Vous attaquez Bea (3) d’une Coupe Tordue\u202f: 6 + 2 = 8, coûte 4.",
        "Je valt Bea (3) aan met een Kromhouw: 6 + 2 = 8, kost 4."},
       {"Anna (1) attacks Bea (3) with a Crooked Cut: 6 + 2 = 8, costs 4.",
        "Anna (1) attaque Bea (3) d’une Coupe Tordue\u202f: 6 + 2 = 8, coûte 4.",
        "Anna (1) valt Bea (3) aan met een Kromhouw: 6 + 2 = 8, kost 4."},
       {"Anna (1) attacks you with a Crooked Cut: 6 + 2 = 8, costs 4.",
        "Anna (1) vous attaque d’une Coupe Tordue\u202f: 6 + 2 = 8, coûte 4.",
        "Anna (1) valt jou aan met een Kromhouw: 6 + 2 = 8, kost 4."}},
      {happening(Happening::kAttack, 200),
       {"Bea (3) must answer it.", "Bea (3) doit y répondre.", "Bea (3) moet erop antwoorden."},
       {"Bea (3) must answer it.", "Bea (3) doit y répondre.", "Bea (3) moet erop antwoorden."},
       {"You must answer it.", "Vous devez y répondre.", "Je moet erop antwoorden."}},
      with({happening(Happening::kCombination),
            {"You combine Crooked Cut and Crooked Cut against Bea (3): costs 4.",
             "Vous combinez Coupe Tordue et Coupe Tordue contre Bea (3)\u202f: coûte 4.",
             "Je combineert Kromhouw en Kromhouw tegen Bea (3): kost 4."},
            {"Anna (1) combines Crooked Cut and Crooked Cut against Bea (3): costs 4.",
             "Anna (1) combine Coupe Tordue et Coupe Tordue contre Bea (3)\u202f: coûte 4.",
             "Anna (1) combineert Kromhouw en Kromhouw tegen Bea (3): kost 4."},
            {"Anna (1) combines Crooked Cut and Crooked Cut against you: costs 4.",
             "Anna (1) combine Coupe Tordue et Coupe Tordue contre vous\u202f: coûte 4.",
             "Anna (1) combineert Kromhouw en Kromhouw tegen jou: kost 4."}},
           [](Event& event) {
             event.count = 2;
             event.cards = {static_cast<std::uint8_t>(deck(150)),
                            static_cast<std::uint8_t>(deck(150))};
           }),
      {happening(Happening::kAchievement, 200),
       {"You play “Attacking before” against Bea (3), costs 4.",
        "Vous jouez «\u202fAttacking before\u202f» contre Bea (3), coûte 4.",
        "Je speelt ‘Attacking before’ tegen Bea (3), kost 4."},
       {"Anna (1) plays “Attacking before” against Bea (3), costs 4.",
        "Anna (1) joue «\u202fAttacking before\u202f» contre Bea (3), coûte 4.",
        "Anna (1) speelt ‘Attacking before’ tegen Bea (3), kost 4."},
       {"Anna (1) plays “Attacking before” against you, costs 4.",
        "Anna (1) joue «\u202fAttacking before\u202f» contre vous, coûte 4.",
        "Anna (1) speelt ‘Attacking before’ tegen jou, kost 4."}},
      with({happening(Happening::kEvent, 190),
            {"You play “Bide one's time”.", "Vous jouez «\u202fBide one's time\u202f».",
             "Je speelt ‘Bide one's time’."},
            {"Anna (1) plays “Bide one's time”.", "Anna (1) joue «\u202fBide one's time\u202f».",
             "Anna (1) speelt ‘Bide one's time’."}},
           [](Event& event) {
             event.other = kNoKnight;
             event.cost = 0;
           }),
      with({happening(Happening::kImprovement, 217),
            {"You play “Embrocation of the Picts” for the rest of the game: Technique +1.",
             "Vous jouez «\u202fEmbrocation of the Picts\u202f» pour le reste de la partie\u202f: "
             "Technique +1.",
             "Je speelt ‘Embrocation of the Picts’ voor de rest van het spel: Techniek +1."},
            {"Anna (1) plays “Embrocation of the Picts” for the rest of the game: Technique +1.",
             "Anna (1) joue «\u202fEmbrocation of the Picts\u202f» pour le reste de la "
             "partie\u202f: "
             "Technique +1.",
             "Anna (1) speelt ‘Embrocation of the Picts’ voor de rest van het spel: Techniek +1."}},
           [](Event& event) { event.cost = 0; }),
      {happening(Happening::kDiscarded),
       {"You discard Card 145, costs 4.", "Vous défaussez Card 145, coûte 4.",
        "Je legt Card 145 af, kost 4."},
       {"Anna (1) discards Card 145, costs 4.", "Anna (1) défausse Card 145, coûte 4.",
        "Anna (1) legt Card 145 af, kost 4."}},
      with({happening(Happening::kDiscarded),
            {"You must discard and choose Card 145.",
             "Vous devez défausser et choisissez Card 145.", "Je moet afleggen en kiest Card 145."},
            {"Anna (1) must discard and chooses Card 145.",
             "Anna (1) doit défausser et choisit Card 145.",
             "Anna (1) moet afleggen en kiest Card 145."}},
           [](Event& event) { event.flag = true; }),
      {happening(Happening::kLost),
       {"You lose Card 145 by lot.", "Vous perdez Card 145 au hasard.",
        "Je verliest Card 145 door het lot."},
       {"Anna (1) loses Card 145 by lot.", "Anna (1) perd Card 145 au hasard.",
        "Anna (1) verliest Card 145 door het lot."}},
      {happening(Happening::kGrandPass),
       {"You make the Grand Pass: your whole hand is discarded, costs 4.",
        "Vous faites une Grande Passe\u202f: toute votre main est défaussée, coûte 4.",
        "Je doet de Grote Pas: je hele hand wordt afgelegd, kost 4."},
       {"Anna (1) makes the Grand Pass: the whole hand is discarded, costs 4.",
        "Anna (1) fait une Grande Passe\u202f: toute la main est défaussée, coûte 4.",
        "Anna (1) doet de Grote Pas: de hele hand wordt afgelegd, kost 4."}},
      {happening(Happening::kMoveSwap),
       {"You change places with Bea (3), a Mêlée Move with Card 145: costs 4.",
        "Vous changez de place avec Bea (3), Mouvement de Mêlée avec Card 145\u202f: coûte 4.",
        "Je wisselt van plaats met Bea (3), een Mêleezet met Card 145: kost 4."},
       {"Anna (1) changes places with Bea (3), a Mêlée Move with Card 145: costs 4.",
        "Anna (1) change de place avec Bea (3), Mouvement de Mêlée avec Card 145\u202f: coûte 4.",
        "Anna (1) wisselt van plaats met Bea (3), een Mêleezet met Card 145: kost 4."},
       {"Anna (1) changes places with you, a Mêlée Move with Card 145: costs 4.",
        "Anna (1) change de place avec vous, Mouvement de Mêlée avec Card 145\u202f: coûte 4.",
        "Anna (1) wisselt van plaats met jou, een Mêleezet met Card 145: kost 4."}},
      {happening(Happening::kMoveBreak),
       {"You take the place of Bea (3) and break the lock, with Card 145: costs 4.",
        "Vous prenez la place de Bea (3) et brisez le Blocage, avec Card 145\u202f: coûte 4.",
        "Je neemt de plaats van Bea (3) in en verbreekt de klem, met Card 145: kost 4."},
       {"Anna (1) takes the place of Bea (3) and breaks the lock, with Card 145: costs 4.",
        "Anna (1) prend la place de Bea (3) et brise le Blocage, avec Card 145\u202f: coûte 4.",
        "Anna (1) neemt de plaats van Bea (3) in en verbreekt de klem, met Card 145: kost 4."},
       {"Anna (1) takes your place and breaks the lock, with Card 145: costs 4.",
        "Anna (1) prend votre place et brise le Blocage, avec Card 145\u202f: coûte 4.",
        "Anna (1) neemt jouw plaats in en verbreekt de klem, met Card 145: kost 4."}},
      {happening(Happening::kMoveSafe),
       {"You withdraw behind the line, with Card 145: costs 4.",
        "Vous vous retirez en Position Sécuritaire, avec Card 145\u202f: coûte 4.",
        "Je trekt je terug achter de linie, met Card 145: kost 4."},
       {"Anna (1) withdraws behind the line, with Card 145: costs 4.",
        "Anna (1) se retire en Position Sécuritaire, avec Card 145\u202f: coûte 4.",
        "Anna (1) trekt zich terug achter de linie, met Card 145: kost 4."}},
      {happening(Happening::kMoveBack),
       {"You come back into the line on the left, with Card 145: costs 4.",
        "Vous revenez en ligne à gauche, avec Card 145\u202f: coûte 4.",
        "Je komt links terug in de linie, met Card 145: kost 4."},
       {"Anna (1) comes back into the line on the left, with Card 145: costs 4.",
        "Anna (1) revient en ligne à gauche, avec Card 145\u202f: coûte 4.",
        "Anna (1) komt links terug in de linie, met Card 145: kost 4."}},
      {happening(Happening::kLocked),
       {"You lock Bea (3) in single combat, with Card 145: costs 4.",
        "Vous engagez un Blocage de Mêlée avec Bea (3), en jouant Card 145\u202f: coûte 4.",
        "Je neemt Bea (3) in de klem, met Card 145: kost 4."},
       {"Anna (1) locks Bea (3) in single combat, with Card 145: costs 4.",
        "Anna (1) engage un Blocage de Mêlée avec Bea (3), en jouant Card 145\u202f: coûte 4.",
        "Anna (1) neemt Bea (3) in de klem, met Card 145: kost 4."},
       {"Anna (1) locks you in single combat, with Card 145: costs 4.",
        "Anna (1) engage un Blocage de Mêlée avec vous, en jouant Card 145\u202f: coûte 4.",
        "Anna (1) neemt jou in de klem, met Card 145: kost 4."}},
      {happening(Happening::kChosen, 190),
       {"You choose Bea (3) for “Bide one's time”.",
        "Vous choisissez Bea (3) pour «\u202fBide one's time\u202f».",
        "Je kiest Bea (3) voor ‘Bide one's time’."},
       {"Anna (1) chooses Bea (3) for “Bide one's time”.",
        "Anna (1) choisit Bea (3) pour «\u202fBide one's time\u202f».",
        "Anna (1) kiest Bea (3) voor ‘Bide one's time’."},
       {"Anna (1) chooses you for “Bide one's time”.",
        "Anna (1) vous choisit pour «\u202fBide one's time\u202f».",
        "Anna (1) kiest jou voor ‘Bide one's time’."}},
      with({happening(Happening::kChosen, 190),
            {"You choose yourself for “Bide one's time”.",
             "Vous choisissez «\u202fBide one's time\u202f» pour vous.",
             "Je kiest ‘Bide one's time’ voor jezelf."},
            {"Anna (1) chooses Anna (1) for “Bide one's time”.",
             "Anna (1) choisit Anna (1) pour «\u202fBide one's time\u202f».",
             "Anna (1) kiest Anna (1) voor ‘Bide one's time’."}},
           [](Event& event) {
             event.other = event.knight;
             event.other_card = event.knight_card;
           }),
  };
}

std::vector<Happened> outcomes() {
  return {
      {happening(Happening::kDefence, 131),
       {"You answer with Wing Guard: 6 + 2 = 8, costs 4.",
        "Vous répondez, Garde Ailée\u202f: 6 + 2 = 8, coûte 4.",
        "Je antwoordt met Vleugelwacht: 6 + 2 = 8, kost 4."},
       {"Anna (1) answers with Wing Guard: 6 + 2 = 8, costs 4.",
        "Anna (1) répond, Garde Ailée\u202f: 6 + 2 = 8, coûte 4.",
        "Anna (1) antwoordt met Vleugelwacht: 6 + 2 = 8, kost 4."}},
      {happening(Happening::kBlock, 184),
       {"You stop it with “Changing thru”: costs 4.",
        "Vous l’arrêtez avec «\u202fChanging thru\u202f»\u202f: coûte 4.",
        "Je houdt de aanval tegen met ‘Changing thru’: kost 4."},
       {"Anna (1) stops it with “Changing thru”: costs 4.",
        "Anna (1) l’arrête avec «\u202fChanging thru\u202f»\u202f: coûte 4.",
        "Anna (1) houdt de aanval tegen met ‘Changing thru’: kost 4."}},
      {happening(Happening::kManoeuvre),
       {"You evade it with a Manoeuvre, Card 145: costs 4.",
        "Vous esquivez par une Manœuvre, Card 145\u202f: coûte 4.",
        "Je ontwijkt met een Manoeuvre, Card 145: kost 4."},
       {"Anna (1) evades it with a Manoeuvre, Card 145: costs 4.",
        "Anna (1) esquive par une Manœuvre, Card 145\u202f: coûte 4.",
        "Anna (1) ontwijkt met een Manoeuvre, Card 145: kost 4."}},
      {happening(Happening::kCompared),
       {"6 against 8: you pay 2.", "6 contre 8\u202f: vous payez 2.", "6 tegen 8: jij betaalt 2."},
       {"6 against 8: Anna (1) pays 2.", "6 contre 8\u202f: Anna (1) paie 2.",
        "6 tegen 8: Anna (1) betaalt 2."}},
      {happening(Happening::kNoAnswer),
       {"You do not answer.", "Vous ne répondez pas.", "Je antwoordt niet."},
       {"Anna (1) does not answer.", "Anna (1) ne répond pas.", "Anna (1) antwoordt niet."}},
      {happening(Happening::kHit),
       {"You take a hit, the second of five.", "Vous prenez un coup, le deuxième sur cinq.",
        "Je krijgt een treffer, de tweede van vijf."},
       {"Anna (1) takes a hit, the second of five.",
        "Anna (1) prend un coup, le deuxième sur cinq.",
        "Anna (1) krijgt een treffer, de tweede van vijf."}},
      with({happening(Happening::kHit),
            {"You are exhausted and take a hit, the second of five.",
             "À bout de fatigue, vous prenez un coup, le deuxième sur cinq.",
             "Je bent uitgeput en krijgt een treffer, de tweede van vijf."},
            {"Anna (1) is exhausted and takes a hit, the second of five.",
             "À bout de fatigue, Anna (1) prend un coup, le deuxième sur cinq.",
             "Anna (1) is uitgeput en krijgt een treffer, de tweede van vijf."}},
           [](Event& event) { event.flag = true; }),
      {happening(Happening::kShaken),
       {"You are Shaken: from now on everything costs 1 more.",
        "Vous passez à l’état Ébranlé\u202f: tout vous coûte désormais 1 de plus.",
        "Je bent Aangeslagen: voortaan kost alles 1 meer."},
       {"Anna (1) is Shaken: from now on everything costs 1 more.",
        "Anna (1) : Ébranlé, tout coûte désormais 1 de plus.",
        "Anna (1) is Aangeslagen: voortaan kost alles 1 meer."}},
      {happening(Happening::kGained),
       {"You gain 2 fatigue points and have 6.", "Vous regagnez 2 points de fatigue et en avez 6.",
        "Je krijgt 2 vermoeidheidspunten en hebt er 6."},
       {"Anna (1) gains 2 fatigue points and has 6.",
        "Anna (1) regagne 2 points de fatigue et en a 6.",
        "Anna (1) krijgt 2 vermoeidheidspunten en heeft er 6."}},
      {happening(Happening::kSapped),
       {"You lose 2 fatigue points.", "Vous perdez 2 points de fatigue.",
        "Je verliest 2 vermoeidheidspunten."},
       {"Anna (1) loses 2 fatigue points.", "Anna (1) perd 2 points de fatigue.",
        "Anna (1) verliest 2 vermoeidheidspunten."}},
      {happening(Happening::kActions),
       {"You have 2 Actions more this turn.", "Vous avez 2 Actions de plus à ce tour.",
        "Je hebt deze beurt 2 Acties meer."},
       {"Anna (1) has 2 Actions more this turn.", "Anna (1) a 2 Actions de plus à ce tour.",
        "Anna (1) heeft deze beurt 2 Acties meer."}},
      with({happening(Happening::kAbility),
            {"Until the end of the turn you have Strength +2.",
             "Jusqu’à la fin du tour, vous avez Force +2.",
             "Tot het einde van de beurt heb je Kracht +2."},
            {"Until the end of the turn Anna (1) has Strength +2.",
             "Jusqu’à la fin du tour, Anna (1) a Force +2.",
             "Tot het einde van de beurt heeft Anna (1) Kracht +2."}},
           [](Event& event) { event.ability_of = Ability::kStrength; }),
      with({happening(Happening::kRevealed),
            {"You show your hand, 1 card: Card 145.",
             "Vous montrez votre main, 1 carte\u202f: Card 145.",
             "Je toont je hand, 1 kaart: Card 145."},
            {"Anna (1) shows the hand, 1 card: Card 145.",
             "Anna (1) montre sa main, 1 carte\u202f: Card 145.",
             "Anna (1) toont de hand, 1 kaart: Card 145."}},
           [](Event& event) {
             event.count = 1;
             event.hand.add(deck(145));
           }),
      {happening(Happening::kLockEnds),
       {"The lock between you and Bea (3) ends.", "Le Blocage entre vous et Bea (3) prend fin.",
        "De klem tussen jou en Bea (3) is voorbij."},
       {"The lock between Anna (1) and Bea (3) ends.",
        "Le Blocage entre Anna (1) et Bea (3) prend fin.",
        "De klem tussen Anna (1) en Bea (3) is voorbij."},
       {"The lock between you and Anna (1) ends.", "Le Blocage entre vous et Anna (1) prend fin.",
        "De klem tussen jou en Anna (1) is voorbij."}},
      {happening(Happening::kOut),
       {"You have taken five hits and leave the field.",
        "Vous avez pris cinq coups et quittez la lice.",
        "Je hebt vijf treffers en verlaat het strijdperk."},
       {"Anna (1) has taken five hits and leaves the field.",
        "Anna (1) a pris cinq coups et quitte la lice.",
        "Anna (1) heeft vijf treffers en verlaat het strijdperk."}},
      {happening(Happening::kReturned),
       {"You, the last of your side, come back into the line.",
        "Vous n’avez plus d’équipier dans votre camp et revenez en ligne.",
        "Jij, de laatste van jouw kant, komt terug in de linie."},
       {"Anna (1), the last of side A, comes back into the line.",
        "Anna (1), qui n’a plus d’équipier dans le camp A, revient en ligne.",
        "Anna (1), de laatste van kant A, komt terug in de linie."}},
      {happening(Happening::kCentred),
       {"You take the centre.", "Vous prenez le centre.", "Je neemt het midden in."},
       {"Anna (1) takes the centre.", "Anna (1) prend le centre.",
        "Anna (1) neemt het midden in."}},
      with({happening(Happening::kWon),
            {"Your side wins the mêlée.", "Votre camp gagne la Mêlée.", "Jouw kant wint de mêlee."},
            {"Your side wins the mêlée.", "Votre camp gagne la Mêlée.", "Jouw kant wint de mêlee."},
            {"Side A (Anna and Cas) wins the mêlée.", "Le camp A (Anna et Cas) gagne la Mêlée.",
             "Kant A (Anna en Cas) wint de mêlee."}},
           [](Event& event) { event.amount = 0; }),
  };
}

TEST(SwordAndShieldAudience, EverythingThatHappensIsToldToYouAndAboutOthers) {
  const Lists field = four();
  std::set<Happening> told;
  for (const auto& list : {setting_up(), deeds(), outcomes()}) {
    for (const Happened& each : list) {
      told.insert(each.event.what);
      for (std::size_t i = 0; i < kLanguages.size(); ++i) {
        EXPECT_EQ(event_words(field.rules, each.event, to(kAnna, i)), each.you[i]);
        EXPECT_EQ(event_words(field.rules, each.event, to(kCas, i)), each.they[i]);
        if (each.done[0].empty()) continue;
        EXPECT_EQ(event_words(field.rules, each.event, to(kBea, i)), each.done[i]);
      }
    }
  }
  // Start cards have a test of their own; three speak of nobody.
  const std::set<Happening> apart = {Happening::kStartCard, Happening::kReshuffled,
                                     Happening::kRedealt, Happening::kLapsed};
  for (int i = 0; i <= static_cast<int>(Happening::kWon); ++i) {
    const auto what = static_cast<Happening>(i);
    EXPECT_NE(told.contains(what), apart.contains(what)) << i;
  }
}

TEST(SwordAndShieldAudience, AStartCardSaysWhoYouAre) {
  const Lists field = four();
  Event event = happening(Happening::kStartCard);
  event.card = start(48);
  const auto begins = [&](Seat you, std::size_t language) {
    const std::string words = event_words(field.rules, event, to(you, language));
    return words.substr(0, words.find(". "));
  };
  event.flag = true;
  const Three you = {"You are Baldric d'Ingelram", "Vous êtes Baldric d'Ingelram",
                     "Je bent Baldric d'Ingelram"};
  const Three they = {"Anna (1) is Baldric d'Ingelram", "Anna (1)\u202f: Baldric d'Ingelram",
                      "Anna (1) is Baldric d'Ingelram"};
  for (std::size_t i = 0; i < kLanguages.size(); ++i) {
    EXPECT_EQ(begins(kAnna, i), you[i]);
    EXPECT_EQ(begins(kBea, i), they[i]);
  }
  event.flag = false;
  EXPECT_EQ(event_words(field.rules, event, to(kAnna, 0)),
            "You draw Baldric d'Ingelram, which is put back.");
  EXPECT_EQ(event_words(field.rules, event, to(kAnna, 1)),
            "Vous piochez Baldric d'Ingelram et remettez la carte.");
  EXPECT_EQ(event_words(field.rules, event, to(kAnna, 2)),
            "Je trekt Baldric d'Ingelram, en legt die terug.");
}

}  // namespace
}  // namespace salle::sword_and_shield
