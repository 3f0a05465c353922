#include "games/archers/players/levels.hpp"

#include <algorithm>

#include "games/archers/players/book.hpp"

namespace salle {

Thought<Archers> NoviceArchers::ponder(const Sight<Archers>& sight, const Budget& budget,
                                       Random& random) {
  if (settings_.by_book) {
    const auto& book = archers_house_book(sight.knowledge.view.game.now.board.kings());
    if (auto advice = book.advise(sight, random)) return *std::move(advice);
  }
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

namespace {

// What someone looks at who has just learned the rules: archers to shoot and the way ahead, not
// what the enemy might do to the own company.
archers::Weights beginners_weights() {
  archers::Weights weights = archers::kWeights;
  weights.enemy_pressed /= 4;
  weights.storm = weights.guard = weights.ground = 0;
  return weights;
}

}  // namespace

// How far apart they are was measured: docs/players.md.
NoviceArchers::Settings archers_level(int level) {
  NoviceArchers::Settings settings;
  auto& search = settings.search;
  switch (level) {
    case 1:
      settings.usual.nodes = 4'000;
      settings.overlooks = 0.35;
      search.table_bits = 14;
      search.most_depth = 2;
      search.looks_at_reply = false;
      search.misjudges = 40;
      search.grain = 10;
      search.weights = beginners_weights();
      break;
    case 2:
      settings.usual.nodes = 4'000;
      settings.overlooks = 0.4;
      search.table_bits = 14;
      search.most_depth = 2;
      search.misjudges = 60;
      search.grain = 10;
      break;
    case 3:
      settings.usual.nodes = 4'000;
      settings.overlooks = 0.25;
      search.table_bits = 14;
      search.most_depth = 4;
      search.misjudges = 40;
      search.grain = 5;
      break;
    case 4:
      settings.usual.nodes = 5'000;
      settings.overlooks = 0.1;
      search.table_bits = 14;
      search.misjudges = 15;
      search.grain = 2;
      break;
    case 5:
      settings.usual.nodes = 40'000;
      break;
    default:
      settings = archers_maitre_1();
      search.learned = true;
      settings.by_book = true;
  }
  return settings;
}

NoviceArchers::Settings archers_maitre_1() {
  NoviceArchers::Settings settings;
  settings.usual.nodes = 1'000'000;
  settings.search.table_bits = 21;
  return settings;
}

}  // namespace salle
