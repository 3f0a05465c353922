// Rules, actions and positions as text: what is written reads back, and what will not do is told
// why.
#include <gtest/gtest.h>

#include "games/archers/archers.hpp"

namespace salle::archers {
namespace {

std::string position_error(std::string_view text, std::string_view rules = "standard") {
  const auto state = parse_position(*parse_rules(rules), text);
  return state ? "no error" : state.error().message;
}

std::string action_error(std::string_view text) {
  const auto action = parse_action(text);
  return action ? "no error" : action.error().message;
}

TEST(ArchersNotation, RulesRoundTrip) {
  EXPECT_EQ(rules_text(*parse_rules("")), "standard first=random repetition=3 quiet=100");
  for (const std::string_view text :
       {"standard first=dark repetition=0 quiet=0", "kings first=light repetition=9 quiet=1",
        "kings first=random repetition=2 quiet=100"}) {
    EXPECT_EQ(rules_text(*parse_rules(text)), text);
  }
}

TEST(ArchersNotation, RulesThatWillNotDo) {
  for (const std::string_view text :
       {"queens", "first=blue", "repetition=1", "repetition=10", "repetition=x", "quiet=101",
        "quiet=-1", "quiet=", "target=5", "quiet=5 quiet=6", "quiet=5 kings"}) {
    EXPECT_FALSE(parse_rules(text)) << text;
  }
  EXPECT_EQ(parse_rules("repetition=1").error().message,
            "option repetition cannot be '1'; it takes 0 (off) or 2 to 9");
}

TEST(ArchersNotation, ActionsRoundTrip) {
  for (const std::string_view text :
       {"e5xe7", "a1xi9", "e5-e6", "i9-a1", "e5:n", "a1:e", "i9:s", "a9:w", "*dark", "*light"}) {
    const auto action = parse_action(text);
    ASSERT_TRUE(action) << text;
    EXPECT_EQ(action_text(*action), text);
  }
}

TEST(ArchersNotation, EveryActionHasACodeOfItsOwn) {
  EXPECT_NE(Action::shot(0, 10), Action::step(0, 10));
  EXPECT_NE(Action::step(0, 0), Action::pivot(0, Facing::kNorth));
  EXPECT_NE(Action::lot(kDark), Action::lot(kLight));
  EXPECT_NE(Action::lot(kLight), Action::none());
}

TEST(ArchersNotation, ActionsThatCannotBeRead) {
  EXPECT_EQ(action_error("e5"), "'e5' is no action; actions are written e5xe7, e5-e6 or e5:n");
  EXPECT_EQ(action_error(""), "'' is no action; actions are written e5xe7, e5-e6 or e5:n");
  EXPECT_EQ(action_error("j5-j6"), "'j5' is no square; squares run from a1 to i9");
  EXPECT_EQ(action_error("e5-e0"), "'e0' is no square; squares run from a1 to i9");
  EXPECT_EQ(action_error("e5xe77"), "'e77' is no square; squares run from a1 to i9");
  EXPECT_EQ(action_error("e5:x"), "'x' is no facing; an archer faces n, e, s or w");
  EXPECT_EQ(action_error("e5:"), "'' is no facing; an archer faces n, e, s or w");
  EXPECT_EQ(action_error("e5:N"), "'N' is no facing; an archer faces n, e, s or w");
  EXPECT_FALSE(parse_action("*nobody"));
}

TEST(ArchersNotation, PositionsRoundTrip) {
  const Rules rules = *parse_rules("");
  for (const std::string_view text :
       {"9/1sss5/1sss5/1sss5/9/5NNN1/5NNN1/5NNN1/9 d - 0",
        "9/1sss5/1ss*s5/1sss5/9/5NNN1/5NN*N1/5NNN1/9 l k 12", "N7s/9/9/4E4/9/9/9/9/w7W d - 99",
        "9/9/9/9/9/se7/E8/N8/N8 d - 0 a3-b3", "9/9/9/4s4/1E1s1s3/4N4/4N4/9/9 d - 3 b5xd5",
        "9/9/9/4s4/1E1s1s3/4N4/4N4/9/9 d - 3 b5xd5 e4:w", "9/9/4W4/9/9/9/9/9/8n d - 4 e7-d7",
        "9/9/9/9/2E1w4/9/9/9/9 d - 0 c5xe5", "9/9/9/9/2E1w4/9/9/9/9 d - 100"}) {
    const auto state = parse_position(rules, text);
    ASSERT_TRUE(state) << text << ": " << state.error().message;
    EXPECT_EQ(position_text(*state), text);
    EXPECT_EQ(Archers::broken(rules, *state), "") << text;
    const auto known = Archers::parse_knowledge(rules, text);
    ASSERT_TRUE(known);
    EXPECT_EQ(Archers::knowledge_text(rules, *known), text);
  }
}

TEST(ArchersNotation, PositionsOfWholeGamesRoundTrip) {
  const Rules rules = *parse_rules("kings first=dark");
  Random random(11);
  for (int game = 0; game < 20; ++game) {
    State state = start(rules);
    while (turn(state.now) >= 0) {
      const State again = *parse_position(rules, position_text(state));
      ASSERT_EQ(again.now, state.now) << position_text(state);
      ASSERT_EQ(again.turn, state.turn);
      FixedList<Action, kMaxActions> actions;
      list_actions(state.now, actions);
      apply(rules, state, actions[random.below(static_cast<std::uint32_t>(actions.size()))]);
    }
  }
}

TEST(ArchersNotation, APositionSaysByItselfWhetherKingsAreInPlay) {
  const Rules rules = *parse_rules("standard");
  State state = *parse_position(rules, "9/9/9/9/2E1w*4/9/9/9/N*7w d k 0");
  apply(rules, state, *parse_action("c5xe5"));
  EXPECT_EQ(state.now.ending, Ending::kKing);
}

TEST(ArchersNotation, PositionsThatWillNotDo) {
  EXPECT_EQ(
      position_error("9/9/9/9/9/9/9/9/9 d -"),
      "a position has four fields or more, <board> <d or l> <k or -> <turns since the last shot> "
      "[<actions of this turn>]; found 3");
  EXPECT_EQ(position_error("9/9/9/N8 d - 0"),
            "the board '9/9/9/N8' must have nine ranks with / between them, from 9 to 1; found 4");
  EXPECT_EQ(position_error("9/9/9/9/9/9/9/n8/N7 d - 0"),
            "rank 1 'N7' has 8 squares; there are nine");
  EXPECT_EQ(position_error("9/9/9/9/9/9/9/n8/N9 d - 0"), "rank 1 'N9' has more than nine squares");
  EXPECT_EQ(position_error("9/9/9/9/9/9/9/n8/9N d - 0"), "rank 1 '9N' has more than nine squares");
  EXPECT_EQ(position_error("9/9/9/9/9/9/9/n8/N44 d - 0"),
            "rank 1 'N44' has two numbers in a row; write their sum");
  EXPECT_EQ(position_error("9/9/9/9/9/9/9/n8/*9 d - 0"),
            "rank 1 '*9' has a * that follows no archer");
  EXPECT_EQ(
      position_error("9/9/9/9/9/9/9/n8/Q8 d - 0"),
      "rank 1 'Q8' must be of digits 1 to 9 and of n, e, s, w in upper case for Dark, lower for "
      "Light");
  EXPECT_EQ(position_error("9/9/9/9/9/9/9/9/n8 d - 0"), "Dark has no archers: the game is over");
  EXPECT_EQ(position_error("n8/9/9/9/9/9/9/N8/NNNNNNNNN d - 0"),
            "Dark has 10 archers; a side has nine at most");
  EXPECT_EQ(position_error("9/1N7/9/9/9/9/9/9/n8 d - 0"),
            "Dark's archer on b8 stands in Light's woods: the game is over");
  EXPECT_EQ(position_error("9/9/9/9/9/9/9/n8/N8 x - 0"), "the player to move is d or l, not 'x'");
  EXPECT_EQ(position_error("9/9/9/9/9/9/9/n8/N8 d q 0"), "the king option is k or -, not 'q'");
  EXPECT_EQ(position_error("9/9/9/9/9/9/9/n8/N*8 d k 0"),
            "with k each side has a king, an archer with a *; Light has none");
  EXPECT_EQ(position_error("9/9/9/9/9/9/9/n8/N*8 d - 0"),
            "Dark has a king on a1, but the king option is -");
  EXPECT_EQ(position_error("9/9/9/9/9/9/9/n*8/N*N*7 d k 0"), "Dark has two kings, on a1 and on b1");
  EXPECT_EQ(position_error("9/9/9/9/9/9/9/n8/N8 d - x"),
            "the turns since the last shot must be a number, not 'x'");
  EXPECT_EQ(position_error("9/9/9/9/9/9/9/n8/N8 d - 101"),
            "after 100 turns without a shot the game is drawn; there cannot have been 101");
  EXPECT_EQ(
      position_error("n8/9/9/9/9/9/9/9/N8 d - 0 a1-b1"),
      "the turn cannot go on with 'a1-b1'. A step is one square straight forward or back, and the "
      "archer on a1 faces north.");
  EXPECT_EQ(position_error("n8/9/9/9/9/9/9/9/N8 d - 0 a1:e a1:s"),
            "the turn ends with 'a1:s'; write the position after it");
  EXPECT_EQ(position_error("n8/9/9/9/9/9/9/9/N8 d - 100 a1:e"), "the game is over before 'a1:e'");
  EXPECT_EQ(position_error("n8/9/9/9/9/9/9/9/N8 d - 0 a1"),
            "'a1' is no action; actions are written e5xe7, e5-e6 or e5:n");
}

}  // namespace
}  // namespace salle::archers
