// What a player that thinks is given, and what it gives back: an action, how good it believes it to
// be, and what else it looked at.
#pragma once

#include <cstdint>
#include <vector>

#include "games/bout.hpp"

namespace salle {

// How long to think. A node count makes a decision repeatable; a time does not.
struct Budget {
  std::int64_t nodes = 0;  // 0: no limit
  double seconds = 0.0;    // 0: no limit; with neither, the player's usual budget

  bool given() const { return nodes > 0 || seconds > 0.0; }
  Budget or_usual(const Budget& usual) const { return given() ? *this : usual; }
};

template <Game G>
struct Alternative {
  typename G::Action action;
  double value = 0.0;      // expected payoff for the one who moves: 1 won, -1 lost
  std::int64_t nodes = 0;  // spent on it
  double share = 0.0;  // how often it would be chosen: where secrets count, good play is a mixture
};

template <Game G>
struct Thought {
  typename G::Action action;
  double value = 0.0;
  bool certain = false;  // the value is proved: a win or loss found to the end
  int depth = 0;         // where that means something
  std::int64_t nodes = 0;
  std::vector<Alternative<G>> alternatives;  // best first, the chosen one included
};

}  // namespace salle
