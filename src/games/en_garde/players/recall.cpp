#include "games/en_garde/players/recall.hpp"

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

}  // namespace salle
