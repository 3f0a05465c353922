#include "games/archers/players/novice.hpp"

#include <algorithm>

namespace salle {

Thought<Archers> NoviceArchers::ponder(const Sight<Archers>& sight, const Budget& budget,
                                       Random& random) {
  Sight<Archers> believed = sight;
  archers::State& game = believed.knowledge.view.game;
  game = archers::misread(game, settings_.overlooks);
  Thought<Archers> thought = search_.think(believed, budget.or_usual(settings_.usual), random);
  if (game.now == sight.knowledge.view.game.now) return thought;

  // What was proved of a board misread is not proved.
  static constexpr double kAllButCertain = 0.99;
  const auto believe = [](double value) {
    return std::clamp(value, -kAllButCertain, kAllButCertain);
  };
  thought.certain = false;
  thought.value = believe(thought.value);
  for (auto& other : thought.alternatives) other.value = believe(other.value);
  return thought;
}

}  // namespace salle
