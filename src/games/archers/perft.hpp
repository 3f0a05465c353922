// Counting what can be done, to check the rules by and to race with.
//
// A ply is one action; a turn ends by itself. A game that is over has no successors, so a sequence
// that ends it early is not counted farther on. A state that waits for the lot counts as Dark's to
// begin.
#pragma once

#include <cstdint>

#include "games/archers/state.hpp"

namespace salle::archers {

// Sequences of exactly `depth` actions.
std::uint64_t perft(const Rules& rules, const State& state, int depth);

// Can the game be drawn within so many turns from here?
bool draw_within(const Rules& rules, const State& state, int turns);

struct TurnCount {
  std::uint64_t sequences = 0;
  std::uint64_t positions = 0;  // different boards that they lead to
};

// Sequences of exactly `depth` whole turns, the first one from wherever it stands. A turn that ends
// the game is a whole one.
TurnCount perft_turns(const Rules& rules, const State& state, int depth);

}  // namespace salle::archers
