// Several searches over one table: what they prove, what they spend, and the table itself.
#include "games/archers/arena/search_team.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <thread>

#include "arena/analyst_team.hpp"
#include "core/text.hpp"
#include "games/archers/players/test_positions.hpp"

namespace salle::archers {
namespace {

ArchersSearch::Settings shallow() {
  ArchersSearch::Settings settings;
  settings.most_depth = 4;  // so that a win takes this turn and two more at the most
  settings.table_bits = 12;
  return settings;
}

TEST(ArchersSearchTeam, ProvesTheSameWithOneThreadAndWithFour) {
  Random random(77);
  const Rules rules;
  ArchersSearchTeam one(1, {}, shallow());
  ArchersSearchTeam four(4, {}, shallow());
  int proved = 0;
  for (int trial = 0; trial < 60; ++trial) {
    const Bout<Archers> bout(rules, scattered(random, 1 + (trial % 5 == 0)));
    const Seat mover = bout.turn();
    const bool wins = outcome(rules, bout.state(), mover, 3) == 1;
    for (ArchersSearchTeam* team : {&one, &four}) {
      const auto thought = team->think(sight_of(bout), {.nodes = 400'000}, random);
      ASSERT_TRUE(thought);
      if (wins) {
        EXPECT_TRUE(thought->certain) << position_text(bout.state());
        EXPECT_EQ(thought->value, 1.0) << position_text(bout.state());
      }
      if (!thought->certain) continue;
      ++proved;
      const int found = thought->value > 0 ? 1 : -1;
      EXPECT_EQ(outcome(rules, bout.state(), mover, found == 1 ? 3 : 4), found)
          << position_text(bout.state());
    }
  }
  EXPECT_GT(proved, 20);
}

TEST(ArchersSearchTeam, IsTheSearchItselfWithOneThread) {
  const auto bout = bout_from("9/1sss5/1s1s5/1sss5/4e4/5NNN1/5NW2/5NNN1/9 d - 0");
  ArchersSearchTeam team(1, {}, {});
  for (int time = 0; time < 2; ++time) {
    Random random(1);
    const auto thought = team.think(sight_of(bout), {.nodes = 5000}, random);
    const auto alone = think_about(bout, 5000);
    EXPECT_EQ(thought->action, alone.action);
    EXPECT_EQ(thought->value, alone.value);
    EXPECT_EQ(thought->nodes, alone.nodes);
  }
}

TEST(ArchersSearchTeam, NeverSpendsMoreThanItsBudget) {
  const auto sight = sight_of(bout_from(kStart));
  ArchersSearchTeam team(4, {}, {});
  Random random(1);
  for (const std::int64_t nodes : {1, 100, 7'001, 50'003}) {
    const auto thought = team.think(sight, {.nodes = nodes}, random);
    ASSERT_TRUE(thought);
    EXPECT_LE(thought->nodes, nodes);
    EXPECT_TRUE(sight.legal.contains(thought->action));
    EXPECT_LT(std::abs(thought->value), 1.0);
  }
}

TEST(ArchersSearchTeam, EndsWithWhoeverAnswers) {
  // The first one has been told to stop before it began, and the others have nothing else to go by.
  const auto sight = sight_of(bout_from(kStart));
  ArchersSearchTeam team(3, {}, {});
  Random random(1);
  const std::atomic<bool> stop = true;
  const auto thought = team.think(sight, {.seconds = 3600.0, .stop = &stop}, random);
  EXPECT_TRUE(sight.legal.contains(thought->action));
}

TEST(AnalystTeam, IsThereForArchersOnly) {
  EXPECT_TRUE(make_analyst_team("archers", 2));
  for (const char* game : {"en-garde", "sword-and-shield"}) {
    const auto none = make_analyst_team(game, 2);
    ASSERT_FALSE(none);
    EXPECT_EQ(none.error().message, cat("a position of ", game,
                                        " is analysed on one thread: --threads is for records and "
                                        "queries there"));
  }
  EXPECT_FALSE(make_analyst_team("chess", 2));
}

// What is noted of a key follows from it, so that a mixture of two notes would be seen.
TEST(ArchersTranspositions, NeverTellWhatNobodyNoted) {
  Transpositions table(4);
  table.forget();
  const auto key_of = [](std::uint64_t number) { return splitmix64(number); };
  const auto score_of = [](std::uint64_t key) { return static_cast<int>(key % 20'000); };
  std::atomic<int> wrong = 0;
  std::atomic<int> told = 0;
  {
    std::vector<std::jthread> threads;
    for (std::uint64_t thread = 0; thread < 4; ++thread) {
      threads.emplace_back([&, thread] {
        Random random(thread);
        for (int i = 0; i < 50'000; ++i) {
          const std::uint64_t key = key_of(random.below(64));
          Known known;
          if (table.find(key, known)) {
            ++told;
            wrong += known.score != score_of(key) || known.bound != Bound::kExact;
          }
          table.note(key, score_of(key), Action::step(1, 2), static_cast<int>(key % 8),
                     Bound::kExact);
        }
      });
    }
  }
  EXPECT_EQ(wrong, 0);
  EXPECT_GT(told, 1000);
}

}  // namespace
}  // namespace salle::archers
