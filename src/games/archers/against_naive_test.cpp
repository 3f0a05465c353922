// The engine against a second, deliberately plain one that was written from the rules page alone.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>

#include "games/archers/archers.hpp"
#include "games/archers/perft.hpp"
#include "naive/naive_archers.hpp"
#include "support/scale.hpp"

namespace salle::archers {
namespace {

using naive::NaiveArchers;

// In each of the two rule sets, half of them from the start; SALLE_TEST_SCALE multiplies them.
constexpr int kActions = 1'000'000;

Rules rules_of(std::string_view text) { return *parse_rules(text); }

std::vector<std::string> sorted(std::vector<std::string> texts) {
  std::ranges::sort(texts);
  return texts;
}

std::vector<std::string> legal_texts(const State& state) {
  FixedList<Action, kMaxActions> actions;
  list_actions(state.now, actions);
  std::vector<std::string> texts;
  for (const Action action : actions) texts.push_back(action_text(action));
  return texts;
}

std::string reason(const Position& now) {
  switch (now.ending) {
    case Ending::kEntered:
      return "woods";
    case Ending::kKing:
      return "king";
    case Ending::kNoArchers:
      return "no archers";
    case Ending::kRepetition:
      return "repetition";
    case Ending::kQuiet:
      return "quiet";
    case Ending::kNone:
      break;
  }
  return "";
}

char winner(const Position& now) { return now.winner < 0 ? '-' : now.winner == kDark ? 'd' : 'l'; }

// Archers strewn over the board, none in the enemy's woods, so that lines cross in every way.
std::string scattered_position(Random& random, bool kings) {
  Board board;
  for (const Seat seat : {kDark, kLight}) {
    const int count = 1 + static_cast<int>(random.below(9));
    for (int i = 0; i < count;) {
      const Square square =
          square_at(static_cast<int>(random.below(9)), static_cast<int>(random.below(9)));
      if (!board.empty().has(square) || kWoods[index(opponent(seat))].has(square)) continue;
      board.at(seat, static_cast<Facing>(random.below(4))) |= Squares::of(square);
      if (kings && i == 0) board.king[index(seat)] = static_cast<std::uint8_t>(square);
      ++i;
    }
  }
  return board_text(board) + (random.below(2) ? " d " : " l ") + (kings ? "k " : "- ") +
         std::to_string(random.below(90));
}

// Plays one game on both; returns the number of actions, 0 where they disagreed.
int play_both(const Rules& rules, State state, NaiveArchers naive, Random& random, int most) {
  int made = 0;
  while (made < most) {
    const std::vector<std::string> texts = legal_texts(state);
    EXPECT_EQ(position_text(state), naive.position());
    EXPECT_EQ(reason(state.now), naive.reason()) << naive.position();
    EXPECT_EQ(winner(state.now), naive.winner()) << naive.position();
    EXPECT_EQ(sorted(texts), sorted(naive.legal())) << naive.position();
    EXPECT_EQ(Archers::broken(rules, state), "") << naive.position();
    if (testing::Test::HasFailure()) return 0;
    if (naive.over()) break;
    const std::string text = texts[random.below(static_cast<std::uint32_t>(texts.size()))];
    apply(rules, state, *parse_action(text));
    naive.play(text);
    ++made;
  }
  return made;
}

class ArchersAgainstNaive : public testing::TestWithParam<bool> {};
INSTANTIATE_TEST_SUITE_P(RuleSets, ArchersAgainstNaive, testing::Values(false, true),
                         [](const auto& set) { return set.param ? "Kings" : "Standard"; });

TEST_P(ArchersAgainstNaive, GamesFromTheStartAreTheSame) {
  const bool kings = GetParam();
  Random random(1, kings);
  const int enough = scaled(kActions / 2);
  int made = 0;
  while (made < enough) {
    const bool dark = random.below(2) == 0;
    const Rules rules = rules_of(std::string(kings ? "kings" : "standard") +
                                 (dark ? " first=dark" : " first=light"));
    const int count = play_both(rules, start(rules), NaiveArchers(kings, dark ? 'd' : 'l', 3, 100),
                                random, 1'000'000);
    ASSERT_GT(count, 0);
    made += count;
  }
  RecordProperty("decisions", made);
}

TEST_P(ArchersAgainstNaive, GamesFromScatteredPositionsAreTheSame) {
  const bool kings = GetParam();
  Random random(2, kings);
  const Rules rules = rules_of("standard");
  const int enough = scaled(kActions / 2);
  int made = 0;
  while (made < enough) {
    const std::string text = scattered_position(random, kings);
    const auto state = parse_position(rules, text);
    ASSERT_TRUE(state) << state.error().message;
    const int count =
        play_both(rules, *state, NaiveArchers::from_position(text, 3, 100), random, 40);
    ASSERT_GT(count, 0) << text;
    made += count;
  }
  RecordProperty("decisions", made);
}

// Few archers, few squares and short memories, so that draws come often.
TEST_P(ArchersAgainstNaive, RepetitionByKeyIsRepetitionByBoard) {
  const bool kings = GetParam();
  Random random(3, kings);
  const std::string king = kings ? "*" : "";
  const std::string start =
      "n" + king + "8/9/9/9/9/9/9/9/8S" + king + " d " + (kings ? "k" : "-") + " 0";
  int repetitions = 0;
  for (int game = 0; game < scaled(2000); ++game) {
    const int times = 2 + static_cast<int>(random.below(3));
    const int quiet = random.below(2) ? 100 : 0;
    const Rules rules =
        rules_of("repetition=" + std::to_string(times) + " quiet=" + std::to_string(quiet));
    State state = *parse_position(rules, start);
    NaiveArchers naive = NaiveArchers::from_position(start, times, quiet);
    // Pivots only: two archers have sixteen positions between them.
    while (!naive.over()) {
      std::vector<std::string> texts = legal_texts(state);
      std::erase_if(texts, [](const std::string& text) { return text[2] != ':'; });
      const std::string text = texts[random.below(static_cast<std::uint32_t>(texts.size()))];
      apply(rules, state, *parse_action(text));
      naive.play(text);
      ASSERT_EQ(reason(state.now), naive.reason()) << naive.position();
    }
    repetitions += naive.reason() == "repetition" ? 1 : 0;
  }
  EXPECT_GT(repetitions, 0);
}

// From the start, and with kings, shots to come, masked lines, edges, few archers, inside a turn.
const std::string kPositions[] = {
    "9/1sss5/1sss5/1sss5/9/5NNN1/5NNN1/5NNN1/9 d - 0",
    "9/1sss5/1sss5/1sss5/9/5NNN1/5NNN1/5NNN1/9 l - 0",
    "9/1sss5/1ss*s5/1sss5/9/5NNN1/5NN*N1/5NNN1/9 d k 0",
    "9/1sss5/1ss*s5/1sss5/9/5NNN1/5NN*N1/5NNN1/9 l k 7",
    "9/1s1s5/1sss5/1s1s1s3/4N1s2/3N1NN2/5N1N1/5NNN1/9 d - 0",
    "9/1s1s5/1sss5/1s1s1s3/4N1s2/3N1NN2/5N1N1/5NNN1/9 l - 3",
    "9/9/4s4/4e4/4N4/4n4/4N4/9/9 d - 5",
    "9/9/4s4/4e4/4N4/4n4/4N4/9/9 l - 5",
    "w7e/8E/9/9/2n3S2/9/9/W8/w7E d - 0",
    "4s4/4s4/4s4/E2wWe2w/4N4/4N4/4N4/9/9 d - 10",
    "9/4W*4/9/4s*4/9/4N4/2E1w4/9/9 d k 0",
    "9/4W4/9/9/9/9/3n5/9/9 l - 0",
    "9/9/9/9/9/se7/E8/N8/N8 d - 0 a3-b3",
    "9/9/9/4s4/1E1s1s3/4N4/4N4/9/9 d - 3 b5xd5",
    "9/9/9/4s4/1E1s1s3/4N4/4N4/9/9 d - 3 b5xd5 e4:w",
    "9/1sss5/1sss5/1sss5/9/5NNN1/5NNN1/5NNN1/9 d - 98 f4-f5",
};

TEST(ArchersAgainstNaivePerft, TablesAreTheSame) {
  const Rules rules = rules_of("standard first=dark");
  for (const std::string& text : kPositions) {
    const auto state = parse_position(rules, text);
    ASSERT_TRUE(state) << text << ": " << state.error().message;
    const NaiveArchers naive = NaiveArchers::from_position(text, 3, 100);
    for (int depth = 1; depth <= 4; ++depth) {
      EXPECT_EQ(perft(rules, *state, depth), naive.perft(depth)) << text << " depth " << depth;
    }
  }
}

// Where a plain count is too slow, one through `legal` and `apply` checks the sharing between
// siblings.
std::uint64_t played(const Rules& rules, const State& state, int depth) {
  FixedList<Action, kMaxActions> actions;
  list_actions(state.now, actions);
  if (depth == 1) return actions.size();
  std::uint64_t total = 0;
  for (const Action action : actions) {
    State next = state;
    apply(rules, next, action);
    total += played(rules, next, depth - 1);
  }
  return total;
}

TEST(ArchersAgainstNaivePerft, CountingInBulkIsCountingOneByOne) {
  const Rules rules = rules_of("standard");
  for (const std::string& text : kPositions) {
    const State state = *parse_position(rules, text);
    EXPECT_EQ(perft(rules, state, 4), played(rules, state, 4)) << text;
  }
  Random random(5);
  for (int i = 0; i < 60; ++i) {
    const std::string text = scattered_position(random, i % 2 == 0);
    const State state = *parse_position(rules, text);
    for (int depth = 1; depth <= 3; ++depth) {
      EXPECT_EQ(perft(rules, state, depth), played(rules, state, depth)) << text;
    }
  }
}

// Half a turn round e5 with the colours changed, the game is the same.
State rotated(const Rules& rules, const State& state) {
  Board board;
  for (const Seat seat : {kDark, kLight}) {
    for (const Facing facing : kFacings) {
      for (const Square square : state.now.board.at(seat, facing)) {
        board.at(opponent(seat), opposite(facing)) |= Squares::of(88 - square);
      }
    }
    const Square king = state.now.board.king[index(seat)];
    if (king != kNoSquare) board.king[index(opponent(seat))] = static_cast<std::uint8_t>(88 - king);
  }
  return *parse_position(rules, board_text(board) + (state.now.mover == kDark ? " l " : " d ") +
                                    (board.kings() ? "k 0" : "- 0"));
}

TEST(ArchersSymmetry, HalfATurnWithColoursChangedIsTheSameGame) {
  const Rules rules = rules_of("standard");
  Random random(6);
  for (int i = 0; i < 200; ++i) {
    const State state = *parse_position(rules, scattered_position(random, i % 2 == 0));
    const State other = rotated(rules, state);
    std::vector<std::string> here = legal_texts(state);
    for (std::string& text : here) {
      const Action action = *parse_action(text);
      const Square from = 88 - action.from();
      text =
          action_text(action.deed() == Deed::kPivot ? Action::pivot(from, opposite(action.facing()))
                      : action.deed() == Deed::kStep ? Action::step(from, 88 - action.to())
                                                     : Action::shot(from, 88 - action.to()));
    }
    EXPECT_EQ(sorted(here), sorted(legal_texts(other)));
    if (i < 20) {
      EXPECT_EQ(perft(rules, state, 3), perft(rules, other, 3));
    }
  }
}

TEST(ArchersCopying, LeavesNoTrace) {
  const Rules rules = rules_of("kings first=light");
  Random random(7);
  State state = start(rules);
  while (turn(state.now) >= 0) {
    const State before = state;
    FixedList<Action, kMaxActions> actions;
    list_actions(state.now, actions);
    for (const Action action : actions) {
      State copy = state;
      apply(rules, copy, action);
      EXPECT_FALSE(copy == state);
    }
    ASSERT_EQ(std::memcmp(&before, &state, sizeof state), 0);
    apply(rules, state, actions[random.below(static_cast<std::uint32_t>(actions.size()))]);
  }
}

}  // namespace
}  // namespace salle::archers
