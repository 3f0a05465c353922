// How a person remembers a round: the last acts well, the rest as a feeling for how many cards are
// gone.
#pragma once

#include "core/random.hpp"
#include "games/en_garde/view.hpp"

namespace salle {

// What is left of `memory` when only the cards of the last `acts` acts are kept in mind. The right
// number of older cards is thought to be gone, but which they were is guessed anew; the order of
// acts is forgotten. The guess never takes cards that `seat` holds.
en_garde::Memory recall(const en_garde::Memory& memory, const en_garde::View& view, Seat seat,
                        int acts, Random& random);

}  // namespace salle
