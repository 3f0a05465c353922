// How a game stands, without playing it on.
#pragma once

#include "games/sword_and_shield/players/judge.hpp"

namespace salle::sword_and_shield {

// What side A may expect: 1 won, -1 lost. From the board alone, which everyone sees.
double standing(const Rules& rules, const Board& board);

// The same for somebody who sees all hands, as one does in a game that he has invented.
double standing(const Rules& rules, const State& state);

}  // namespace salle::sword_and_shield
