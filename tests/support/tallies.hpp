// Tallies of pairs of games, written as how many pairs gave 0, 1/4, 1/2, 3/4 and all of the points.
#pragma once

#include <array>

#include "arena/statistics.hpp"

namespace salle {

inline PairTally tally_of(const std::array<int, 5>& counts) {
  PairTally tally;
  for (int quarters = 0; quarters < 5; ++quarters) {
    for (int i = 0; i < counts[static_cast<std::size_t>(quarters)]; ++i) tally.add(quarters);
  }
  return tally;
}

}  // namespace salle
