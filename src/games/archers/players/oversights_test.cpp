#include "games/archers/players/oversights.hpp"

#include "games/archers/players/test_positions.hpp"

namespace salle::archers {
namespace {

int misread_facings(const State& state, const State& mind) {
  const Seat enemy = opponent(state.now.mover);
  int count = 0;
  for (const Square square : state.now.board.of(enemy)) {
    count += state.now.board.facing_of(enemy, square) != mind.now.board.facing_of(enemy, square);
  }
  return count;
}

TEST(ArchersOversights, ThereAreNoneWithoutAChance) {
  Random random(3);
  for (int trial = 0; trial < 50; ++trial) {
    const State state = wandered(Rules{}, random, 30).state();
    EXPECT_EQ(misread(state, 0.0), state);
  }
}

TEST(ArchersOversights, LeaveEverybodyWhereHeStands) {
  Random random(4);
  for (int trial = 0; trial < 100; ++trial) {
    const State state = wandered(Rules{}, random, 40).state();
    const State mind = misread(state, 0.5);
    const Seat mover = state.now.mover;
    EXPECT_EQ(mind.now.board.of(opponent(mover)), state.now.board.of(opponent(mover)));
    EXPECT_EQ(mind.now.board.archers[index(mover)], state.now.board.archers[index(mover)]);
    EXPECT_EQ(mind.now.board.king, state.now.board.king);
    EXPECT_EQ(mind.now.key, key_of(mind.now.board, mover));
    EXPECT_EQ(misread(state, 0.5), mind);
  }
}

TEST(ArchersOversights, AreAsManyAsTheChanceSays) {
  // At the start both companies are five squares and more apart, files and ranks together: d6 and
  // f4 are the nearest, at four. The other eight enemies are far, at half as much again.
  const State begun = bout_from("9/1sss5/1sss5/1sss5/9/5NNN1/5NNN1/5NNN1/9 d - 0").state();
  int nearest = 0;
  int others = 0;
  constexpr int kTurns = 99;  // turns that differ in their quiet count only
  for (std::uint32_t quiet = 0; quiet < kTurns; ++quiet) {
    State state = begun;
    state.now.quiet = quiet;
    const State mind = misread(state, 0.4);
    const bool forgot = mind.now.board.facing_of(kLight, square_at(3, 5)) != Facing::kSouth;
    nearest += forgot;
    others += misread_facings(state, mind) - forgot;
  }
  // Binomial: 99 at 0.4 has a deviation of 4.9, 792 at 0.6 one of 13.8. Four of them either way.
  EXPECT_NEAR(nearest, 0.4 * kTurns, 20);
  EXPECT_NEAR(others, 0.6 * 8 * kTurns, 56);
}

TEST(ArchersOversights, LastAsLongAsTheTurn) {
  Random random(5);
  const Rules rules;
  int misread_at_all = 0;
  for (int trial = 0; trial < 200; ++trial) {
    State state = wandered(rules, random, 40).state();
    if (!state.turn.empty()) continue;
    const Seat mover = state.now.mover;
    const State first = misread(state, 0.4);
    misread_at_all += misread_facings(state, first) > 0;
    while (turn(state.now) == mover) {
      const State mind = misread(state, 0.4);
      for (const Square square : state.now.board.of(opponent(mover))) {
        EXPECT_EQ(mind.now.board.facing_of(opponent(mover), square),
                  first.now.board.facing_of(opponent(mover), square));
      }
      Actions actions;
      list_actions(state.now, actions);
      apply(rules, state, actions[random.below(static_cast<std::uint32_t>(actions.size()))]);
    }
  }
  EXPECT_GT(misread_at_all, 30);
}

TEST(ArchersOversights, AreOfLinesOfFire) {
  // Light's e6 aims at e4. It may be taken to face another way; none of those aims at an archer.
  State state = bout_from("9/9/9/4s4/9/4N4/9/9/9 d - 0").state();
  int overlooked = 0;
  for (state.now.quiet = 0; state.now.quiet < 90; ++state.now.quiet) {
    const State mind = misread(state, 1.0);
    overlooked += mind.now.board.facing_of(kLight, square_at(4, 5)) != Facing::kSouth;
  }
  // Two squares away is close: half the chance. The deviation is 4.7.
  EXPECT_NEAR(overlooked, 45, 19);
}

}  // namespace
}  // namespace salle::archers
