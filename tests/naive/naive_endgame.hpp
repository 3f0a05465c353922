// The rest of a round of En Garde as a game tree with every card in its place: a second, naive way
// to say what it is worth. Slow, and made for small cases.
//
// Information sets here are all that a fencer has seen, his own draws in their order included.
#pragma once

#include <array>
#include <functional>
#include <string>
#include <vector>

#include "games/en_garde/en_garde.hpp"

namespace salle::naive {

// A state, and how likely it is; they need not sum to 1.
struct WeightedState {
  en_garde::State state;
  double weight;
};

struct EndgameCase {
  en_garde::Rules rules;
  std::vector<WeightedState> starts;      // same squares, same fencer to move; hands differ
  std::array<double, 3> payoffs_to_left;  // drawn, Left won, Right won
};

// How likely a fencer with this hand is to do `action`, after these acts of both since the start.
using Policy = std::function<double(const std::vector<en_garde::Action>& acts, en_garde::Cards hand,
                                    en_garde::Action action)>;

// What the case is worth to Left when both play perfectly: a linear program in sequence form.
double value_to_left(const EndgameCase& endgame);

// What `seat` gets, at best, against the other playing `policy`.
double best_against(const EndgameCase& endgame, Seat seat, const Policy& policy);

// How many information sets Left and Right have.
std::array<std::size_t, 2> information_sets(const EndgameCase& endgame);

}  // namespace salle::naive
