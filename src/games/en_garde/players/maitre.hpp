// The strongest fencer of the house: the learned one, who works out the end of a round instead of
// feeling it.
#pragma once

#include <optional>

#include "games/en_garde/players/endgame.hpp"
#include "games/en_garde/players/net.hpp"
#include "players/player.hpp"

namespace salle {

// The usual habits keep a decision below half a second or so of one core.
struct MaitreHabits {
  int longest_pile = 3;                // with more cards left, the network plays
  std::int64_t steps = 30'000'000;     // of walking through the tree, if no budget is given
  std::size_t largest_tree = 750'000;  // in steps a walk; beyond, the network plays
  double whim = en_garde_mind::kWhim;
};

// A node is a step through the tree or an answer of the network. With too small a budget to solve
// anything the network plays.
class EnGardeMaitre final : public Player<EnGarde> {
 public:
  explicit EnGardeMaitre(const MaitreHabits& habits = {}) : habits_(habits) {}
  std::string_view weights(const en_garde::Rules& rules) const override {
    return house_net_file(rules);
  }

 private:
  Thought<EnGarde> ponder(const Sight<EnGarde>& sight, const Budget& budget,
                          Random& random) override;

  MaitreHabits habits_;
};

// How many nodes a budget allows; what it is in seconds is reckoned at a fixed speed, so that the
// answer does not depend on the machine.
std::int64_t nodes_of(const Budget& budget, std::int64_t usual);

// The end of the round as this sight has it, solved within a budget; nothing where the pile is too
// long, the tree too large for that or the hand not one that the ranges allow.
struct SolvedEndgame {
  en_garde_mind::EndgameAnswer answer;
  std::int64_t nodes = 0;
};
std::optional<SolvedEndgame> solve_endgame(const en_garde_mind::FencerMind& mind,
                                           const Sight<EnGarde>& sight, const MaitreHabits& habits,
                                           const Budget& budget);

}  // namespace salle
