#include "games/archers/players/net.hpp"

#include <gtest/gtest.h>

#include <fstream>

#include "core/text.hpp"
#include "games/archers/players/evaluation.hpp"
#include "games/archers/players/test_positions.hpp"
#include "support/weights_files.hpp"

namespace salle::archers {
namespace {

using namespace archers_net;

const std::string kGolden =
    std::string(SALLE_SOURCE_DIR) + "/src/games/archers/players/net_golden.txt";

// Random games, with visit(before, action, after) for every action that does not end one.
template <class Visit>
void wander(std::string_view rule_set, int games, Visit visit) {
  const Rules rules = *parse_rules(rule_set);
  for (int game = 0; game < games; ++game) {
    Random random(31, static_cast<std::uint64_t>(game));
    State state = start(rules);
    Referee(rules, state.now).begin(static_cast<Seat>(random.below(2)));
    begin_turn(rules, state);
    Actions actions;
    for (;;) {
      list_actions(state.now, actions);
      const Position before = state.now;
      const Action action = actions[random.below(static_cast<std::uint32_t>(actions.size()))];
      apply(rules, state, action);
      if (turn(state.now) == kNobody) break;
      visit(before, action, state.now);
    }
  }
}

// Counted by hand: seen by Dark the squares are numbered rank by rank from a1, by Light from i9,
// who takes his own south for north.
TEST(ArchersNet, BothSidesSeeTheBoardAlike) {
  EXPECT_EQ(archer_input(kDark, kDark, Facing::kNorth, square_at(0, 0)), 0);
  EXPECT_EQ(archer_input(kDark, kDark, Facing::kEast, square_at(2, 1)), 81 + 11);
  EXPECT_EQ(archer_input(kDark, kLight, Facing::kSouth, square_at(8, 8)), 324 + 162 + 80);
  EXPECT_EQ(archer_input(kLight, kLight, Facing::kSouth, square_at(8, 8)), 0);
  EXPECT_EQ(archer_input(kLight, kDark, Facing::kWest, square_at(0, 0)), 324 + 81 + 80);
  EXPECT_EQ(king_input(kDark, kDark, square_at(6, 2)), 652 + 24);
  EXPECT_EQ(king_input(kLight, kDark, square_at(6, 2)), 652 + 81 + 56);
  EXPECT_EQ(quiet_stage(15), 0);
  EXPECT_EQ(quiet_stage(16), 1);
  EXPECT_EQ(quiet_stage(100), 3);
  EXPECT_EQ(stage_of(18), 3u);
  EXPECT_EQ(stage_of(2), 0u);
}

// The reference was made by train/archers_weights.py, with numpy, and agrees to the last bit.
TEST(ArchersNet, ValuesAreTheSameEverywhere) {
  const ArchersNet& net = archers_house_net();
  std::ifstream file(kGolden);
  std::string line;
  int positions = 0;
  while (std::getline(file, line)) {
    if (line.starts_with('#')) continue;
    const std::size_t tab = line.find('\t');
    ASSERT_NE(tab, std::string::npos);
    const Position position = bout_from(line.substr(tab + 1)).state().now;
    EXPECT_EQ(std::to_string(net.evaluate(position)), line.substr(0, tab)) << line;
    ++positions;
  }
  EXPECT_GE(positions, 64);
}

TEST(ArchersNet, SumsThatFollowTheBoardAreThoseSummedUpAnew) {
  const ArchersNet& net = archers_house_net();
  for (const std::string_view rule_set : {"standard", "kings quiet=100"}) {
    ArchersNet::Sums near;  // goes along with every action
    ArchersNet::Sums far;   // looks up now and then, also from one game to the next
    std::int64_t number = 0;
    wander(rule_set, 60, [&](const Position& before, Action action, const Position& after) {
      if (!near.are_of(before)) net.follow(before, near);
      const ArchersNet::Sums was = near;
      net.follow(before, was, action, after, near);
      ArchersNet::Sums anew;
      net.follow(after, anew);
      ASSERT_TRUE(near.are_of(after));
      for (std::size_t view = 0; view < 2; ++view) {
        for (std::size_t lane = 0; lane < ArchersNet::kLanes; ++lane) {
          for (std::size_t i = 0; i < 8; ++i) {
            ASSERT_EQ(near.views[view][lane][i], anew.views[view][lane][i]);
          }
        }
      }
      ASSERT_EQ(net.evaluate(after, near), net.evaluate(after));
      if (++number % 7 < 3) {
        net.follow(after, far);
        ASSERT_EQ(net.evaluate(after, far), net.evaluate(after));
      }
    });
    EXPECT_GT(number, 3000);
  }
}

TEST(ArchersNet, ValuesStayFarBelowCertainScores) {
  const ArchersNet& net = archers_house_net();
  for (const std::string_view rule_set : {"standard", "kings"}) {
    wander(rule_set, 30, [&](const Position&, Action, const Position& after) {
      ASSERT_LT(std::abs(net.evaluate(after)), 20000);
    });
  }
}

TEST(ArchersNet, AnArcherMoreIsWorthAnArcher) {
  // The start without b6, as Dark and as Light see it.
  const auto worth = [](std::string_view position) {
    return archers_house_net().evaluate(bout_from(position).state().now);
  };
  EXPECT_GT(worth("9/1sss5/1sss5/2ss5/9/5NNN1/5NNN1/5NNN1/9 d - 0"), 50);
  EXPECT_LT(worth("9/1sss5/1sss5/2ss5/9/5NNN1/5NNN1/5NNN1/9 l - 0"), -50);
}

TEST(ArchersNet, DamagedFilesAreRefused) {
  const std::string bytes = weights_file(kArchersNetFile);
  EXPECT_LE(bytes.size(), 300'000u);
  expect_whole_files_only<ArchersNet>(bytes, "salle-archers-net 1");
  EXPECT_EQ(complaint<ArchersNet>("salle-archers-net 1\n\n"),
            "these weights are for another network: 0 inputs, not 814");
}

}  // namespace
}  // namespace salle::archers
