// Sentences and pictures people read, written out by hand. The numbers are the rulebook's examples.
#include "games/sword_and_shield/words_test.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace salle::sword_and_shield {
namespace {

TEST(SwordAndShieldWords, AnAttackIsPricedBeforeItIsMade) {
  Lists lists = joust();
  EXPECT_EQ(lists.explained("a150"), "Crooked Cut 6 + Baldric 2 = 8, costs 4");
  EXPECT_EQ(lists.explained("a150", kFr), "Coupe Tordue 6 + Baldric 2 = 8, coûte 4");
  EXPECT_EQ(lists.explained("a150", kNl), "Kromhouw 6 + Baldric 2 = 8, kost 4");
  lists.knight(0).hits = 4;
  EXPECT_EQ(lists.explained("a150"), "Crooked Cut 6 + Baldric 2 = 8, costs 5");
  lists.knight(0).fatigue = 5;
  EXPECT_EQ(lists.explained("a150"), "Crooked Cut 6 + Baldric 2 = 8, costs 5 (exhausted: a hit!)");
}

TEST(SwordAndShieldWords, AnAnswerSaysWhoPaysWhat) {
  Lists lists = joust();
  lists.attacked_with(150);
  EXPECT_EQ(lists.explained("d131"), "Wing Guard 3 + 4 = 7 against 8, costs 0; Osbert pays 1");
  EXPECT_EQ(lists.explained("d131", kFr),
            "Garde Ailée 3 + 4 = 7 contre 8, coûte 0\u202f; Osbert paie 1");
  EXPECT_EQ(lists.explained("d131", kNl),
            "Vleugelwacht 3 + 4 = 7 tegen 8, kost 0; Osbert betaalt 1");
  EXPECT_EQ(lists.explained("m143"), "evade with a Manoeuvre, Card 143, costs 5");
  EXPECT_EQ(lists.explained("hit"), "take the hit: the first of five; fatigue back to 28");
  lists.knight(1).ability[0] = 7;
  EXPECT_EQ(lists.explained("d131"), "Wing Guard 3 + 7 = 10 against 8, costs 0; Baldric pays 2");
  lists.knight(1).ability[0] = 5;
  EXPECT_EQ(lists.explained("d131"), "Wing Guard 3 + 5 = 8 against 8, costs 0; nobody pays more");
  lists.knight(1).hits = 3;
  EXPECT_EQ(lists.explained("hit"), "take the hit: the fourth of five, Shaken; fatigue back to 28");
  lists.knight(1).hits = 4;
  EXPECT_EQ(lists.explained("hit"), "take the hit: the fifth, Osbert leaves the field");
  lists.attacked_with(141);
  EXPECT_EQ(lists.explained("c184"), "“Changing thru”, costs 4; the attack is stopped");
}

TEST(SwordAndShieldWords, OtherActionsAreExplained) {
  Lists lists = joust();
  EXPECT_EQ(lists.explained("i217"),
            "“Embrocation of the Picts”: Technique 2 → 3 for the rest of the game");
  EXPECT_EQ(lists.explained("c200"), "“Attacking before”, costs 4: Attack, answer: Manoeuvre");
  EXPECT_EQ(lists.explained("e190"), "“Bide one's time”: Regain 2 fatigue points");
  EXPECT_EQ(lists.explained("[a101 a102 e190]"),
            "Cross Cut 5 + Cross Cut 4 + “Bide one's time”, costs 4");
  EXPECT_EQ(lists.explained("t:S"), "change Tactic from Technique 2 to Strength 3");
  EXPECT_EQ(lists.explained("x150"), "discard Card 150");
  EXPECT_EQ(lists.explained("end"), "end the turn");
  EXPECT_EQ(lists.explained("bid12"), "bid 12: if it wins, open with Card 140");
  lists.view.board.phase = Phase::kTactic;
  EXPECT_EQ(lists.explained("t:S"), "fight with Strength 3");
}

TEST(SwordAndShieldWords, TheMeleeNamesItsKnights) {
  Lists lists = melee();
  EXPECT_EQ(lists.explained("a150>4"), "Crooked Cut 3 + 3 = 6, costs 0, at Yrmegard (4)");
  EXPECT_EQ(lists.explained("swap145:2"),
            "change places with Herue (2), playing Card 145, costs 10; takes the whole turn");
  EXPECT_EQ(lists.explained("safe145"),
            "withdraw to safety behind the line, playing Card 145, costs 10; takes the whole turn");
  EXPECT_EQ(
      lists.explained("lock148>4"),
      "lock Yrmegard (4) in single combat until one of the two is hit, playing Card 148, costs "
      "3");
  EXPECT_EQ(
      lists.explained("break145:2"),
      "take Herue (2)'s place and break the lock, playing Card 145, costs 15; takes the whole "
      "turn");
  EXPECT_EQ(lists.explained("back145:left"),
            "come back into the line on the left, playing Card 145, costs 10; the turn's Actions "
            "follow");
  EXPECT_EQ(lists.explained("place3:centre"), "place Maud (3) in the centre");
}

TEST(SwordAndShieldWords, ThePromptSaysWhoseMoveItIs) {
  Lists lists = joust();
  EXPECT_EQ(lists.prompted(),
            "Baldric's turn, 4 Actions: attack, play, combine, discard or change Tactic.");
  lists.view.board.begun = true;
  lists.view.board.spent = 1;
  EXPECT_EQ(
      lists.prompted(),
      "Baldric's turn, 3 Actions left: attack, play, combine, discard, change Tactic, or end.");
  EXPECT_EQ(lists.prompted(kFr),
            "À Baldric de jouer, encore 3 Actions\u202f: attaquer, jouer, combiner, défausser, "
            "changer de "
            "Tactique ou terminer.");
  lists.attacked_with(150);
  EXPECT_EQ(lists.prompted(),
            "Osbert to answer Baldric's attack (Crooked Cut, 6 + 2 = 8): guard, Achievement, "
            "Manoeuvre or take the hit.");
  EXPECT_EQ(lists.prompted(kNl),
            "Osbert antwoordt op de aanval van Baldric (Kromhouw, 6 + 2 = 8): wacht, Wapenfeit, "
            "Manoeuvre of de treffer incasseren.");
  lists.attacked_with(200);
  EXPECT_EQ(lists.prompted(),
            "Osbert to answer Baldric's attack (“Attacking before”): Manoeuvre or take the hit.");

  Lists field = melee();
  EXPECT_EQ(
      field.prompted(),
      "Baldric (1)'s turn, 4 Actions left; still to be attacked: Yrmegard (4) and Osbert (5).");
}

TEST(SwordAndShieldWords, TheEndSaysWhoWonAndWhy) {
  Lists lists = joust();
  EXPECT_EQ(result_words(lists.rules, lists.view, kEn), "");
  lists.view.board.phase = Phase::kOver;
  lists.view.board.winner = 0;
  EXPECT_EQ(result_words(lists.rules, lists.view, kEn),
            "Baldric (side A) wins the joust: Osbert has taken the fifth hit.");
  Lists field = melee();
  field.view.board.phase = Phase::kOver;
  field.view.board.winner = 1;
  field.view.board.in_play = 0b110000;
  EXPECT_EQ(result_words(field.rules, field.view, kEn),
            "Side B wins the mêlée: no Knight of side A is left. Osbert (5) and Guirbert (6) still "
            "stand.");
}

TEST(SwordAndShieldWords, FrenchElidesBeforeAVowel) {
  EXPECT_EQ(de("Baldric"), "de Baldric");
  EXPECT_EQ(de("Osbert"), "d’Osbert");
  EXPECT_EQ(de("Yrmegard"), "d’Yrmegard");
  EXPECT_EQ(de("Yolande"), "de Yolande");
  EXPECT_EQ(de("Élise"), "d’Élise");
}

// Every step has words in all languages, or is silent in all.
TEST(SwordAndShieldWords, EveryHappeningIsToldOrSilent) {
  const Lists lists = melee();
  for (int i = 0; i <= static_cast<int>(Happening::kWon); ++i) {
    Event event;
    event.what = static_cast<Happening>(i);
    event.knight = 0;
    event.other = event.what == Happening::kReshuffled ? 1 : 4;
    event.card =
        static_cast<std::int16_t>(event.what == Happening::kStartCard ? start(48) : deck(150));
    event.flag = event.what == Happening::kStartCard;
    event.count = 2;
    event.cards = {static_cast<std::uint8_t>(deck(101)), static_cast<std::uint8_t>(deck(190))};
    event.amount = 1;
    const std::string english = event_words(lists.rules, event, kEn);
    const bool silent = event.what == Happening::kEnded;
    EXPECT_EQ(english.empty(), silent) << i;
    for (const Language language : {kFr, kNl}) {
      const std::string words = event_words(lists.rules, event, language);
      EXPECT_EQ(words.empty(), silent) << i;
      EXPECT_TRUE(silent || words != english) << words;
      EXPECT_EQ(words.find('{'), std::string::npos) << words;
      EXPECT_TRUE(silent || words.ends_with('.')) << words;
    }
    const auto json = json_tree([&](JsonPen& pen) { event_json(lists.rules, event, pen); });
    EXPECT_TRUE(json.contains("event")) << i;
  }
}

TEST(SwordAndShieldWords, TheLogOfAnExchange) {
  const Lists lists = joust();
  Event event;
  const auto told = [&](Language language) { return event_words(lists.rules, event, language); };
  event.knight = 0;
  event.other = 1;
  event.card = static_cast<std::int16_t>(deck(150));
  event.what = Happening::kAttack;
  event.value = 6;
  event.ability = 2;
  event.number = 8;
  event.cost = 4;
  const std::string english = told(kEn);
  EXPECT_NE(english.find(" with a Crooked Cut: 6 + 2 = 8, costs 4."), std::string::npos) << english;
  EXPECT_NE(told(kFr).find(" d’une Coupe Tordue\u202f: 6 + 2 = 8, coûte 4."), std::string::npos);
  EXPECT_NE(told(kNl).find(" aan met een Kromhouw: 6 + 2 = 8, kost 4."), std::string::npos);
  event.flag = true;  // in a Combination, which was paid as a whole
  EXPECT_NE(told(kEn).find(" with a Crooked Cut: 6 + 2 = 8."), std::string::npos);

  event.what = Happening::kDefence;
  event.knight = 1;
  event.card = static_cast<std::int16_t>(deck(131));
  event.value = 3;
  event.ability = 4;
  event.cost = 0;
  EXPECT_NE(told(kEn).find(" answers with Wing Guard: 3 + 4 = 7, costs 0."), std::string::npos);
  event.what = Happening::kCompared;
  event.value = 8;
  event.number = 7;
  event.amount = 1;
  EXPECT_EQ(told(kEn).substr(0, 11), "8 against 7");
  event.what = Happening::kHit;
  event.amount = 4;
  EXPECT_NE(told(kEn).find(" takes a hit, the fourth of five."), std::string::npos);
  event.what = Happening::kGained;
  event.amount = 2;
  event.value = 23;
  EXPECT_NE(told(kEn).find(" gains 2 fatigue points and has 23."), std::string::npos);
}

// People know cards by their names; numbers are for the notation. Every card of the example set has
// a name of its own: "Card 145", or the rulebook's.
TEST(SwordAndShieldWords, TheLogCallsCardsByTheirNames) {
  const Lists field = melee();
  Event event;
  event.knight = 0;
  event.knight_card = start(48);
  event.other = 1;
  event.other_card = start(31);
  event.cost = 10;
  const auto told = [&](Happening what, int card, Language language) {
    event.what = what;
    event.card = static_cast<std::int16_t>(deck(card));
    return event_words(field.rules, event, language);
  };
  EXPECT_EQ(told(Happening::kMoveSwap, 145, kEn),
            "Baldric (1) changes places with Herue (2), a Mêlée Move with Card 145: costs 10.");
  EXPECT_EQ(
      told(Happening::kMoveSwap, 145, kFr),
      "Baldric (1) change de place avec Herue (2), Mouvement de Mêlée avec Card 145\u202f: coûte "
      "10.");
  EXPECT_EQ(told(Happening::kMoveSwap, 145, kNl),
            "Baldric (1) wisselt van plaats met Herue (2), een Mêleezet met Card 145: kost 10.");
  EXPECT_EQ(told(Happening::kMoveSafe, 190, kEn),
            "Baldric (1) withdraws behind the line, with “Bide one's time”: costs 10.");
  EXPECT_EQ(told(Happening::kDiscarded, 190, kEn),
            "Baldric (1) discards “Bide one's time”, costs 10.");
  for (const Happening what : {Happening::kMoveSwap, Happening::kMoveBreak, Happening::kMoveSafe,
                               Happening::kMoveBack, Happening::kLocked, Happening::kManoeuvre,
                               Happening::kBid, Happening::kDiscarded, Happening::kLost}) {
    for (const Language language : kLanguages) {
      const std::string words = told(what, 190, language);
      EXPECT_EQ(words.find("190"), std::string::npos) << words;
      EXPECT_NE(words.find("Bide one's time"), std::string::npos) << words;
    }
  }
}

TEST(SwordAndShieldWords, ANumberTellsCardsOfOneNameApart) {
  CardSet twins = example_cards();
  const auto one = static_cast<std::size_t>(deck(101));
  const auto other = static_cast<std::size_t>(deck(102));
  twins.deck_faces[other].name = twins.deck_faces[one].name;
  EXPECT_EQ(card_title(twins, deck(101), kEn), "Card 101 (101)");
  EXPECT_EQ(card_title(twins, deck(102), kEn), "Card 101 (102)");
  EXPECT_EQ(card_title(twins, deck(190), kEn), "“Bide one's time”");
  EXPECT_EQ(numbered_title(twins, deck(190), kEn), "“Bide one's time” (190)");
}

// What one hears of one's hand begins with what the card does; its number, to write it by, is last.
TEST(SwordAndShieldWords, AHandIsDescribedByNames) {
  const Lists lists = joust();
  const std::string words = describe(lists.rules, lists.view, kEn);
  EXPECT_NE(words.find("Crooked Cut 6 + 2 = 8, costs 4; Iron Hat 3 + 2 = 5, costs 1; moon (150)."),
            std::string::npos)
      << words;
  EXPECT_NE(words.find("Event “Bide one's time” (190): "), std::string::npos) << words;
}

TEST(SwordAndShieldWords, TheRulesPageFitsTheRuleSet) {
  for (const Language language : kLanguages) {
    const std::string joust_page = rules_words(joust().rules, language);
    const std::string melee_page = rules_words(melee().rules, language);
    EXPECT_EQ(joust_page.find("lock145"), std::string::npos);
    EXPECT_EQ(joust_page.find("swap145"), std::string::npos);
    EXPECT_NE(melee_page.find("lock145>5"), std::string::npos);
    EXPECT_NE(melee_page.find("place3:left"), std::string::npos);
    for (const std::string& page : {joust_page, melee_page}) {
      for (const char* form : {"a150", "d131", "m145", "c184", "grand", "bid12"}) {
        EXPECT_NE(page.find(form), std::string::npos) << form;
      }
      EXPECT_EQ(page.find("{"), std::string::npos);
    }
  }
  EXPECT_NE(rules_words(joust().rules, kEn).find("Ruling:"), std::string::npos);
}

// Where the rulebook contradicts itself or is silent, the page says so, in every language.
TEST(SwordAndShieldWords, EveryRulingIsMarkedOnTheRulesPage) {
  struct Marked {
    Language language;
    std::vector<std::string_view> pieces;
  };
  const std::array<Marked, 3> pages = {{
      {kEn,
       {"example 19", "(ruling: the rulebook names no cost)",
        "Ruling: the rulebook gives each side", "but no Action of the next turn)",
        "Ruling: by the places as they are now", "(or, ruling, both)",
        "(ruling: wherever that Knight now stands)", "whose side shows the lower one starts",
        "anything that is not against an enemy", "is made anew from the cards put back",
        "asked all the same", "but no card is bid twice", "without cards one can still",
        "has not done what was paid for", "the rest of a Combination falls away",
        "the whole turn is free of this", "to the place left before"}},
      {kFr,
       {"l’exemple 19", "(arbitrage\u202f: le livret n’indique aucun coût)",
        "Arbitrage\u202f: le livret donne", "mais aucune Action du tour suivant)",
        "Arbitrage\u202f: d’après les places du moment", "arbitrage, si les deux en ont un",
        "(arbitrage\u202f: où qu’il soit maintenant)", "du camp qui montre la plus basse commence",
        "tout ce qui ne vise pas un ennemi", "est refait avec les cartes remises",
        "est interrogé aussi", "aucune carte ne sert deux fois", "sans cartes on peut toujours",
        "n’a pas fait ce qui était payé", "le reste d’une Combinaison tombe", "en est libre",
        "à la place quittée"}},
      {kNl,
       {"voorbeeld 19", "(beslissing: het boekje noemt geen prijs)", "Beslissing: het boekje geeft",
        "maar geen Actie van de volgende beurt)", "Beslissing: naar de plaatsen zoals ze nu zijn",
        "beslissing, hebben beide er een", "(beslissing: waar die nu ook staat)",
        "van de kant met de laagste begint", "alles wat niet tegen een vijand is",
        "gemaakt van de teruggelegde kaarten", "ook wie niet kan bieden wordt gevraagd",
        "geen kaart wordt tweemaal geboden", "zonder kaarten kun je altijd nog",
        "heeft niet gedaan waarvoor betaald is", "de rest van een Combinatie", "staat hier buiten",
        "naar de verlaten plaats"}},
  }};
  for (const Marked& marked : pages) {
    const std::string page = rules_words(parse_rules("melee knights=3v3").value(), marked.language);
    for (const std::string_view piece : marked.pieces) {
      EXPECT_NE(page.find(piece), std::string::npos) << piece;
    }
  }
}

TEST(SwordAndShieldWords, SpectatorsSeeNoHand) {
  Lists lists = joust();
  lists.view.viewer = Viewer::spectator();
  lists.view.open = {};
  lists.view.hand = {};
  auto json = json_tree([&](JsonPen& pen) { view_json(lists.rules, lists.view, pen); });
  EXPECT_TRUE(json["knights"][0]["hand"].is_null());
  EXPECT_EQ(json["knights"][0]["handSize"], 8);
  EXPECT_EQ(lists.drawn().find("150"), std::string::npos);
  EXPECT_EQ(describe(lists.rules, lists.view, kEn).find("150"), std::string::npos);
}

TEST(SwordAndShieldWords, PictureOfAJoust) {
  Lists lists = joust();
  lists.knight(0).fatigue = 21;
  lists.knight(0).hits = 2;
  lists.knight(1).hits = 4;
  lists.knight(1).artefact = start(62);
  EXPECT_EQ('\n' + lists.drawn(), R"(
A ▶ Baldric d'Ingelram         8 cards  B   Osbert                     4 cards
Str 3 [Tec 2] Chi 2 End 4               [Str 4] Tec 1 Chi 3 End 4       Shaken
███████████··· 21/28  ●●○○○             ██████████████ 28/28  ●●●●○
                                        Card 62 (Strength +1, Technique −1)
Baldric: 4 Actions left                                   deck 50 · discards 0
Baldric        attack             =  − defence          =  −
 101 rose      Cross Cut          5 −1 Barrier Guard    6 −2
 102 rose      Cross Cut          4  0 Barrier Guard    8 −4
 131 star      Scalp Cut          4  0 Wing Guard       6 −2
 150 moon      Crooked Cut        8 −4 Iron Hat         5 −1
 190 rose      Event · Bide one's time: Regain 2 fatigue points.
 192 moon      Event · You are doing fine my son: Regain 6 fatigue points.
 200           Achievement · Attacking before: Attack −4, answer: Manoeuvre
 217           Improvement · Embrocation of the Picts: Technique +1
)");
  lists.attacked_with(150);
  EXPECT_EQ('\n' + lists.drawn(), R"(
A ▶ Baldric d'Ingelram         8 cards  B ! Osbert                     4 cards
Str 3 [Tec 2] Chi 2 End 4               [Str 4] Tec 1 Chi 3 End 4       Shaken
███████████··· 21/28  ●●○○○             ██████████████ 28/28  ●●●●○
                                        Card 62 (Strength +1, Technique −1)
Baldric → Osbert: Crooked Cut, 6 + 2 = 8                  deck 50 · discards 0
Osbert         attack             =  − defence          =  −
▸131 star      Scalp Cut          6 −1 Wing Guard       7 −1
▸140 moon      Battle Cut         6 −1 Wing Guard       6 −1 i12
▸143 moon      Battle Cut         7 −1 Iron Hat         7 −1 Man
 184           Achievement · Changing thru: stops Squinting Cut −4
)");
}

TEST(SwordAndShieldWords, PictureOfAMelee) {
  Lists field = melee();
  Board& board = field.view.board;
  board.at(2).safe = true;
  board.at(1).locked_with = 4;
  board.at(4).locked_with = 1;
  board.at(5).out = true;
  board.in_play = 0b011111;
  board.at(3).fatigue = 6;
  board.at(3).hits = 3;
  EXPECT_EQ('\n' + field.drawn(), R"(
▶1 Baldric   [S3] T2 E4    2 Herue     [S3] T2 E3    3 Maud      [S3] T3 E3
 ███████ 28 ○○○○○ 5c       ███████ 28 ○○○○○ 0c ↔5    ███████ 28 ○○○○○ 0c safe
▲A ▼B  Baldric (1): 4 Actions left           deck A 50 B 50 · discards A 0 B 0
 4 Yrmegard  [S2] T2 E3    5 Osbert    [S4] T1 E4    (empty)
 ██·····  6 ●●●○○ 0c       ███████ 28 ○○○○○ 0c ↔2
Baldric (1) reaches 4 · still to be attacked: 4                         out: 6
Baldric (1)    attack             =  − defence          =  −
 145 lone      Battle Cut         6  0 Iron Hat         6  0 Move
 148 lone      Battle Cut         6  0 Iron Hat         6  0 Lock
 150 moon      Crooked Cut        6  0 Iron Hat         6  0
 190 rose      Event · Bide one's time: Regain 2 fatigue points.
 193 rose      Event · Card 193: Your opponent loses 3 fatigue points.
)");
}

}  // namespace
}  // namespace salle::sword_and_shield
