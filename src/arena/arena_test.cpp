#include <gtest/gtest.h>

#include "arena/match.hpp"
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
