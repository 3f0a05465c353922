#include "games/en_garde/players/levels.hpp"

#include <cmath>

#include "games/en_garde/players/house_nets.hpp"
#include "games/en_garde/players/recall.hpp"
#include "games/en_garde/players/steady.hpp"

namespace salle {

using namespace en_garde;

namespace {

Sight<EnGarde> half_remembered(const Sight<EnGarde>& sight, int acts, Random& random) {
  Sight<EnGarde> blurred = sight;
  blurred.knowledge.memory =
      recall(sight.knowledge.memory, sight.knowledge.view, sight.seat, acts, random);
  return blurred;
}

}  // namespace

Thought<EnGarde> ForgetfulFencer::ponder(const Sight<EnGarde>& sight, const Budget& budget,
                                         Random& random) {
  return *SteadyEnGarde(doubt_).think(half_remembered(sight, acts_, random), budget, random);
}

Thought<EnGarde> HesitantFencer::ponder(const Sight<EnGarde>& sight, const Budget&,
                                        Random& random) {
  const auto blurred = half_remembered(sight, acts_, random);
  Thought<EnGarde> thought = salle::think(house_net(sight.rules), blurred, random);
  // Even what good play never does comes to mind sometimes.
  constexpr double kLeastShare = 0.004;
  double total = 0.0;
  std::array<double, EnGarde::kMaxActions> pull{};
  for (std::size_t i = 0; i < sight.legal.size(); ++i) {
    double share = kLeastShare;
    for (const auto& other : thought.alternatives) {
      if (other.action == sight.legal[i]) share += other.share;
    }
    // Roots are exact everywhere, other powers are not: the same choice on every machine.
    pull[i] = (1.0 - hesitation_) * share + hesitation_ * std::sqrt(share);
    total += pull[i];
  }
  double lot = total * random.fraction();
  for (std::size_t i = 0; i < sight.legal.size(); ++i) {
    thought.action = sight.legal[i];
    lot -= pull[i];
    if (lot < 0.0) break;
  }
  return thought;
}

Thought<EnGarde> NetFencer::ponder(const Sight<EnGarde>& sight, const Budget&, Random& random) {
  return salle::think(house_net(sight.rules), sight, random);
}

}  // namespace salle
