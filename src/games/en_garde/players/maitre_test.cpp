#include "games/en_garde/players/maitre.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace salle {
namespace {

using namespace en_garde;

constexpr MaitreHabits kQuick{2, 500'000, 500'000, en_garde_mind::kWhim};

class MaitreRules : public testing::TestWithParam<const char*> {};

// Legal, the same for the same seed, the same whatever is hidden; and it does work out the end.
TEST_P(MaitreRules, ChoosesFromWhatItSees) {
  const Rules rules = EnGarde::parse_rules(GetParam()).value();
  EnGardeMaitre maitre(kQuick);
  int worked_out = 0;
  for (std::uint64_t round = 0; round < 6; ++round) {
    Random random(31, round);
    Bout<EnGarde> bout(rules);
    while (bout.turn() != kNobody && bout.state().round == 1) {
      if (bout.turn() == kChance) {
        bout.play(EnGarde::draw(rules, bout.state(), random()));
        continue;
      }
      const auto sight = bout.sight(bout.turn());
      Random one(7);
      const auto thought = maitre.think(sight, {}, one).value();
      ASSERT_TRUE(sight.legal.contains(thought.action));
      ASSERT_LE(std::abs(thought.value), 1.0 + 1e-9);
      double shares = 0.0;
      for (const auto& other : thought.alternatives) shares += other.share;
      ASSERT_NEAR(shares, 1.0, 1e-6);
      if (thought.nodes > 1) {
        ++worked_out;
        auto swapped = sight;
        const State other = EnGarde::sample(rules, sight.knowledge, random);
        swapped.knowledge.view = EnGarde::view(rules, other, Viewer::seat(sight.seat));
        Random two(7);
        const auto again = maitre.think(swapped, {}, two).value();
        ASSERT_EQ(again.action, thought.action);
        ASSERT_EQ(again.value, thought.value);
      }
      bout.play(thought.action);
    }
  }
  EXPECT_GT(worked_out, 0);
}

INSTANTIATE_TEST_SUITE_P(All, MaitreRules,
                         testing::Values("ferti/advanced", "ferti/classic", "abacus/advanced",
                                         "abacus/classic", "abacus/basic"));

// What Left is handed in this position.
Sight<EnGarde> left_sees(const Rules& rules, const char* position) {
  const auto known = EnGarde::parse_knowledge(rules, position).value();
  Sight<EnGarde> sight{kLeft, rules, known, {}};
  list_actions(rules, choices_of(known.view), sight.legal);
  return sight;
}

// By hand: the pile is empty and Left is attacked with one 3, which he can parry or retreat from.
// After a parry Left has two 3s, after a retreat none that reach; Right, who has the other cards,
// has one 3. With a parry Left has more cards that reach and wins.
TEST(Maitre, KnowsHowTheLastAttackEnds) {
  const Rules rules = EnGarde::parse_rules("ferti/advanced target=1").value();
  const auto sight = left_sees(rules, "9.12 12333 ????? 112223444455555 L i1");
  ASSERT_EQ(sight.legal.size(), 4u);  // P3, R1, R2, R3
  EnGardeMaitre maitre(kQuick);
  Random random(1);
  const auto thought = maitre.think(sight, {}, random).value();
  EXPECT_EQ(thought.action, Action::parry(3, 1));
  EXPECT_NEAR(thought.value, 1.0, 1e-3);
}

// Whoever asks may leave out what it would have done.
TEST(Maitre, WorksTheEndOutForThoseActionsThatItIsAskedAbout) {
  const Rules rules = EnGarde::parse_rules("ferti/advanced target=1").value();
  const auto sight = left_sees(rules, "9.12 12333 ????? 11222344445555 L -");
  EnGardeMaitre maitre;
  Random random(1);
  const auto free = maitre.think(sight, {}, random).value();
  ASSERT_GT(free.nodes, 1);
  for (const auto& [left_out, value, nodes, share, line] : free.alternatives) {
    auto narrow = sight;
    narrow.legal.remove(left_out);
    for (int i = 0; i < 20; ++i) {
      const auto thought = maitre.think(narrow, {}, random).value();
      EXPECT_TRUE(narrow.legal.contains(thought.action));
      EXPECT_FALSE(std::ranges::any_of(thought.alternatives,
                                       [&](const auto& one) { return one.action == left_out; }));
    }
  }
}

// The pile is short, and the network answers where there is no time to work anything out: it counts
// one node.
TEST(Maitre, AnswersAtOnceWhereThereIsNoTime) {
  const Rules rules = EnGarde::parse_rules("ferti/advanced target=1").value();
  const auto sight = left_sees(rules, "9.12 12333 ????? 11222344445555 L -");
  EnGardeMaitre maitre;
  Random random(1);
  ASSERT_GT(maitre.think(sight, {}, random)->nodes, 1);
  const auto hurried = maitre.think(sight, {.seconds = 1e-9}, random).value();
  EXPECT_EQ(hurried.nodes, 1);
  EXPECT_TRUE(sight.legal.contains(hurried.action));
  const std::atomic<bool> stop = true;
  EXPECT_EQ(maitre.think(sight, {.stop = &stop}, random)->nodes, 1);
}

}  // namespace
}  // namespace salle
