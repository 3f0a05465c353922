#include "games/archers/players/evaluation.hpp"

#include <gtest/gtest.h>

#include "games/archers/archers.hpp"

namespace salle::archers {
namespace {

Position position_from(std::string_view text, std::string_view rules = "standard") {
  const auto state = parse_position(*parse_rules(rules), text);
  EXPECT_TRUE(state) << (state ? "" : state.error().message);
  return state->now;
}

int term_of(const Position& position, Seat seat, Term term) {
  return break_down(position)[index(seat)][static_cast<std::size_t>(term)];
}

// The board turned by 180 degrees with the sides exchanged: the same position for the other player.
Position exchanged(const Position& position) {
  const auto turned_square = [](Square square) { return 88 - square; };
  Position other = position;
  other.board = {};
  for (const Seat seat : {kDark, kLight}) {
    for (const Facing facing : kFacings) {
      for (const Square square : position.board.at(seat, facing)) {
        other.board.at(opponent(seat), opposite(facing)) |= Squares::of(turned_square(square));
      }
    }
    const Square king = position.board.king[index(seat)];
    if (king != kNoSquare) {
      other.board.king[index(opponent(seat))] = static_cast<std::uint8_t>(turned_square(king));
    }
  }
  other.mover ^= 1;
  other.undo = Action::none();  // barred actions are not evaluated
  other.shot = {};
  return other;
}

TEST(ArchersEvaluation, IsTheSameFromBothSidesOfTheBoard) {
  Random random(5);
  for (const std::string_view rule_set : {"standard", "kings"}) {
    const Rules rules = *parse_rules(rule_set);
    for (int game = 0; game < 50; ++game) {
      State state = start(rules);
      settle<Archers>(rules, state, random);
      Actions actions;
      while (turn(state.now) != kNobody) {
        EXPECT_EQ(evaluate(state.now), evaluate(exchanged(state.now))) << position_text(state);
        EXPECT_LT(std::abs(evaluate(state.now)), 20000);
        list_actions(state.now, actions);
        apply(rules, state, actions[random.below(static_cast<std::uint32_t>(actions.size()))]);
      }
    }
  }
}

TEST(ArchersEvaluation, TheStartIsEvenButForTheTurn) {
  const Position start = position_from("9/1sss5/1sss5/1sss5/9/5NNN1/5NNN1/5NNN1/9 d - 0");
  for (std::size_t term = 0; term < kTerms; ++term) {
    if (term == static_cast<std::size_t>(Term::kTempo)) continue;
    EXPECT_EQ(break_down(start)[0][term], break_down(start)[1][term]) << term;
  }
  EXPECT_EQ(evaluate(start), 2 * kWeights.manoeuvre);
}

TEST(ArchersEvaluation, WhatIsUnderFireCostsWhatItTakesToSaveIt) {
  // e2 faces across e4's line and steps off it in one; facing along it, it needs two.
  const Position across = position_from("9/9/9/9/9/4s4/9/4E4/N8 d - 0");
  EXPECT_EQ(term_of(across, kDark, Term::kThreatened), -kWeights.archer_pressed);
  const Position along = position_from("9/9/9/9/9/4s4/9/4S4/N8 d - 0");
  EXPECT_EQ(term_of(along, kDark, Term::kThreatened), -2 * kWeights.archer_pressed);
  // With one manoeuvre left there is no saving it.
  const Position late = position_from("9/9/9/9/9/4s4/9/4S4/N8 d - 0 a1:e");
  EXPECT_EQ(term_of(late, kDark, Term::kThreatened), -kWeights.archer_lost);
}

TEST(ArchersEvaluation, AStormIsSeenComing) {
  // Light's archer on e4 faces west: straight back is f4, in Dark's woods.
  const Position stormed = position_from("9/9/9/9/9/4w4/9/9/N8 d - 0");
  EXPECT_EQ(term_of(stormed, kDark, Term::kStorm), -kWeights.storm);
  EXPECT_EQ(term_of(stormed, kLight, Term::kStorm), 0);
}

TEST(ArchersEvaluation, AdvanceCountsManoeuvres) {
  // From e6 facing west one step leads into d6; facing north a pivot comes first.
  const Position ready = position_from("8s/9/9/4W4/9/9/9/9/9 d - 0");
  EXPECT_EQ(term_of(ready, kDark, Term::kAdvance), kWeights.advance[1]);
  const Position turning = position_from("8s/9/9/4N4/9/9/9/9/9 d - 0");
  EXPECT_EQ(term_of(turning, kDark, Term::kAdvance), kWeights.advance[2]);
}

TEST(ArchersEvaluation, IsTold) {
  const std::string told =
      explain_evaluation(position_from("9/1sss5/1sss5/1sss5/9/5NNN1/5NNN1/5NNN1/9 d - 0"));
  EXPECT_NE(told.find("material: dark 900, light 900"), std::string::npos) << told;
}

}  // namespace
}  // namespace salle::archers
