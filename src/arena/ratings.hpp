// Elo ratings fitted to the results of many encounters at once.
//
// The model is Bradley and Terry's: a player's expected score depends on the difference of two
// ratings; a draw is half a point. The ratings are those under which the scores seen are likeliest.
// Error bars come from the same fit, with the spread of the pair scores as measured instead of what
// the model would have it be: pairs with the sides changed vary less than independent games. They
// are symmetrical, so those of scores near 0 or 1 say little more than "very sure" or "not at all".
#pragma once

#include <cstddef>
#include <vector>

#include "arena/statistics.hpp"

namespace salle {

struct RatedEncounter {
  std::size_t a;  // indices of players
  std::size_t b;
  PairTally pairs;  // a's scores
};

struct Rating {
  double elo = 0.0;        // above the weakest
  double error_bar = 0.0;  // 95%, of that difference; 0 for the weakest itself
  // Somebody took every point from somebody below, or lost every one to somebody above: there is no
  // likeliest rating, and this one is what an additional drawn pair in such encounters makes of it.
  bool propped = false;
};

// Nothing if the results do not connect all players.
std::vector<Rating> fit_ratings(std::size_t players, const std::vector<RatedEncounter>& encounters);

}  // namespace salle
