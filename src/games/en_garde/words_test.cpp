// Sentences people read, written out by hand.
#include <gtest/gtest.h>

#include <set>

#include "games/en_garde/en_garde.hpp"

namespace salle::en_garde {
namespace {

Event ground_end() {
  Event event;
  event.happening = Happening::kRoundEnds;
  event.ending = Ending::kGround;
  event.compared = true;
  event.seat = kLeft;
  event.distance = 3;
  event.matching = {2, 2};
  event.advanced = {7, 5};
  event.score = {3, 2};
  return event;
}

TEST(EnGardeWords, TheEndOfARoundIsExplained) {
  EXPECT_EQ(event_words(ground_end(), Language::kEnglish),
            "Both hold two 3s; Left advanced 7 squares, Right 5: Left wins the round (3–2).");
  EXPECT_EQ(event_words(ground_end(), Language::kFrench),
            "Les deux ont deux 3\u202f; Gauche a avancé de 7 cases, Droite de 5\u202f: Gauche "
            "gagne la manche "
            "(3–2).");
  EXPECT_EQ(event_words(ground_end(), Language::kDutch),
            "Beiden hebben twee 3’en; Links is 7 vakjes opgeschoven, Rechts 5: Links wint de ronde "
            "(3–2).");
}

TEST(EnGardeWords, CardsThatReachDecide) {
  Event event = ground_end();
  event.ending = Ending::kCards;
  event.matching = {0, 1};
  event.seat = kRight;
  EXPECT_EQ(event_words(event, Language::kEnglish),
            "Left holds no 3s, Right one 3: Right wins the round (3–2).");
}

TEST(EnGardeWords, ADrawnRoundOutOfReach) {
  Event event = ground_end();
  event.ending = Ending::kDrawn;
  event.matching = {0, 0};
  event.distance = 12;
  event.advanced = {5, 5};
  event.seat = -1;
  EXPECT_EQ(event_words(event, Language::kEnglish),
            "No card reaches over 12 squares; both advanced 5 squares: the round is drawn (3–2).");
}

TEST(EnGardeWords, AHitAndAMatch) {
  Event event = ground_end();
  event.ending = Ending::kHit;
  EXPECT_EQ(event_words(event, Language::kEnglish), "Right is hit: Left wins the round (3–2).");
  event.happening = Happening::kMatchEnds;
  event.seat = kRight;
  event.score = {3, 5};
  EXPECT_EQ(event_words(event, Language::kEnglish), "Right wins the match 5–3.");
}

// Left is Anna, Right is Bea; the sentences are about Anna unless they say otherwise.
using Three = std::array<std::string_view, 3>;  // by language
const std::vector<std::string> kNames = {"Anna", "Bea"};

Audience to(Seat you, std::size_t language) { return {kLanguages[language], you, kNames}; }

struct Happened {
  const char* what;
  Event event;
  Three you;
  Three they;  // as Bea hears it
};

Event happening(Happening what, Seat seat = kLeft) {
  Event event;
  event.happening = what;
  event.seat = seat;
  event.card = 3;
  event.square = 11;
  event.value = 4;
  event.count = 2;
  event.round = 2;
  event.score = {3, 1};
  event.distance = 4;
  event.matching = {2, 1};
  event.advanced = {7, 5};
  return event;
}

Event ending(Ending how, Seat winner = kLeft) {
  Event event = happening(Happening::kRoundEnds, winner);
  event.ending = how;
  return event;
}

std::vector<Happened> everything() {
  std::vector<Happened> list = {
      {"lot",
       happening(Happening::kLot),
       {"The lot falls on you to begin.", "Le sort vous désigne pour commencer.",
        "Het lot wijst jou aan om te beginnen."},
       {"The lot falls on Anna to begin.", "Le sort désigne Anna pour commencer.",
        "Het lot wijst Anna aan om te beginnen."}},
      {"round begins",
       happening(Happening::kRoundBegins),
       {"Round 2. You begin.", "Manche 2. Vous commencez.", "Ronde 2. Jij begint."},
       {"Round 2. Anna begins.", "Manche 2. Anna commence.", "Ronde 2. Anna begint."}},
      {"draw",
       happening(Happening::kDraw),
       {"You draw a 3.", "Vous piochez un 3.", "Je trekt een 3."},
       {"Anna draws a 3.", "Anna pioche un 3.", "Anna trekt een 3."}},
      {"advance",
       happening(Happening::kAdvance),
       {"You advance 3 to square 11.", "Vous avancez de 3, case 11.",
        "Je gaat 3 vooruit, naar vakje 11."},
       {"Anna advances 3 to square 11.", "Anna avance de 3, case 11.",
        "Anna gaat 3 vooruit, naar vakje 11."}},
      {"step back",
       happening(Happening::kStepBack),
       {"You step back 3 to square 11.", "Vous reculez de 3, case 11.",
        "Je gaat 3 achteruit, naar vakje 11."},
       {"Anna steps back 3 to square 11.", "Anna recule de 3, case 11.",
        "Anna gaat 3 achteruit, naar vakje 11."}},
      {"attack",
       happening(Happening::kAttack),
       {"You attack with two 4s.", "Vous attaquez avec deux 4.", "Je valt aan met twee 4’en."},
       {"Anna attacks with two 4s.", "Anna attaque avec deux 4.", "Anna valt aan met twee 4’en."}},
      {"parry",
       happening(Happening::kParry),
       {"You parry with two 4s.", "Vous parez avec deux 4.", "Je pareert met twee 4’en."},
       {"Anna parries with two 4s.", "Anna pare avec deux 4.", "Anna pareert met twee 4’en."}},
      {"retreat",
       happening(Happening::kRetreat),
       {"You retreat 3 to square 11.", "Vous battez en retraite de 3, case 11.",
        "Je trekt je 3 terug, naar vakje 11."},
       {"Anna retreats 3 to square 11.", "Anna bat en retraite de 3, case 11.",
        "Anna trekt zich 3 terug, naar vakje 11."}},
      {"pass",
       happening(Happening::kPass),
       {"You make no last attack.", "Vous renoncez à la dernière attaque.",
        "Je doet geen laatste aanval."},
       {"Anna makes no last attack.", "Anna renonce à la dernière attaque.",
        "Anna doet geen laatste aanval."}},
      {"hit",
       ending(Ending::kHit),
       {"Bea is hit: you win the round (3–1).",
        "Touche contre Bea\u202f: vous gagnez la manche (3–1).",
        "Bea is geraakt: jij wint de ronde (3–1)."},
       {"You are hit: Anna wins the round (1–3).",
        "Touche contre vous\u202f: Anna gagne la manche (1–3).",
        "Je bent geraakt: Anna wint de ronde (1–3)."}},
      {"stuck",
       ending(Ending::kStuck),
       {"Bea can neither move nor attack: you win the round (3–1).",
        "Bea ne peut ni bouger ni attaquer\u202f: vous gagnez la manche (3–1).",
        "Bea kan niet bewegen en niet aanvallen: jij wint de ronde (3–1)."},
       {"You can neither move nor attack: Anna wins the round (1–3).",
        "Vous ne pouvez ni bouger ni attaquer\u202f: Anna gagne la manche (1–3).",
        "Je kunt niet bewegen en niet aanvallen: Anna wint de ronde (1–3)."}},
      {"cards",
       ending(Ending::kCards),
       {"You hold two 4s, Bea one 4: you win the round (3–1).",
        "Vous avez deux 4, Bea un 4\u202f: vous gagnez la manche (3–1).",
        "Jij hebt twee 4’en, Bea één 4: jij wint de ronde (3–1)."},
       {"You hold one 4, Anna two 4s: Anna wins the round (1–3).",
        "Vous avez un 4, Anna deux 4\u202f: Anna gagne la manche (1–3).",
        "Jij hebt één 4, Anna twee 4’en: Anna wint de ronde (1–3)."}},
      {"ground",
       ending(Ending::kGround),
       {"You advanced 7 squares, Bea 5: you win the round (3–1).",
        "Vous avez avancé de 7 cases, Bea de 5\u202f: vous gagnez la manche (3–1).",
        "Jij bent 7 vakjes opgeschoven, Bea 5: jij wint de ronde (3–1)."},
       {"You advanced 5 squares, Anna 7: Anna wins the round (1–3).",
        "Vous avez avancé de 5 cases, Anna de 7\u202f: Anna gagne la manche (1–3).",
        "Jij bent 5 vakjes opgeschoven, Anna 7: Anna wint de ronde (1–3)."}},
      {"match",
       happening(Happening::kMatchEnds),
       {"You win the match 3–1.", "Vous gagnez le match 3–1.", "Jij wint de wedstrijd 3–1."},
       {"Anna wins the match 3–1.", "Anna gagne le match 3–1.", "Anna wint de wedstrijd 3–1."}},
  };
  Happened indirect = {"indirect attack",
                       happening(Happening::kAttack),
                       {"You advance 3 to square 11 and attack with two 4s.",
                        "Vous avancez de 3, case 11, et attaquez avec deux 4.",
                        "Je gaat 3 vooruit naar vakje 11 en valt aan met twee 4’en."},
                       {"Anna advances 3 to square 11 and attacks with two 4s.",
                        "Anna avance de 3, case 11, et attaque avec deux 4.",
                        "Anna gaat 3 vooruit naar vakje 11 en valt aan met twee 4’en."}};
  indirect.event.attack = Attack::kIndirect;
  list.push_back(indirect);
  Happened drawn = {
      "drawn",
      ending(Ending::kDrawn, -1),
      {"Neither holds a 4; both advanced 7 squares: the round is drawn (3–1).",
       "Personne n’a de 4\u202f; les deux ont avancé de 7 cases\u202f: la manche est nulle "
       "(3–1).",
       "Geen van beiden heeft een 4; beiden zijn 7 vakjes opgeschoven: de ronde is "
       "onbeslist (3–1)."},
      {"Neither holds a 4; both advanced 7 squares: the round is drawn (1–3).",
       "Personne n’a de 4\u202f; les deux ont avancé de 7 cases\u202f: la manche est nulle "
       "(1–3).",
       "Geen van beiden heeft een 4; beiden zijn 7 vakjes opgeschoven: de ronde is "
       "onbeslist (1–3)."}};
  drawn.event.compared = true;
  drawn.event.matching = {0, 0};
  drawn.event.advanced = {7, 7};
  list.push_back(drawn);
  return list;
}

TEST(EnGardeWords, EverythingThatHappensIsToldToYouAndAboutOthers) {
  std::set<Happening> told;
  for (const Happened& each : everything()) {
    told.insert(each.event.happening);
    for (std::size_t i = 0; i < kLanguages.size(); ++i) {
      EXPECT_EQ(event_words(each.event, to(kLeft, i)), each.you[i]) << each.what;
      EXPECT_EQ(event_words(each.event, to(kRight, i)), each.they[i]) << each.what;
    }
  }
  EXPECT_EQ(told.size(), static_cast<std::size_t>(Happening::kMatchEnds) + 1);
}

struct Asked {
  const char* rules;
  const char* position;  // Left is to act
  Three you;
  Three they;
};

TEST(EnGardeWords, EveryPromptIsForTheOneToMoveOrForTheOthers) {
  const std::vector<Asked> asked = {
      {"",
       "8.13 12355 23345 - L -",
       {"Your turn: move or attack. You are 5 apart.",
        "À vous\u202f: bougez ou attaquez. La distance est de 5.",
        "Jij bent aan zet: beweeg of val aan. Jullie staan 5 uit elkaar."},
       {"Anna's turn: move or attack. The fencers are 5 apart.",
        "À Anna de jouer\u202f: bouger ou attaquer. La distance est de 5.",
        "Anna is aan zet: bewegen of aanvallen. De schermers staan 5 uit elkaar."}},
      {"",
       "1.23 12355 23345 - L -",
       {"Your turn: move forward or back. You are 22 apart.",
        "À vous\u202f: avancez ou reculez. La distance est de 22.",
        "Jij bent aan zet: ga vooruit of achteruit. Jullie staan 22 uit elkaar."},
       {"Anna's turn: move forward or back. The fencers are 22 apart.",
        "À Anna de jouer\u202f: avancer ou reculer. La distance est de 22.",
        "Anna is aan zet: vooruit of achteruit. De schermers staan 22 uit elkaar."}},
      {"",
       "8.13 12355 23345 5 L d1",
       {"Your turn: parry the attack with one 5.", "À vous\u202f: parez l’attaque avec un 5.",
        "Jij bent aan zet: pareer de aanval met één 5."},
       {"Anna is attacked with one 5: parry with one 5.", "Anna doit parer l’attaque avec un 5.",
        "Anna wordt aangevallen met één 5: pareren met één 5."}},
      {"",
       "8.13 12355 23345 25 L i1",
       {"Your turn: parry the attack with one 5, or retreat.",
        "À vous\u202f: parez l’attaque avec un 5, ou battez en retraite.",
        "Jij bent aan zet: pareer de aanval met één 5, of trek je terug."},
       {"Anna is attacked with one 5: parry with one 5, or retreat.",
        "Anna doit parer l’attaque avec un 5, ou battre en retraite.",
        "Anna wordt aangevallen met één 5: pareren met één 5, of zich terugtrekken."}},
  };
  for (const Asked& each : asked) {
    const Rules rules = parse_rules(each.rules).value();
    const auto state = parse_position(rules, each.position);
    ASSERT_TRUE(state) << each.position << ": " << state.error().message;
    const View seen = view(rules, *state, Viewer::spectator());
    for (std::size_t i = 0; i < kLanguages.size(); ++i) {
      EXPECT_EQ(prompt(rules, seen, to(kLeft, i)), each.you[i]) << each.position;
      EXPECT_EQ(prompt(rules, seen, to(kRight, i)), each.they[i]) << each.position;
    }
  }
}

TEST(EnGardeWords, PromptsOfPhasesThatAreNotWritten) {
  const Rules rules = parse_rules("abacus/basic").value();
  View seen =
      view(rules, parse_position(rules, "8.13 12355 23345 - L -").value(), Viewer::spectator());
  const auto told = [&](Phase phase, const Three& you, const Three& they) {
    seen.phase = phase;
    for (std::size_t i = 0; i < kLanguages.size(); ++i) {
      EXPECT_EQ(prompt(rules, seen, to(kLeft, i)), you[i]);
      EXPECT_EQ(prompt(rules, seen, to(kRight, i)), they[i]);
    }
  };
  told(Phase::kLastAttack,
       {"Your turn: the pile is empty. Make one last attack with a 5, or pass.",
        "À vous\u202f: la pioche est vide. Portez une dernière attaque avec un 5, ou passez.",
        "Jij bent aan zet: de stapel is leeg. Doe een laatste aanval met een 5, of pas."},
       {"The pile is empty. Anna may make one last attack with a 5, or pass.",
        "La pioche est vide. Anna peut porter une dernière attaque avec un 5, ou passer.",
        "De stapel is leeg. Anna mag een laatste aanval doen met een 5, of passen."});
  told(Phase::kRefill, {"You draw.", "Vous piochez.", "Je trekt kaarten."},
       {"Anna draws.", "Anna pioche.", "Anna trekt kaarten."});
  seen.winner = kLeft;
  seen.score = {5, 3};
  told(Phase::kMatchOver,
       {"You win the match 5–3.", "Vous gagnez le match 5–3.", "Jij wint de wedstrijd 5–3."},
       {"Anna wins the match 5–3.", "Anna gagne le match 5–3.", "Anna wint de wedstrijd 5–3."});
}

TEST(EnGardeWords, TheTableIsDescribedFromWhereYouSit) {
  const Rules rules = parse_rules("").value();
  const State state = parse_position(rules, "8.13 12355 23345 - L -").value();
  EXPECT_EQ(describe(rules, view(rules, state, Viewer::seat(kRight)), to(kRight, 0)).substr(0, 145),
            "Round 1, score 0 to 0, match to 5. You stand on square 13, Anna on 8, 5 apart. Anna "
            "holds 5 cards. You hold 2 3 3 4 5. The pile has 15 cards.");
}

TEST(EnGardeWords, ComputersAreSpokenOfWithTheirArticle) {
  const Audience french(Language::kFrench, kLeft, {"Anna", "le tireur"});
  const Rules rules = parse_rules("").value();
  const State state = parse_position(rules, "8.13 12355 23345 - R -").value();
  EXPECT_EQ(prompt(rules, view(rules, state, Viewer::spectator()), french),
            "Au tireur de jouer\u202f: bouger ou attaquer. La distance est de 5.");
  EXPECT_EQ(event_words(happening(Happening::kParry, kRight), french),
            "Le tireur pare avec deux 4.");
}

struct Refused {
  const char* rules;
  const char* position;
  const char* action;
  const char* words;
};

class EnGardeRefusals : public testing::TestWithParam<Refused> {};

TEST_P(EnGardeRefusals, SayWhatIsWrong) {
  const auto& [rules_line, position, text, words] = GetParam();
  const Rules rules = parse_rules(rules_line).value();
  const State state = parse_position(rules, position).value();
  const auto action = parse_action(text).value();
  State copy = state;
  ASSERT_FALSE(accept<EnGarde>(rules, copy, action));
  const View seen = view(rules, state, Viewer::seat(turn(state)));
  EXPECT_EQ(refusal(rules, seen, action, Language::kEnglish), words);
}

INSTANTIATE_TEST_SUITE_P(
    All, EnGardeRefusals,
    testing::Values(
        Refused{"", "8.13 12355 23345 - L -", "+4", "That takes one 4; the hand holds no 4s."},
        Refused{"", "8.13 12355 23345 - L -", "A5x3",
                "That takes three 5s; the hand holds two 5s."},
        Refused{"", "8.13 12355 23345 - L -", "+5",
                "5 squares forward would reach or pass the opponent, who is 5 away."},
        Refused{"", "3.13 12355 23345 - L -", "-3",
                "3 squares back would leave the strip: 2 are behind."},
        Refused{"", "8.14 12355 23345 - L -", "A5x1",
                "An attack takes cards equal to the distance, which is 6."},
        Refused{"", "8.14 12355 23345 - L -", "+2A5x1",
                "An attack takes cards equal to the distance, which is 4."},
        Refused{"ferti/classic", "8.14 12355 23345 - L -", "+1A5x1",
                "ferti/classic has no indirect attacks."},
        Refused{"abacus/basic", "8.13 12355 23345 - L -", "A5x2",
                "In abacus/basic an attack is one card."},
        Refused{"", "8.13 12355 23345 - L -", "P5x1", "There is no attack to answer."},
        Refused{"", "8.13 12355 23345 - L -", "pass",
                "Passing is possible only instead of a last attack, in abacus/basic."},
        Refused{"", "8.13 12355 23345 5 R d1", "-3",
                "First answer the attack: Right is attacked with one 5: parry with one 5."},
        Refused{"", "8.13 12355 23345 5 R d1", "R3", "A direct attack can only be parried."},
        Refused{"", "8.13 12344 23455 5 R d1", "P5x2",
                "The attack is one 5; a parry takes just as many of the same."},
        Refused{"", "8.13 12355 23345 - L -", "*3", "Drawing cards is left to chance."}));

TEST(EnGardeWords, ARefusalSpeaksToTheOneWhoTried) {
  const Rules rules = parse_rules("").value();
  const State state = parse_position(rules, "8.13 12355 23345 5 R d1").value();
  const View seen = view(rules, state, Viewer::seat(kRight));
  const auto why = [&](Language language) {
    return refusal(rules, seen, parse_action("-3").value(), Audience(language, kRight));
  };
  EXPECT_EQ(why(Language::kEnglish), "First answer the attack: parry with one 5.");
  EXPECT_EQ(why(Language::kFrench), "Répondez d’abord à l’attaque\u202f: parez avec un 5.");
  EXPECT_EQ(why(Language::kDutch), "Beantwoord eerst de aanval: pareer met één 5.");
}

}  // namespace
}  // namespace salle::en_garde
