#include "games/en_garde/players/levels.hpp"

#include <cmath>

#include "games/en_garde/players/net.hpp"
#include "games/en_garde/players/steady.hpp"

namespace salle {

using namespace en_garde;

Memory recall(const Memory& memory, const View& view, Seat seat, int acts, Random& random) {
  Memory kept;
  for (std::size_t i = memory.acts.size(); i > 0 && acts > 0; --i, --acts) {
    const Action action = memory.acts[i - 1].action;
    if (action.step() > 0) kept.played.add(action.step());
    if (action.count() > 0) kept.played.add(action.value(), action.count());
  }
  // A position may begin with cards gone that no act played.
  Cards others = Cards::full_deck() - view.hand[static_cast<std::size_t>(seat)] - kept.played;
  for (int gone = memory.played.total() - kept.played.total(); gone > 0; --gone) {
    const int value =
        others.at(static_cast<int>(random.below(static_cast<std::uint32_t>(others.total()))));
    others.remove(value);
    kept.played.add(value);
  }
  return kept;
}

namespace {

// How much the beginner feels like doing this.
double appetite(Action action) {
  switch (action.deed()) {
    case Deed::kAttack:
      return 6.0 + action.count();
    case Deed::kAdvanceAttack:
      return 2.0 + action.count();  // two things at once are confusing
    case Deed::kParry:
      return 10.0;
    case Deed::kAdvance:
      return 1.0 + 0.5 * action.step();
    case Deed::kRetreat:
      return 1.0;
    default:
      return 0.3;
  }
}

}  // namespace

Thought<EnGarde> EagerEnGarde::ponder(const Sight<EnGarde>& sight, const Budget&, Random& random) {
  double total = 0.0;
  for (const Action action : sight.legal) total += appetite(action);
  double lot = total * random.fraction();
  Action chosen = sight.legal[0];
  for (const Action action : sight.legal) {
    chosen = action;
    lot -= appetite(action);
    if (lot < 0.0) break;
  }
  return simply<EnGarde>(chosen);
}

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
