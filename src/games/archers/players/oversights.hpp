// How a person misreads a board of Archers: he forgets which way some enemy faces.
//
// What is overlooked depends on the board as the turn began and on nothing else, so that it stays
// overlooked until the turn is over, and the same question always has the same answer.
#pragma once

#include <cstdint>

#include "games/archers/engine.hpp"

namespace salle::archers {

// A number for the turn that `state` is in, the same through all of it.
std::uint64_t turn_number(const State& state);

// The state as the one to move believes it to be. Each enemy's facing is taken for another with
// this chance: one that aims at fewest of his archers, for it is lines of fire that are overlooked.
// Enemies far from all his archers are misread more often, close ones less. Who stands where is
// never mistaken, so what is legal can be done in the mind too; not the other way round.
State misread(const State& state, double chance);

}  // namespace salle::archers
