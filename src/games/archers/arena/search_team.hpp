// The searcher of Archers on several threads: all look at the same sight, and what one of them finds
// out the others know.
//
// The first one answers; the others are there for what they leave in the table. Which of them is
// first where is luck, so with more than one thread the same question need not get the same answer.
// What is proved is proved all the same.
#pragma once

#include <memory>
#include <vector>

#include "games/archers/players/search.hpp"
#include "players/player.hpp"

namespace salle {

class ArchersSearchTeam final : public Player<Archers> {
 public:
  ArchersSearchTeam(int threads, const Budget& usual, const ArchersSearch::Settings& settings);

 private:
  // Nodes are shared out evenly, so that all of them together never exceed the budget.
  Thought<Archers> ponder(const Sight<Archers>& sight, const Budget& budget,
                          Random& random) override;

  Budget usual_;
  std::shared_ptr<archers::Transpositions> known_;
  std::vector<std::unique_ptr<ArchersSearch>> searches_;
};

}  // namespace salle
