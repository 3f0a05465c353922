#include <gtest/gtest.h>

#include <cmath>

#include "arena/match.hpp"
#include "arena/statistics.hpp"
#include "players/player.hpp"
#include "players/roster.hpp"
#include "support/scale.hpp"

namespace salle {
namespace {

TEST(Tally, MeanAndErrorByHand) {
  Tally tally;
  for (const double value : {1.0, 2.0, 3.0, 4.0}) tally.add(value);
  EXPECT_DOUBLE_EQ(tally.mean(), 2.5);
  // Sample variance 5/3, over four values.
  EXPECT_DOUBLE_EQ(tally.standard_error(), std::sqrt(5.0 / 3.0 / 4.0));
}

TEST(Match, IsAFunctionOfItsSeed) {
  const MatchPlan plan{"en-garde", "", "random", "steady", 40, 7};
  const auto one = play_match(plan);
  const auto two = play_match(plan);
  ASSERT_TRUE(one && two);
  EXPECT_EQ(one->wins, two->wins);
  EXPECT_EQ(one->decisions, two->decisions);
  MatchPlan other = plan;
  other.seed = 8;
  EXPECT_NE(play_match(other)->decisions, one->decisions);
}

TEST(Match, CountsEveryGameOnce) {
  const auto result = play_match({"en-garde", "abacus/basic target=1", "random", "random", 101, 3});
  ASSERT_TRUE(result);
  EXPECT_EQ(result->games, 102) << "made even: every deal is played from both seats";
  EXPECT_EQ(result->wins + result->draws + result->losses, result->games);
}

TEST(Match, CanBeStopped) {
  const auto result = play_match({"en-garde", "", "random", "random", 1'000'000, 3},
                                 [](std::int64_t done) { return done < 10; });
  ASSERT_TRUE(result);
  EXPECT_EQ(result->games, 10);
}

TEST(Match, BadPlansAreRefused) {
  EXPECT_FALSE(play_match({"chess", "", "random", "random", 2, 1}));
  EXPECT_FALSE(play_match({"en-garde", "x", "random", "random", 2, 1}));
  EXPECT_FALSE(play_match({"en-garde", "", "random", "random", 0, 1}));
  const auto unknown = play_match({"en-garde", "", "random", "strong", 2, 1});
  ASSERT_FALSE(unknown);
  EXPECT_NE(unknown.error().message.find("there are random, steady"), std::string::npos);
}

class Steady : public testing::TestWithParam<const char*> {};

TEST_P(Steady, BeatsRandom) {
  const auto result =
      play_match({"en-garde", GetParam(), "steady", "random", scaled(2000) + 100, 11});
  ASSERT_TRUE(result);
  EXPECT_GT(result->score - result->error_bar, 0.5) << result->score;
}

INSTANTIATE_TEST_SUITE_P(RuleSets, Steady,
                         testing::Values("abacus/basic", "abacus/classic", "abacus/advanced",
                                         "ferti/classic", "ferti/advanced"));

}  // namespace
}  // namespace salle
