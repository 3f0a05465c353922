// The searcher at a table, with the same time to think for every decision.
#pragma once

#include "players/archers/search.hpp"
#include "players/player.hpp"

namespace salle {

class SearchArchers final : public Player<Archers> {
 public:
  explicit SearchArchers(const Budget& budget, const ArchersSearch::Settings& settings = {})
      : search_(settings), budget_(budget) {}

  archers::Action choose(const Sight<Archers>& sight, Random& random) override {
    return search_.think(sight, budget_, random).action;
  }

 private:
  ArchersSearch search_;
  Budget budget_;
};

}  // namespace salle
