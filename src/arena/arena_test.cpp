#include <gtest/gtest.h>

#include "arena/match.hpp"
#include "players/player.hpp"
#include "players/roster.hpp"
#include "support/scale.hpp"

namespace salle {
namespace {

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

// Replacing what a player cannot see never changes what it does.
TEST(Players, CannotCheat) {
  for (const auto& hireling : roster<EnGarde>()) {
    const auto player = hireling.hire();
    for (const RuleSetInfo& rule_set : EnGarde::kInfo.rule_sets) {
      const auto rules = EnGarde::parse_rules(rule_set.name).value();
      Random random(21);
      Bout<EnGarde> bout(rules);
      while (bout.turn() != kNobody) {
        if (bout.turn() == kChance) {
          bout.play(EnGarde::draw(rules, bout.state(), random()));
          continue;
        }
        const auto sight = bout.sight(bout.turn());
        Random same(5);
        const auto choice = player->think(sight, {}, same)->action;
        EXPECT_TRUE(sight.legal.contains(choice));
        for (int i = 0; i < 3; ++i) {
          const auto other = EnGarde::sample(rules, sight.knowledge, random);
          const Bout<EnGarde> invented(rules, other, sight.knowledge.memory);
          Random again(5);
          EXPECT_EQ(player->think(invented.sight(bout.turn()), {}, again)->action, choice);
        }
        bout.play(choice);
      }
    }
  }
}

// No way leads from what a player is given to a State.
template <class T>
concept HasState = requires(const T& value) {
  value.state;
}
|| requires(const T& value) { value.state(); };
static_assert(!HasState<Sight<EnGarde>> && !HasState<Knowledge<EnGarde>> &&
              !HasState<EnGarde::View>);
static_assert(!std::is_constructible_v<EnGarde::State, EnGarde::View>);

}  // namespace
}  // namespace salle
