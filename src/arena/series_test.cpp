#include "arena/series.hpp"

#include <gtest/gtest.h>

#include "players/player.hpp"
#include "players/roster.hpp"
#include "support/scale.hpp"

namespace salle {
namespace {

TEST(Match, IsAFunctionOfItsSeed) {
  const SeriesPlan plan{"en-garde", "", "random", "steady", 40, 7};
  const auto one = play_match(plan);
  const auto two = play_match(plan);
  ASSERT_TRUE(one && two);
  EXPECT_EQ(one->wins, two->wins);
  EXPECT_EQ(one->decisions, two->decisions);
  SeriesPlan other = plan;
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
struct Meeting {
  const char* game;
  const char* rules;
  const char* a;
  const char* b;
  std::int64_t games;
};

class AnyThreads : public testing::TestWithParam<Meeting> {};

// Searchers with tables among them: what they remember of one pair must not count in another.
TEST_P(AnyThreads, GiveTheSameResult) {
  const auto& [game, rules, a, b, games] = GetParam();
  SeriesPlan plan{game, rules, a, b, games, 5};
  plan.options.threads = 1;
  const auto alone = play_match(plan);
  ASSERT_TRUE(alone) << alone.error().message;
  for (const int threads : {2, 7}) {
    plan.options.threads = threads;
    const auto together = play_match(plan);
    ASSERT_TRUE(together);
    EXPECT_EQ(together->pairs.counts(), alone->pairs.counts());
    EXPECT_EQ(together->decisions, alone->decisions);
    EXPECT_EQ(together->first_side_wins, alone->first_side_wins);
  }
}

INSTANTIATE_TEST_SUITE_P(
    Games, AnyThreads,
    testing::Values(Meeting{"en-garde", "", "random", "steady", 60},
                    Meeting{"archers", "", "search:nodes=300", "search:nodes=100", 12},
                    Meeting{"archers", "kings", "search:nodes=200", "random", 8},
                    Meeting{"sword-and-shield", "", "search:nodes=20", "steady", 8}));

// A pair that is played by itself is the same as in the middle of a match.
TEST(Match, PairsDoNotDependOnThoseBefore) {
  const std::array<std::string, 2> players = {"search:nodes=300", "search:nodes=200"};
  const auto prepared = prepare_game({"archers", "", ""}, players);
  ASSERT_TRUE(prepared);
  const Encounter encounter{players[0], players[1], 3};
  const std::atomic<bool> stop = false;
  const auto alone = prepared->play(encounter, 4, stop);
  for (std::int64_t pair = 0; pair < 4; ++pair) prepared->play(encounter, pair, stop);
  EXPECT_EQ(prepared->play(encounter, 4, stop), alone);
}

TEST(Match, APlayerIsAsStrongAsItself) {
  const auto result = play_match({"en-garde", "", "steady", "steady", 400, 5});
  ASSERT_TRUE(result);
  EXPECT_LT(std::abs(result->score - 0.5), 2 * result->error_bar);
}

TEST(Match, ASequentialTestStopsAtTheSamePair) {
  SeriesPlan plan{"en-garde", "", "steady", "random", 100'000, 2};
  plan.sprt = SprtPlan{0.0, 20.0};
  plan.options.threads = 1;
  const auto alone = play_match(plan);
  plan.options.threads = 3;
  const auto together = play_match(plan);
  ASSERT_TRUE(alone && together);
  EXPECT_EQ(alone->sprt->verdict, SprtVerdict::kElo1);
  EXPECT_LT(alone->games, 200);
  EXPECT_EQ(alone->games, together->games);
  EXPECT_EQ(alone->pairs.counts(), together->pairs.counts());

  // The pair before, it was not yet decided.
  plan.games = alone->games - 2;
  EXPECT_EQ(play_match(plan)->sprt->verdict, SprtVerdict::kGoOn);
  plan.sprt = SprtPlan{20.0, 0.0};
  EXPECT_FALSE(play_match(plan));
}

TEST(Match, SaysWhenItsOpeningsAreUsedUp) {
  SeriesPlan plan{"archers", "", "random", "random", 4, 1};
  EXPECT_TRUE(play_match(plan)->notices.empty());
  EXPECT_GT(play_match(plan)->openings, 0u);
  plan.games = 2 * static_cast<std::int64_t>(play_match(plan)->openings) + 2;
  ASSERT_EQ(play_match(plan)->notices.size(), 1u);
  EXPECT_NE(play_match(plan)->notices[0].find("gone round"), std::string::npos);
  plan.openings = "none";
  EXPECT_EQ(play_match(plan)->openings, 0u);
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
