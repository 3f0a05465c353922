// The searcher at a table, with the same time to think for every decision.
#pragma once

#include "games/archers/players/house_nets.hpp"
#include "games/archers/players/search.hpp"
#include "players/player.hpp"

namespace salle {

class SearchArchers final : public Player<Archers> {
 public:
  explicit SearchArchers(const Budget& budget, const ArchersSearch::Settings& settings = {})
      : search_(settings), budget_(budget), learned_(settings.learned) {}

  std::string_view weights(const archers::Rules&) const override {
    return learned_ ? kArchersNetFile : std::string_view{};
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

}  // namespace salle
