#include <gtest/gtest.h>

#include "arena/series.hpp"
#include "players/player.hpp"
#include "players/roster.hpp"
#include "support/scale.hpp"

namespace salle {
namespace {

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
