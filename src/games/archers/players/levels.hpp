// The archers of the house: the searcher as it is, the same with a person's failings, and those that
// people play against, from the first lesson to the maître d'armes.
#pragma once

#include "games/archers/players/net.hpp"
#include "games/archers/players/oversights.hpp"
#include "games/archers/players/search.hpp"
#include "players/player.hpp"

namespace salle {

// The searcher at a table, with the same time to think for every decision.
class SearchArchers final : public Player<Archers> {
 public:
  explicit SearchArchers(const Budget& budget, const ArchersSearch::Settings& settings = {})
      : search_(settings), budget_(budget), learned_(settings.learned) {}

  WeightsFiles weights(const archers::Rules&, const Budget&) const override {
    return learned_ ? WeightsFiles{kArchersNetFile} : WeightsFiles{};
  }

 private:
  Thought<Archers> ponder(const Sight<Archers>& sight, const Budget& budget,
                          Random& random) override {
    return search_.think(sight, budget.or_usual(budget_), random);
  }

  ArchersSearch search_;
  Budget budget_;
  bool learned_;
};

// The searcher with a person's failings: he misreads which way enemies face, sees only so far, and
// misjudges what he sees. Without failings he is the searcher itself.
class NoviceArchers final : public Player<Archers> {
 public:
  struct Settings {
    Budget usual;
    double overlooks = 0.0;  // the chance to misread an enemy's facing, each enemy and turn
    ArchersSearch::Settings search;
    bool by_book = false;  // the first turns, as far as the house's book goes
  };

  explicit NoviceArchers(const Settings& settings)
      : settings_(settings), search_(settings.search) {}

  WeightsFiles weights(const archers::Rules&, const Budget&) const override {
    return settings_.search.learned ? WeightsFiles{kArchersNetFile} : WeightsFiles{};
  }

 private:
  Thought<Archers> ponder(const Sight<Archers>& sight, const Budget& budget,
                          Random& random) override;

  Settings settings_;
  ArchersSearch search_;
};

// Levels 1 to 6. The upper two have no failings: they differ in how long they think, and the
// highest judges by what was learned, the others by the hand-made evaluation. The highest also has
// a book.
NoviceArchers::Settings archers_level(int level);

// The highest level as it was with the hand-made evaluation: what later ones are measured against.
NoviceArchers::Settings archers_maitre_1();

}  // namespace salle
