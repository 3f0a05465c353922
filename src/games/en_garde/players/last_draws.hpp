// What the last draws of a round are worth against the top level as it plays, reckoned exactly.
//
// From the first decision on at which the pile is short, a fencer goes on against one who acts as the
// network or as the top level does. The other's hands have the odds that the network's acts before
// give them, every card still to come is followed, and what the top level does is what it would do
// (maitre.hpp): it keeps to one solution of the end, solves anew where that never comes, and as the
// yardstick it once was it solves anew at each of its decisions, with the ranges that it believes in
// there. So this takes seconds where the top level itself takes milliseconds; it is for measuring.
#pragma once

#include <cstdint>
#include <optional>

#include "games/en_garde/players/maitre.hpp"

namespace salle {

// To a fencer with one hand, over all that the other may hold and all that may be drawn; a round won
// is 1, lost -1, drawn 0.
struct LastDraws {
  double net_against_net = 0.0;
  double net_against_maitre = 0.0;
  double best_against_net = 0.0;  // by one who knows the other's mixtures, and his own hand
  double best_against_maitre = 0.0;
  std::int64_t solved = 0;  // how often the top level solved the end
  // How likely it was, where it had to decide, to hold a hand that it had all but ruled out itself and
  // that nothing was solved for: such hands are taken to act as the network.
  double unsolved = 0.0;
};

// From `now` on, for `seat`, who holds `hand`. The acts of the round must be known since the deal.
// Nothing where the other can hold nothing that acts as the network does.
std::optional<LastDraws> last_draws(const EnGardeNet& net, const en_garde::Rules& rules,
                                    const en_garde_mind::Scene& now, Seat seat,
                                    en_garde::Cards hand, const MaitreHabits& habits);

}  // namespace salle
