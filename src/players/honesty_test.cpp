// What every player of every game must keep to: it cannot cheat, it can be repeated, and it plays
// by the rules.
#include <gtest/gtest.h>

#include "players/roster.hpp"
#include "support/scale.hpp"

namespace salle {
namespace {

// Enough for every player to think, little enough for tests.
constexpr Budget kLittle = {.nodes = 40};

template <Game G>
class Players : public testing::Test {};

using AllGames = testing::Types<EnGarde, Archers, SwordAndShield>;
TYPED_TEST_SUITE(Players, AllGames);

// Visits decisions of games in which the player under test moves for everyone; random actions in
// between lead to places where it would not go by itself.
template <Game G, class Visit>
void decisions(const typename G::Rules& rules, int count, std::uint64_t seed, Visit visit) {
  Random random(seed);
  Bout<G> bout(rules);
  while (count > 0) {
    const Seat turn = bout.turn();
    if (turn == kNobody) {
      bout = Bout<G>(rules);
    } else if (turn == kChance) {
      bout.play(G::draw(rules, bout.state(), random()));
    } else {
      const auto sight = bout.sight(turn);
      if (sight.legal.size() > 1 && random.below(3) == 0) {
        visit(bout, sight, random);
        --count;
      }
      bout.play(sight.legal[random.below(static_cast<std::uint32_t>(sight.legal.size()))]);
    }
  }
}

template <Game G, class Visit>
void every_player(Visit visit) {
  for (const auto& entry : roster<G>()) {
    for (const RuleSetInfo& rule_set : G::kInfo.rule_sets) {
      SCOPED_TRACE(cat(entry.name(), " at ", rule_set.name));
      visit(entry, G::parse_rules(rule_set.name).value());
    }
  }
}

// Replacing what a seat cannot see never changes what its player does or thinks.
TYPED_TEST(Players, CannotCheat) {
  using G = TypeParam;
  every_player<G>([](const auto& entry, const auto& rules) {
    const auto player = entry.make();
    decisions<G>(rules, 6, 21, [&](const Bout<G>& bout, const Sight<G>& sight, Random& random) {
      Random same(5);
      const auto thought = player->think(sight, kLittle, same).value();
      for (int i = 0; i < 2; ++i) {
        const Bout<G> invented(rules, G::sample(rules, sight.knowledge, random),
                               sight.knowledge.memory);
        Random again(5);
        const auto other = player->think(invented.sight(bout.turn()), kLittle, again).value();
        EXPECT_EQ(other.action, thought.action);
        EXPECT_EQ(other.value, thought.value);
        EXPECT_EQ(other.alternatives.size(), thought.alternatives.size());
      }
    });
  });
}

// Whoever asks may leave some of the legal actions out, down to one.
TYPED_TEST(Players, ChooseAmongWhatTheyAreAskedAbout) {
  using G = TypeParam;
  every_player<G>([](const auto& entry, const auto& rules) {
    const auto player = entry.make();
    decisions<G>(rules, 12, 23, [&](const Bout<G>&, const Sight<G>& sight, Random& random) {
      Sight<G> narrow = sight;
      narrow.legal.clear();
      const std::uint32_t one_in = 2 + random.below(8);
      for (const auto& action : sight.legal) {
        if (random.below(one_in) == 0) narrow.legal.push(action);
      }
      if (narrow.legal.empty()) narrow.legal.push(sight.legal[sight.legal.size() - 1]);
      const auto thought = player->think(narrow, kLittle, random).value();
      EXPECT_TRUE(narrow.legal.contains(thought.action));
      for (const auto& other : thought.alternatives) {
        EXPECT_TRUE(narrow.legal.contains(other.action));
        EXPECT_TRUE(other.share >= 0.0 && other.share <= 1.0) << other.share;
      }
    });
  });
}

// The same seed and node budget give the same thought, whatever the player did before.
TYPED_TEST(Players, RepeatThemselves) {
  using G = TypeParam;
  every_player<G>([](const auto& entry, const auto& rules) {
    const auto experienced = entry.make();
    decisions<G>(rules, 6, 22, [&](const Bout<G>&, const Sight<G>& sight, Random&) {
      Random one(9);
      Random two(9);
      const auto old = experienced->think(sight, kLittle, one).value();
      const auto fresh = entry.make()->think(sight, kLittle, two).value();
      EXPECT_EQ(old.action, fresh.action);
      EXPECT_EQ(old.value, fresh.value);
      EXPECT_EQ(old.nodes, fresh.nodes);
    });
  });
}

TYPED_TEST(Players, AnswerWithinTheRulesAndTheBudget) {
  using G = TypeParam;
  every_player<G>([](const auto& entry, const auto& rules) {
    const auto player = entry.make();
    decisions<G>(rules, 10, 23, [&](const Bout<G>&, const Sight<G>& sight, Random& random) {
      const auto thought = player->think(sight, kLittle, random).value();
      EXPECT_TRUE(sight.legal.contains(thought.action));
      EXPECT_LE(thought.nodes, kLittle.nodes);
      EXPECT_GE(thought.value, -1.0);
      EXPECT_LE(thought.value, 1.0);
      for (const auto& other : thought.alternatives) {
        EXPECT_TRUE(sight.legal.contains(other.action));
        EXPECT_GE(other.value, -1.0);
        EXPECT_LE(other.value, 1.0);
      }
    });
  });
}

TYPED_TEST(Players, HaveSixLevels) {
  using G = TypeParam;
  int next = 1;
  for (const auto& entry : roster<G>()) {
    if (entry.level == 0) continue;
    EXPECT_EQ(entry.level, next);
    ++next;
  }
  EXPECT_EQ(next, 7);
}

// No way leads from what a player is given to a State of a game with secrets.
template <class T>
concept HasState =
    requires(const T& value) { value.state; } || requires(const T& value) { value.state(); };
template <class G>
inline constexpr bool kSealed =
    !HasState<Sight<G>> && !HasState<Knowledge<G>> && !HasState<typename G::View> &&
    !HasState<typename G::Memory> && !std::is_constructible_v<typename G::State, typename G::View>;
static_assert(kSealed<EnGarde> && kSealed<SwordAndShield>);

}  // namespace
}  // namespace salle
