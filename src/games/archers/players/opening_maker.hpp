// Makes openings for Archers: different from each other, a few turns old, and good for both.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "core/result.hpp"
#include "games/archers/archers.hpp"

namespace salle {

struct OpeningOrder {
  std::string rules;
  std::string player;  // plays every other action or so, and judges what came of it
  int count = 200;
  int turns = 4;        // of either side, from the start
  double within = 0.1;  // of an even position, in expected payoff
  std::uint64_t seed = 1;
};

// Positions in the notation. `progress` hears how many are found; false stops there.
Result<std::vector<std::string>> make_openings(
    const OpeningOrder& order, const std::function<bool(std::int64_t found)>& progress = {});

namespace archers {

// Can the one to move win before the turn passes? Everything is tried.
bool wins_this_turn(const Rules& rules, const State& state);

// The same position with the board turned half round and the sides changed: for the players it is
// the same. It begins a turn.
std::string turned_round(const std::string& position);

}  // namespace archers
}  // namespace salle
