#include "games/en_garde/players/eager.hpp"

namespace salle {
namespace {

using namespace en_garde;

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

}  // namespace salle
