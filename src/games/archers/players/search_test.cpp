// The searcher against positions worked out by hand, and against looking at everything.
#include "games/archers/players/search.hpp"

#include <gtest/gtest.h>

#include "games/archers/players/counts.hpp"
#include "games/archers/players/levels.hpp"
#include "games/archers/players/net.hpp"
#include "games/archers/players/test_positions.hpp"
#include "support/heap_count.hpp"

namespace salle::archers {
namespace {

TEST(ArchersSearch, StepsIntoTheWoods) {
  const auto thought = think_about(bout_from("8s/9/9/4W4/9/9/9/9/9 d - 0"), 100);
  EXPECT_EQ(action_text(thought.action), "e6-d6");
  EXPECT_TRUE(thought.certain);
  EXPECT_EQ(thought.value, 1.0);
}

TEST(ArchersSearch, WinsWithBothManoeuvres) {
  // Pivot to the west or the east, then straight ahead or straight back into d6.
  auto bout = bout_from("8s/9/9/4N4/9/9/9/9/9 d - 0");
  for (int action = 0; action < 2; ++action) {
    const auto thought = think_about(bout, 1000);
    EXPECT_TRUE(thought.certain);
    ASSERT_TRUE(bout.play(thought.action));
  }
  EXPECT_EQ(bout.state().now.ending, Ending::kEntered);
}

TEST(ArchersSearch, FindsAWinInTwoTurnsAndPlaysIt) {
  // Dark needs three steps along rank 6. Light, on i1, needs three manoeuvres into h2 himself and
  // cannot bring a line of fire to bear on a6-f6 in two: he is a turn late.
  auto bout = bout_from("9/9/9/6W2/9/9/9/9/8s d - 0");
  const auto first = think_about(bout, 20000);
  EXPECT_TRUE(first.certain);
  EXPECT_EQ(first.value, 1.0);
  SearchArchers dark({.nodes = 20000});
  Random random(3);
  int dark_turns = 0;
  while (bout.turn() != kNobody) {
    const Seat mover = bout.turn();
    const auto sight = sight_of(bout);
    ASSERT_TRUE(
        bout.play(mover == kDark
                      ? dark.think(sight, {}, random)->action
                      : sight.legal[random.below(static_cast<std::uint32_t>(sight.legal.size()))]));
    if (mover == kDark && bout.turn() != kDark) ++dark_turns;
  }
  EXPECT_EQ(bout.state().now.winner, kDark);
  EXPECT_EQ(dark_turns, 2);
}

TEST(ArchersSearch, ShootsTheKing) {
  const auto thought = think_about(bout_from("9/9/4w*4/9/4N4/9/9/9/N*8 d k 0", "kings"), 500);
  EXPECT_EQ(action_text(thought.action), "e5xe7");
  EXPECT_TRUE(thought.certain);
}

TEST(ArchersSearch, SeesAHangingArcherBeyondItsDepth) {
  // Dark has one manoeuvre left, and b2 stands in b4's line across its own facing. With nothing but
  // material counted and one manoeuvre looked at, only the shots that follow can tell.
  ArchersSearch::Settings settings;
  settings.most_depth = 1;
  settings.weights = Weights{};
  settings.weights.archer_lost = settings.weights.archer_pressed = 0;
  settings.weights.enemy_pressed = settings.weights.aim = settings.weights.step = 0;
  settings.weights.ground = settings.weights.guard = settings.weights.storm = 0;
  settings.weights.advance = {};
  const auto thought = think_about(bout_from("9/9/9/9/9/1s7/9/1E7/8N d - 0 i1:e"), 1000, settings);
  const std::string action = action_text(thought.action);
  EXPECT_TRUE(action == "b2-a2" || action == "b2-c2") << action;
  EXPECT_EQ(thought.depth, 1);
}

TEST(ArchersSearch, HasNothingToSayWhenTheGameIsOver) {
  auto bout = bout_from("8s/9/9/4W4/9/9/9/9/9 d - 0");
  const auto before = bout.sight(kLight);
  ASSERT_TRUE(bout.play(*parse_action("e6-d6")));
  ASSERT_EQ(bout.turn(), kNobody);
  ArchersSearch search;
  Random random(1);
  for (const auto& sight : {before, bout.sight(kDark), bout.sight(kLight)}) {
    const auto thought = search.think(sight, {.nodes = 100}, random);
    EXPECT_EQ(thought.action, Action::none());
    EXPECT_EQ(thought.nodes, 0);
  }
}

TEST(ArchersSearch, NeverSpendsMoreThanItsBudget) {
  const auto bout = bout_from(kStart);
  for (const std::int64_t nodes : {1, 2, 37, 1000, 20000}) {
    const auto thought = think_about(bout, nodes);
    EXPECT_LE(thought.nodes, nodes);
    EXPECT_GE(thought.nodes, nodes * 7 / 8);  // the rest is for alternatives
    EXPECT_TRUE(sight_of(bout).legal.contains(thought.action));
  }
}

TEST(ArchersSearch, ThinksAsLittleAsItCanWithoutABudget) {
  const auto thought = think_about(bout_from(kStart), 0);
  EXPECT_EQ(thought.depth, 1);
}

TEST(ArchersSearch, StopsWhenItsTimeIsOver) {
  // The time is over at the first look at the clock, and there is one every 1024 nodes: once for
  // the choice, once for the alternatives.
  const auto bout = bout_from(kStart);
  ArchersSearch search;
  Random random(1);
  const auto thought = search.think(sight_of(bout), {.seconds = 1e-9}, random);
  EXPECT_LE(thought.nodes, 2 * 1024);
  EXPECT_TRUE(sight_of(bout).legal.contains(thought.action));
  // Whichever of the two is used up first counts.
  EXPECT_LE(search.think(sight_of(bout), {.nodes = 50, .seconds = 1e9}, random).nodes, 50);
}

TEST(ArchersSearch, IsTheSameWhateverWasThoughtBefore) {
  const auto bout = bout_from("9/1sss5/1s1s5/1sss5/4e4/5NNN1/5NW2/5NNN1/9 d - 0");
  for (const bool learned : {false, true}) {
    ArchersSearch::Settings settings;
    settings.learned = learned;
    const auto fresh = think_about(bout, 5000, settings);
    ArchersSearch search(settings);
    for (const std::uint64_t seed : {9u, 1u}) {
      Random random(seed);
      const auto thought = search.think(sight_of(bout), {.nodes = 5000}, random);
      if (seed != 1) continue;
      EXPECT_EQ(thought.action, fresh.action);
      EXPECT_EQ(thought.value, fresh.value);
      EXPECT_EQ(thought.depth, fresh.depth);
    }
  }
}

TEST(ArchersSearch, AllocatesNothingButItsAnswer) {
  const auto sight = sight_of(bout_from(kStart));
  archers_house_net();  // is read once and for all
  for (const bool learned : {false, true}) {
    ArchersSearch::Settings settings;
    settings.learned = learned;
    ArchersSearch search(settings);
    Random random(1);
    const long before = heap_allocations();
    const auto thought = search.think(sight, {.nodes = 20000}, random);
    EXPECT_LE(heap_allocations() - before, 1);  // the list of alternatives
  }
}

TEST(ArchersSearch, SeesNothingButASight) {
  static_assert(!std::is_invocable_v<decltype(&ArchersSearch::think), ArchersSearch&, const State&,
                                     const Budget&, Random&>);
  // Two bouts that look the same are the same to it, however they came about.
  auto played = bout_from("8s/9/9/9/9/9/9/9/N8 d - 0");
  for (const char* action : {"a1:e", "a1:s"}) ASSERT_TRUE(played.play(*parse_action(action)));
  const auto typed = bout_from("8s/9/9/9/9/9/9/9/S8 l - 1");
  EXPECT_EQ(think_about(played, 3000).value, think_about(typed, 3000).value);
}

TEST(ArchersSearch, IsCertainOnlyOfWhatIsProved) {
  Random random(2026);
  ArchersSearch::Settings settings;
  settings.most_depth = 4;  // so that a win takes this turn and two more at the most
  settings.table_bits = 12;
  int wins = 0;
  int losses = 0;
  for (int trial = 0; trial < 400; ++trial) {
    const int a_side = trial % 4 == 0 ? 2 : 1;
    settings.learned = trial % 3 == 0;
    const Rules rules;
    const Bout<Archers> bout(rules, scattered(random, a_side));
    const auto thought = think_about(bout, 20000, settings);
    if (!thought.certain) {
      EXPECT_LT(std::abs(thought.value), 1.0);
      // A win this turn is never missed.
      EXPECT_NE(outcome(rules, bout.state(), bout.turn(), 1), 1) << position_text(bout.state());
      continue;
    }
    const int found = thought.value > 0 ? 1 : -1;
    EXPECT_EQ(outcome(rules, bout.state(), bout.turn(), found == 1 ? 3 : 4), found)
        << position_text(bout.state());
    ++(found == 1 ? wins : losses);
  }
  EXPECT_GT(wins, 20);
  EXPECT_GT(losses, 5);
}

TEST(ArchersSearch, FindsEveryWinInTwoTurns) {
  // This turn, the enemy's and the next one.
  Random random(31);
  const Rules rules;
  int wins = 0;
  for (int trial = 0; trial < 300; ++trial) {
    const Bout<Archers> bout(rules, scattered(random, 1 + (trial % 5 == 0)));
    const Seat mover = bout.turn();
    if (outcome(rules, bout.state(), mover, 1) == 1) continue;
    if (outcome(rules, bout.state(), mover, 3) != 1) continue;
    ++wins;
    const auto thought = think_about(bout, 100000);
    EXPECT_TRUE(thought.certain) << position_text(bout.state());
    EXPECT_EQ(thought.value, 1.0) << position_text(bout.state());
    State next = bout.state();
    apply(rules, next, thought.action);
    // Found to the end all the same if it takes a longer way.
    EXPECT_NE(outcome(rules, next, mover, 3), -1) << position_text(bout.state());
  }
  EXPECT_GT(wins, 15);
}

TEST(ArchersSearch, FindsAWinInTwoTurnsWithKings) {
  // The same by brute force where shooting the king wins as well.
  Random random(32);
  const Rules rules = *parse_rules("kings");
  int wins = 0;
  for (int trial = 0; trial < 200; ++trial) {
    State state = scattered(random, 1);
    for (const Seat seat : {kDark, kLight}) {
      state.now.board.king[index(seat)] =
          static_cast<std::uint8_t>(*state.now.board.of(seat).begin());
    }
    Referee(rules, state.now).begin(state.now.mover);
    begin_turn(rules, state);
    const Bout<Archers> bout(rules, state);
    const Seat mover = bout.turn();
    if (outcome(rules, state, mover, 1) == 1 || outcome(rules, state, mover, 3) != 1) continue;
    ++wins;
    EXPECT_EQ(think_about(bout, 100000).value, 1.0) << position_text(state);
  }
  EXPECT_GT(wins, 10);
}

TEST(ArchersSearch, TurnsTheDrawByQuietTurnsIntoAccount) {
  // Dark wins on his next turn, but Light's turn is the hundredth without a shot.
  const auto late = think_about(bout_from("9/9/9/6W2/9/9/9/9/8s d - 98"), 20000);
  EXPECT_FALSE(late.certain);
  const auto in_time = think_about(bout_from("9/9/9/6W2/9/9/9/9/8s d - 97"), 20000);
  EXPECT_TRUE(in_time.certain);
}

// With manoeuvres only, looking at everything.
bool can_enter(const Rules& rules, const State& state) {
  Actions actions;
  list_actions(state.now, actions);
  for (const Action action : actions) {
    if (!action.is_manoeuvre()) continue;
    State next = state;
    apply(rules, next, action);
    if (next.now.ending == Ending::kEntered) return true;
    if (next.now.mover == state.now.mover && can_enter(rules, next)) return true;
  }
  return false;
}

TEST(ArchersBreakthrough, IsFoundExactlyWhereThereIsOne) {
  Random random(7);
  const Rules rules;
  int found = 0;
  for (int trial = 0; trial < 4000; ++trial) {
    State state = scattered(random, 1 + trial % 5);
    // Half of them inside a turn, and some after a shot.
    for (std::uint32_t actions_made = random.below(3); actions_made > 0; --actions_made) {
      Actions actions;
      list_actions(state.now, actions);
      apply(rules, state, actions[random.below(static_cast<std::uint32_t>(actions.size()))]);
      if (turn(state.now) == kNobody) break;
    }
    if (turn(state.now) == kNobody) continue;
    const Breakthrough through = breakthrough(state.now);
    ASSERT_EQ(through.manoeuvres > 0, can_enter(rules, state)) << position_text(state);
    if (through.manoeuvres == 0) continue;
    ++found;
    ASSERT_TRUE(accept<Archers>(rules, state, through.first));
    ASSERT_EQ(state.now.ending == Ending::kEntered, through.manoeuvres == 1);
    if (through.manoeuvres == 2) {
      EXPECT_EQ(breakthrough(state.now).manoeuvres, 1);
    }
  }
  EXPECT_GT(found, 300);
}

TEST(ArchersScores, AreCertainOnlyWhenTheGameIsFoundToItsEnd) {
  EXPECT_EQ(payoff_of(kWon - 3, 0.0), 1.0);
  EXPECT_EQ(payoff_of(-kWon + 3, 0.9), -1.0);
  EXPECT_LT(payoff_of(kCertain, 0.0), 1.0);
  EXPECT_GT(payoff_of(-kCertain, 0.0), -1.0);
}

TEST(ArchersScores, GrowWithTheLeadAndShrinkTowardsTheDraw) {
  EXPECT_EQ(payoff_of(0, 0.0), 0.0);
  for (int lead = 50; lead < 1000; lead += 50) {
    EXPECT_GT(payoff_of(lead, 0.0), payoff_of(lead - 50, 0.0));
    EXPECT_GT(payoff_of(lead, 0.1), payoff_of(lead, 0.5));
    EXPECT_EQ(payoff_of(lead, 0.3), -payoff_of(-lead, 0.3));
  }
}

}  // namespace
}  // namespace salle::archers
