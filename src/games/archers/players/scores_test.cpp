#include "games/archers/players/scores.hpp"

#include <gtest/gtest.h>

namespace salle::archers {
namespace {

TEST(ArchersScores, AreCertainOnlyWhenTheGameIsFoundToItsEnd) {
  EXPECT_EQ(payoff_of(kWon - 3, 0.0), 1.0);
  EXPECT_EQ(payoff_of(-kWon + 3, 0.9), -1.0);
  EXPECT_LT(payoff_of(kCertain, 0.0), 1.0);
  EXPECT_GT(payoff_of(-kCertain, 0.0), -1.0);
}

TEST(ArchersScores, GrowWithTheLeadAndShrinkTowardsTheDraw) {
  EXPECT_EQ(payoff_of(0, 0.0), 0.0);
  for (int lead = 50; lead < 1000; lead += 50) {
    EXPECT_GT(payoff_of(lead, 0.0), payoff_of(lead - 50, 0.0));
    EXPECT_GT(payoff_of(lead, 0.1), payoff_of(lead, 0.5));
    EXPECT_EQ(payoff_of(lead, 0.3), -payoff_of(-lead, 0.3));
  }
}

}  // namespace
}  // namespace salle::archers
