// The fencer of the first lesson: runs forward, strikes as soon as a card reaches, counts nothing.
//
// It knows the moves and nothing else. Now and then it takes a step back for no reason, and it
// learned that two cards hit harder than one.
#pragma once

#include "games/en_garde/en_garde.hpp"
#include "players/player.hpp"

namespace salle {

class EagerEnGarde final : public Player<EnGarde> {
  Thought<EnGarde> ponder(const Sight<EnGarde>& sight, const Budget& budget,
                          Random& random) override;
};

}  // namespace salle
