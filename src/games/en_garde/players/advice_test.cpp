#include "games/en_garde/players/advice.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "games/en_garde/players/net.hpp"

namespace salle {
namespace {

using namespace en_garde;
using en_garde_mind::NetMind;

constexpr MaitreHabits kHasty{1, 200'000, 500'000, en_garde_mind::kWhim};

Thought<EnGarde> advice(const Sight<EnGarde>& sight, std::int64_t nodes, std::uint64_t seed = 1) {
  const NetMind mind(house_net(sight.rules), sight.rules, sight.knowledge.view);
  Random random(seed);
  return advise(mind, sight, {nodes, 0.0}, random, kHasty);
}

// A typed-in position, seen by the fencer to move.
Sight<EnGarde> sight_of(std::string_view rules_text, std::string_view position) {
  const Rules rules = EnGarde::parse_rules(rules_text).value();
  const auto known = EnGarde::parse_knowledge(rules, position).value();
  Sight<EnGarde> sight{known.view.actor, rules, known, {}};
  list_actions(rules, choices_of(known.view), sight.legal);
  return sight;
}

const Alternative<EnGarde>& find(const Thought<EnGarde>& thought, std::string_view action) {
  for (const auto& other : thought.alternatives) {
    if (action_text(other.action) == action) return other;
  }
  throw std::runtime_error("no such alternative");
}

class AdviceRules : public testing::TestWithParam<const char*> {};

TEST_P(AdviceRules, EveryActionHasAValueAndTheMixtureTheirMean) {
  const Rules rules = EnGarde::parse_rules(GetParam()).value();
  for (std::uint64_t round = 0; round < 2; ++round) {
    Random random(11, round);
    Bout<EnGarde> bout(rules);
    while (bout.turn() != kNobody && bout.state().round == 1) {
      if (bout.turn() == kChance) {
        bout.play(EnGarde::draw(rules, bout.state(), random()));
        continue;
      }
      const auto sight = bout.sight(bout.turn());
      const auto thought = advice(sight, 100);
      ASSERT_EQ(thought.alternatives.size(), sight.legal.size());
      double shares = 0.0;
      double mean = 0.0;
      for (std::size_t i = 0; i < thought.alternatives.size(); ++i) {
        const auto& other = thought.alternatives[i];
        ASSERT_TRUE(sight.legal.contains(other.action));
        ASSERT_LE(std::abs(other.value), 1.0 + 1e-9);
        ASSERT_GE(other.share, 0.0);
        if (i > 0) {
          ASSERT_LE(other.value, thought.alternatives[i - 1].value);
        }
        shares += other.share;
        mean += other.share * other.value;
      }
      ASSERT_NEAR(shares, 1.0, 1e-9);
      ASSERT_NEAR(mean, thought.value, 1e-9);
      ASSERT_TRUE(sight.legal.contains(thought.action));
      bout.play(sight.legal[random.below(static_cast<std::uint32_t>(sight.legal.size()))]);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(All, AdviceRules,
                         testing::Values("ferti/advanced", "ferti/classic", "abacus/advanced",
                                         "abacus/classic", "abacus/basic"));

// Left stands three squares from Right with four 3s: nobody can parry an attack with four of five
// (Right would need four as well), and in classic rules nobody can retreat.
TEST(Advice, AnAttackNobodyCanParryWinsTheRound) {
  const auto sight = sight_of("ferti/classic target=1", "10.13 13333 ????? - L -");
  const auto thought = advice(sight, 100'000);
  EXPECT_NEAR(find(thought, "A3x4").value, 1.0, 1e-12);
  EXPECT_NEAR(find(thought, "A3x3").value, 1.0, 1e-12);  // two 3s are left, and three needed
  EXPECT_EQ(thought.alternatives[0].value, find(thought, "A3x4").value);
  EXPECT_LT(find(thought, "+1").value, 0.99);
}

// abacus/basic: any attack hits. Stepping to distance 2 when four of the five 2s are out of sight,
// and none in one's own hand, is worse than staying beyond everyone's reach.
TEST(Advice, WalkingIntoABladeIsWorseThanKeepingAway) {
  const auto sight = sight_of("abacus/basic target=1", "8.15 11455 ????? - L -");
  const auto thought = advice(sight, 100'000);
  EXPECT_LT(find(thought, "+5").value, find(thought, "-4").value - 0.2);
  // By hand: Right hits at distance 2 with any 2, and holds one of the five 2s among the 20 unseen
  // cards with odds 1 - C(15,5) / C(20,5) = 0.806. Right might not want to, but nothing is better.
  EXPECT_LT(find(thought, "+5").value, 1.0 - 2 * 0.75);
}

// One node an action is too few to be right, and enough to answer; many are exact, whatever the
// seed.
TEST(Advice, ManyNodesAreExact) {
  const auto sight = sight_of("ferti/advanced target=1", "8.15 12345 ????? 12345 L -");
  const auto one = advice(sight, 1'000'000, 1);
  const auto two = advice(sight, 1'000'000, 2);
  const auto few = advice(sight, 1, 1);
  EXPECT_LT(few.nodes, one.nodes / 4);
  ASSERT_EQ(one.alternatives.size(), two.alternatives.size());
  for (std::size_t i = 0; i < one.alternatives.size(); ++i) {
    EXPECT_NEAR(one.alternatives[i].value, two.alternatives[i].value, 1e-9);
  }
  // The network's own odds are its word for the same thing, one turn earlier.
  const auto& [view, memory] = sight.knowledge;
  const NetMind mind(house_net(sight.rules), sight.rules, view);
  const auto odds = mind.answer(en_garde_mind::Scene::of(view, memory), view.hand[kLeft]).odds;
  const auto stakes = mind.stakes(kLeft);
  const double direct = odds.win * stakes.win + odds.draw * stakes.draw + odds.loss * stakes.lose;
  EXPECT_NEAR(one.value, direct, 0.15);
}

TEST(Advice, DoesNotDependOnWhatIsHidden) {
  for (const char* const text : {"ferti/advanced", "abacus/basic"}) {
    const Rules rules = EnGarde::parse_rules(text).value();
    Random random(3);
    Bout<EnGarde> bout(rules);
    for (int decisions = 0; decisions < 9 && bout.state().round == 1;) {
      if (bout.turn() == kChance) {
        bout.play(EnGarde::draw(rules, bout.state(), random()));
        continue;
      }
      const Seat seat = bout.turn();
      const auto sight = bout.sight(seat);
      // The same round with the hidden cards dealt anew: only what the seat knows is kept.
      const State other = EnGarde::sample(rules, sight.knowledge, random);
      Sight<EnGarde> swapped = sight;
      swapped.knowledge.view = EnGarde::view(rules, other, Viewer::seat(seat));
      ASSERT_EQ(swapped.knowledge.view, sight.knowledge.view);
      const auto one = advice(sight, 100, 5);
      const auto two = advice(swapped, 100, 5);
      ASSERT_EQ(one.action, two.action);
      for (std::size_t i = 0; i < one.alternatives.size(); ++i) {
        ASSERT_EQ(one.alternatives[i].action, two.alternatives[i].action);
        ASSERT_EQ(one.alternatives[i].value, two.alternatives[i].value);
      }
      bout.play(sight.legal[random.below(static_cast<std::uint32_t>(sight.legal.size()))]);
      ++decisions;
    }
  }
}

}  // namespace
}  // namespace salle
