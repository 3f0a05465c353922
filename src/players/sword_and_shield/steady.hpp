// A sensible Knight written by hand: counts cards, knows how likely an enemy is to have an answer,
// attacks where it pays, and answers as cheaply as possible.
//
// Everything is measured in points of life: 28 for every hit that can still be taken, and the
// fatigue left. A hit then costs just the fatigue that is left, which is why a tired Knight may as
// well take one. It looks one action ahead and never deeper.
#pragma once

#include "games/sword_and_shield/sword_and_shield.hpp"
#include "players/player.hpp"

namespace salle {

class SteadySwordAndShield final : public Player<SwordAndShield> {
  Thought<SwordAndShield> ponder(const Sight<SwordAndShield>& sight, const Budget& budget,
                                 Random& random) override;
};

}  // namespace salle
