// What the search says of the actions it does not choose.
#include <gtest/gtest.h>

#include "games/archers/players/test_positions.hpp"

namespace salle::archers {
namespace {

TEST(ArchersAlternatives, ComeBestFirstWithTheChosenOneAhead) {
  Random random(8);
  for (int trial = 0; trial < 30; ++trial) {
    const auto bout = wandered(Rules{}, random, 40);
    const auto thought = think_about(bout, 3000);
    ASSERT_GE(thought.alternatives.size(), 2u);
    EXPECT_EQ(thought.alternatives[0].action, thought.action);
    EXPECT_EQ(thought.alternatives[0].value, thought.value);
    EXPECT_EQ(thought.alternatives[0].share, 1.0);
    for (std::size_t i = 1; i < thought.alternatives.size(); ++i) {
      EXPECT_LE(thought.alternatives[i].value, thought.alternatives[i - 1].value);
      EXPECT_EQ(thought.alternatives[i].share, 0.0);
      EXPECT_TRUE(sight_of(bout).legal.contains(thought.alternatives[i].action));
    }
  }
}

TEST(ArchersAlternatives, KnowWhichOfThemLose) {
  // Dark's only archer stands in b4's line and faces across it. A step aside saves it for this
  // turn, farther than which nobody looks here. After a pivot it faces along the line, b3 and b1
  // are controlled, and Light shoots it.
  ArchersSearch::Settings settings;
  settings.most_depth = 2;
  const auto thought = think_about(bout_from("9/9/9/9/9/1s7/9/1E7/9 d - 0"), 20000, settings);
  ASSERT_EQ(thought.alternatives.size(), 4u);
  for (const auto& other : thought.alternatives) {
    const std::string action = action_text(other.action);
    if (action == "b2:n" || action == "b2:s") {
      EXPECT_EQ(other.value, -1.0) << action;
    } else {
      EXPECT_GT(other.value, -1.0) << action;
    }
  }
}

TEST(ArchersAlternatives, KnowThatOthersWinToo) {
  // e6 steps into d6, e7 into d7: either wins at once. The lone Light archer is far away.
  const auto thought = think_about(bout_from("9/9/4W4/4W4/9/9/9/9/8s d - 0"), 2000);
  ASSERT_GE(thought.alternatives.size(), 2u);
  EXPECT_EQ(thought.alternatives[0].value, 1.0);
  EXPECT_EQ(thought.alternatives[1].value, 1.0);
}

TEST(ArchersAlternatives, AreCertainOnlyOfWhatIsProved) {
  Random random(77);
  ArchersSearch::Settings settings;
  settings.most_depth = 4;
  settings.table_bits = 12;
  const Rules rules;
  int proved = 0;
  for (int trial = 0; trial < 150; ++trial) {
    const Bout<Archers> bout(rules, scattered(random, 1));
    for (const auto& other : think_about(bout, 20000, settings).alternatives) {
      if (std::abs(other.value) < 1.0) continue;
      State next = bout.state();
      apply(rules, next, other.action);
      // A turn more than depth 4 needs: the first of them may be over with this action.
      EXPECT_EQ(outcome(rules, next, bout.turn(), 4), other.value > 0 ? 1 : -1)
          << position_text(bout.state()) << ' ' << action_text(other.action);
      ++proved;
    }
  }
  EXPECT_GT(proved, 100);
}

}  // namespace
}  // namespace salle::archers
