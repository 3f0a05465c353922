// Flat Monte Carlo, as the best bots of others play: hidden cards are dealt at random, and every legal
// action is tried in the same rounds, carried on at random. What wins most often is played.
//
// It knows what was played and believes nothing of how the other acts. A yardstick: it does not get
// better.
#pragma once

#include "games/en_garde/en_garde.hpp"
#include "players/player.hpp"

namespace salle {

// A node is a round played to its end.
class FlatEnGarde final : public Player<EnGarde> {
 public:
  explicit FlatEnGarde(std::int64_t nodes) : nodes_(nodes) {}

 private:
  Thought<EnGarde> ponder(const Sight<EnGarde>& sight, const Budget& budget,
                          Random& random) override;

  std::int64_t nodes_;  // where no budget is given
};

}  // namespace salle
