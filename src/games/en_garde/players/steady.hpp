// A sensible fencer written by hand: counts the cards it has seen, works out how likely the
// opponent is to hold an answer, stays out of reach of what it could not parry, and attacks when
// the odds are good.
//
// It looks one action ahead and never deeper: a first serious opponent, and a yardstick.
#pragma once

#include "games/en_garde/en_garde.hpp"
#include "players/player.hpp"

namespace salle {

class SteadyEnGarde final : public Player<EnGarde> {
 public:
  // `doubt`: how far its judgement may be off, where 1 is the difference between winning and
  // losing. By default a breath, so that equal choices are not always made the same way.
  explicit SteadyEnGarde(double doubt = 1e-3) : doubt_(doubt) {}

 private:
  Thought<EnGarde> ponder(const Sight<EnGarde>& sight, const Budget& budget,
                          Random& random) override;

  double doubt_;
};

}  // namespace salle
