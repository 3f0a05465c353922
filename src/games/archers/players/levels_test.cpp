// The six levels: whatever they overlook, they keep the rules, their budgets and their word.
#include "games/archers/players/levels.hpp"

#include <gtest/gtest.h>

#include "games/archers/players/test_positions.hpp"
#include "players/roster.hpp"

namespace salle::archers {
namespace {

ReadyPlayer<Archers> ready(const std::string& name) {
  auto player = make_player_for<Archers>(name);
  EXPECT_TRUE(player) << name;
  return *std::move(player);
}

void expect_same(const Thought<Archers>& a, const Thought<Archers>& b) {
  EXPECT_EQ(a.action, b.action);
  EXPECT_EQ(a.value, b.value);
  EXPECT_EQ(a.certain, b.certain);
  EXPECT_EQ(a.depth, b.depth);
  EXPECT_EQ(a.nodes, b.nodes);
  ASSERT_EQ(a.alternatives.size(), b.alternatives.size());
  for (std::size_t i = 0; i < a.alternatives.size(); ++i) {
    EXPECT_EQ(a.alternatives[i].action, b.alternatives[i].action);
    EXPECT_EQ(a.alternatives[i].value, b.alternatives[i].value);
  }
}

TEST(ArchersLevels, AreSixBehindTheYardsticks) {
  const auto players = Archers::players();
  ASSERT_EQ(players.size(), 9u);
  EXPECT_EQ(players[0].name(), "search");
  EXPECT_EQ(players[1].name(), "glance");
  EXPECT_EQ(players[2].name(), "maitre-1");
  for (std::size_t level = 1; level <= 6; ++level) {
    EXPECT_EQ(players[level + 2].level, static_cast<int>(level));
    for (const Language language : {Language::kEnglish, Language::kFrench, Language::kDutch}) {
      EXPECT_FALSE(players[level + 2].character.in(language).empty());
    }
  }
}

TEST(ArchersLevels, OnlyTheHighestNeedsWeights) {
  for (const auto& entry : Archers::players()) {
    EXPECT_EQ(entry.make()->weights(Rules{}, {}),
              entry.level == 6 ? WeightsFiles{"archers.net"} : WeightsFiles{})
        << entry.name();
  }
}

// One of two equal players wins 14 of 16 games or more twice in 1,000 times.
TEST(ArchersLevels, WhatWasLearnedBeatsTheHandMade) {
  for (const std::string_view rule_set : {"standard", "kings"}) {
    const Rules rules = *parse_rules(rule_set);
    auto learned = ready("maitre:nodes=500");
    auto hand_made = ready("maitre-1:nodes=500");
    int half_points = 0;
    for (std::uint64_t game = 0; game < 16; ++game) {
      Random random(15, game / 2);
      auto bout = wandered(rules, random, 6);
      const Seat seat = static_cast<Seat>(game % 2);
      while (bout.turn() != kNobody) {
        auto& mover = bout.turn() == seat ? learned : hand_made;
        bout.play(mover.think(sight_of(bout), random)->action);
      }
      const int winner = bout.state().now.winner;
      half_points += winner < 0 ? 1 : winner == seat ? 2 : 0;
    }
    EXPECT_GE(half_points, 28) << rule_set;
  }
}

TEST(ArchersLevels, PlayByTheRulesWithinTheirBudgets) {
  Random random(11);
  for (const std::string_view rule_set : {"standard", "kings"}) {
    const Rules rules = *parse_rules(rule_set);
    for (int level = 1; level <= 6; ++level) {
      auto player = ready(std::to_string(level));
      for (int trial = 0; trial < 150; ++trial) {
        const auto bout = wandered(rules, random, 1 + trial);
        const auto sight = sight_of(bout);
        const std::int64_t nodes = 1 + random.below(300);
        const auto thought = player.player->think(sight, {.nodes = nodes}, random);
        ASSERT_TRUE(thought);
        EXPECT_TRUE(sight.legal.contains(thought->action)) << position_text(bout.state());
        EXPECT_LE(thought->nodes, nodes);
        EXPECT_LE(std::abs(thought->value), 1.0);
        EXPECT_EQ(thought->certain, std::abs(thought->value) == 1.0);
      }
    }
  }
}

TEST(ArchersLevels, RefuseAGameThatIsOver) {
  auto bout = bout_from("8s/9/9/4W4/9/9/9/9/9 d - 0");
  ASSERT_TRUE(bout.play(*parse_action("e6-d6")));
  Random random(1);
  for (int level = 1; level <= 6; ++level) {
    auto player = ready(std::to_string(level));
    EXPECT_FALSE(player.think(bout.sight(kDark), random));
    EXPECT_FALSE(player.think(bout.sight(kLight), random));
  }
}

TEST(ArchersLevels, ThinkTheSameWhateverTheyPlayedBefore) {
  Random random(12);
  for (int level = 1; level <= 6; ++level) {
    auto veteran = ready(std::to_string(level));
    for (const std::string_view rule_set : {"standard", "kings"}) {
      const Rules rules = *parse_rules(rule_set);
      // One whole game with himself, each thought set against that of one who was hired for it.
      auto bout = wandered(rules, random, 6);
      for (int decision = 0; decision < 15 && bout.turn() != kNobody; ++decision) {
        const auto sight = sight_of(bout);
        auto newcomer = ready(std::to_string(level));
        const std::uint64_t seed = random();
        Random first(seed);
        Random second(seed);
        const Budget budget{.nodes = 400};
        const auto thought = veteran.player->think(sight, budget, first);
        expect_same(*thought, *newcomer.player->think(sight, budget, second));
        ASSERT_TRUE(bout.play(thought->action));
      }
    }
  }
}

TEST(ArchersLevels, AreCertainOnlyOfWhatIsProved) {
  Random random(13);
  const Rules rules;
  int certain = 0;
  int deluded = 0;
  // Those that look four manoeuvres ahead at the most, so that everything can be looked at.
  for (int level = 1; level <= 3; ++level) {
    auto player = ready(std::to_string(level));
    for (int trial = 0; trial < 100; ++trial) {
      const Bout<Archers> bout(rules, scattered(random, 1));
      const auto thought = player.player->think(sight_of(bout), {.nodes = 300}, random);
      deluded += !thought->certain && std::abs(thought->value) == 0.99;
      if (!thought->certain) continue;
      const int found = thought->value > 0 ? 1 : -1;
      EXPECT_EQ(outcome(rules, bout.state(), bout.turn(), found == 1 ? 3 : 4), found)
          << position_text(bout.state());
      ++certain;
    }
  }
  EXPECT_GT(certain, 20);
  EXPECT_GT(deluded, 0);  // someone was sure of a board that he had misread
}

TEST(ArchersLevels, TheFirstLessonIsMoreThanChance) {
  // One of two equal players wins 18 of 20 games or more once in 5,000 times.
  auto first_lesson = ready("first-lesson");
  auto chance = ready("random");
  int won = 0;
  for (std::uint64_t game = 0; game < 20; ++game) {
    Random random(14, game);
    auto bout = wandered(Rules{}, random, 4);
    const Seat seat = static_cast<Seat>(game % 2);
    while (bout.turn() != kNobody) {
      auto& mover = bout.turn() == seat ? first_lesson : chance;
      bout.play(mover.think(sight_of(bout), random)->action);
    }
    won += bout.state().now.winner == seat;
  }
  EXPECT_GE(won, 18);
}

}  // namespace
}  // namespace salle::archers
