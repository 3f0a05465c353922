// Every kind of bad position, move and option is refused with a sentence that says what is wrong.
#include "games/en_garde/position.hpp"

#include <gtest/gtest.h>

#include "games/en_garde/en_garde.hpp"

namespace salle::en_garde {
namespace {

struct Bad {
  const char* rules;
  const char* text;
  const char* words;  // a part of the sentence
};

class BadPositions : public testing::TestWithParam<Bad> {};

TEST_P(BadPositions, AreRefused) {
  const auto& [rules, text, words] = GetParam();
  const auto state = parse_position(parse_rules(rules).value(), text);
  ASSERT_FALSE(state) << text;
  EXPECT_NE(state.error().message.find(words), std::string::npos) << state.error().message;
}

INSTANTIATE_TEST_SUITE_P(
    All, BadPositions,
    testing::Values(Bad{"", "", "six fields"}, Bad{"", "8.13 12355 23345 - L", "six fields"},
                    Bad{"", "8.13 12355 23345 - L - 0", "found 7"},
                    Bad{"", "8-13 12355 23345 - L -", "<left>.<right>"},
                    Bad{"", "8.13.2 12355 23345 - L -", "<left>.<right>"},
                    Bad{"", "0.13 12355 23345 - L -", "from 1 to 23"},
                    Bad{"", "8.24 12355 23345 - L -", "from 1 to 23"},
                    Bad{"", "08.13 12355 23345 - L -", "from 1 to 23"},
                    Bad{"", "x.13 12355 23345 - L -", "Left's square 'x'"},
                    Bad{"", "13.8 12355 23345 - L -", "must stand left of"},
                    Bad{"", "8.8 12355 23345 - L -", "must stand left of"},
                    Bad{"", "8.13 123555 23345 - L -", "more than five cards"},
                    Bad{"", "8.13 12365 23345 - L -", "digits 1 to 5"},
                    Bad{"", "8.13 1235? 23345 - L -", "digits 1 to 5"},
                    Bad{"", "8.13 21355 23345 - L -", "ascending order"},
                    Bad{"", "8.13 55555 23345 - L -", "6 cards of value 5"},
                    Bad{"", "8.13 12355 23345 55555 L -", "8 cards of value 5"},
                    Bad{"", "8.13 12355 23345 555555 L -", "more than five 5s"},
                    Bad{"", "8.13 12355 23345 - l -", "L or R"},
                    Bad{"", "8.13 12355 23345 - B -", "L or R"},
                    Bad{"", "8.13 12355 23345 55 R x2", "must be -, d1 to d5 or i1 to i5"},
                    Bad{"", "8.13 12355 23345 55 R d0", "must be -, d1 to d5 or i1 to i5"},
                    Bad{"", "8.13 12355 23345 55 R d", "must be -, d1 to d5 or i1 to i5"},
                    Bad{"", "8.13 12355 23345 - R d2", "the discards lack those cards"},
                    Bad{"", "8.13 12345 23345 5 R i1", "lack the card that advanced"},
                    Bad{"", "8.14 12355 23345 55 R d2", "at distance 6"},
                    Bad{"ferti/classic", "8.13 12345 23345 35 R i1", "direct attacks only"},
                    Bad{"abacus/basic", "8.13 12345 23345 5 R d1", "hits at once"},
                    Bad{"", "8.13 12355 ????? - L -", "needs both hands"}));

class BadKnowledge : public testing::TestWithParam<Bad> {};

TEST_P(BadKnowledge, IsRefused) {
  const auto& [rules, text, words] = GetParam();
  const auto known = parse_knowledge(parse_rules(rules).value(), text);
  ASSERT_FALSE(known) << text;
  EXPECT_NE(known.error().message.find(words), std::string::npos) << known.error().message;
}

INSTANTIATE_TEST_SUITE_P(All, BadKnowledge,
                         testing::Values(Bad{"", "8.13 12355 ?????? - L -", "more than five cards"},
                                         Bad{"", "1.2 22345 ????? - L -", "the round is over"},
                                         // Nobody can hold three of the two 5s that are left.
                                         Bad{"", "8.13 12344 ????? 555 R d3", "the round is over"},
                                         Bad{"", "8.13 11122 ????? 112223333444455 L -",
                                             "the round is over"}));

TEST(EnGardePosition, AHiddenHandIsKnownByItsSize) {
  const auto known = parse_knowledge(Rules{}, "8.13 12355 ???? 1 L -");
  ASSERT_TRUE(known);
  EXPECT_TRUE(known->view.viewer.is(kLeft));
  EXPECT_EQ(known->view.hand_size[kRight], 4);
  EXPECT_EQ(known->view.pile, 15);
}

TEST(EnGardeActions, BadMovesAreRefused) {
  for (const auto* text :
       {"",     "+",    "+0",  "+6",     "+33",     "-",    "3",  "A",     "A5x",   "A5x0",
        "A5x6", "A6x1", "+3A", "+3A5x5", "+3A5x2x", "+3B5", "P",  "P5x2 ", "R",     "R6",
        "R11",  "Pass", "*",   "*0",     "*6",      "*l",   "**", "a5x2",  "+3a5x1"}) {
    const auto action = parse_action(text);
    ASSERT_FALSE(action) << text;
    EXPECT_NE(action.error().message.find("moves are written"), std::string::npos);
  }
}

TEST(EnGardeActions, OneCardNeedsNoCount) {
  EXPECT_EQ(parse_action("A5").value(), Action::attack(5, 1));
  EXPECT_EQ(parse_action("+3A5").value(), Action::advance_attack(3, 5, 1));
  EXPECT_EQ(parse_action("P2").value(), Action::parry(2, 1));
}

TEST(EnGardeActions, EveryCodeHasItsOwnText) {
  EXPECT_EQ(action_text(Action::advance(3)), "+3");
  EXPECT_EQ(action_text(Action::step_back(2)), "-2");
  EXPECT_EQ(action_text(Action::attack(5, 2)), "A5x2");
  EXPECT_EQ(action_text(Action::advance_attack(3, 5, 2)), "+3A5x2");
  EXPECT_EQ(action_text(Action::parry(5, 2)), "P5x2");
  EXPECT_EQ(action_text(Action::retreat(3)), "R3");
  EXPECT_EQ(action_text(Action::pass()), "pass");
  EXPECT_EQ(action_text(Action::draw(4)), "*4");
  EXPECT_EQ(action_text(Action::lot(1)), "*R");
  EXPECT_EQ(action_text(Action::deal()), "*deal");
}

TEST(EnGardeRules, BadOptionsAreRefusedWithTheGoodOnes) {
  const auto words = [](std::string_view text) { return parse_rules(text).error().message; };
  EXPECT_NE(words("ferti/basic").find("ferti/advanced, ferti/classic"), std::string::npos);
  EXPECT_NE(words("target=0").find("1 to 99"), std::string::npos);
  EXPECT_NE(words("target=100").find("1 to 99"), std::string::npos);
  EXPECT_NE(words("target=").find("1 to 99"), std::string::npos);
  EXPECT_NE(words("starter=middle").find("left, right or random"), std::string::npos);
  EXPECT_NE(words("aid=yes").find("on or off"), std::string::npos);
  EXPECT_NE(words("speed=3").find("unknown option"), std::string::npos);
  EXPECT_NE(words("target=3 ferti/advanced").find("stands first"), std::string::npos);
  EXPECT_NE(words("target=3 target=4").find("twice"), std::string::npos);
}

}  // namespace
}  // namespace salle::en_garde
