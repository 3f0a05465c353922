// Sentences people read, written out by hand.
#include <gtest/gtest.h>

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
  EXPECT_EQ(
      event_words(ground_end(), Language::kFrench),
      "Les deux ont deux 3 ; Gauche a avancé de 7 cases, Droite de 5 : Gauche gagne la manche "
      "(3–2).");
  EXPECT_EQ(event_words(ground_end(), Language::kDutch),
            "Beiden hebben twee 3'en; Links is 7 vakjes opgeschoven, Rechts 5: Links wint de ronde "
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
  EXPECT_EQ(event_words(event, Language::kEnglish), "A hit: Left wins the round (3–2).");
  event.happening = Happening::kMatchEnds;
  event.seat = kRight;
  event.score = {3, 5};
  EXPECT_EQ(event_words(event, Language::kEnglish), "Right wins the match 5–3.");
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

}  // namespace
}  // namespace salle::en_garde
