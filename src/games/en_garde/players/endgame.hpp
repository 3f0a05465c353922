// The end of a round of En Garde, solved: how to mix one's actions when few cards are left.
//
// Counterfactual regret minimisation (CFR+, alternating updates, linear averages) over the tree of
// endgame_tree.hpp, for all hands of both fencers at once. Nothing is sampled: the same question
// gives the same answer.
//
// What comes out is an equilibrium of the rest of the round in which both are known to hold what
// the ranges say. As an answer in the middle of a round it is as good as the ranges are.
#pragma once

#include <optional>

#include "games/en_garde/players/endgame_tree.hpp"

namespace salle::en_garde_mind {

struct EndgameOption {
  en_garde::Action action;
  double share = 0.0;
  double value = 0.0;  // to the fencer to move: what it is worth if he goes on as well as he can
};

struct EndgameAnswer {
  FixedList<EndgameOption, en_garde::kMaxActions> options;  // in the order of list_actions
  double value = 0.0;                                       // of the mixture
};

class Endgame {
 public:
  // Nothing where the tree would be larger than `most_steps`. `stakes` are those of the fencer to
  // move.
  static std::optional<Endgame> prepare(const en_garde::Rules& rules, const Scene& now,
                                        const Ranges& ranges, const Stakes& stakes,
                                        std::size_t most_steps);

  // May be called again: iterations add up. Each is two walks through the tree.
  void solve(int iterations);

  // For the fencer to move, who holds `hand`. No options where his range does not have that hand.
  EndgameAnswer answer(Cards hand);

  const EndgameTree& tree() const { return tree_; }
  // The average strategy of one move of a node, for each hand of its actor.
  double share(const TreeNode& node, std::size_t move, std::size_t hand) const;
  // What a fencer gains over all hands by playing as well as possible against the other's average
  // strategy: the two seats' numbers add up to 0 in an exact solution.
  double best_response(Seat seat);

 private:
  // The last chance not to be surprised: how often the fencer to move is taken to do each thing by
  // mistake. It keeps the answers to what he never does sensible, and is too small to matter else.
  static constexpr double kSlip = 1e-5;

  enum class Walk { kLearn, kBestResponse };

  struct FinishPayoffs {
    std::array<double, 3> by_winner;  // drawn, won by Left, won by Right
    double operator()(const Finish& finish) const {
      return by_winner[static_cast<std::size_t>(finish.winner + 1)] * finish.unsorted;
    }
  };

  Endgame() = default;
  FinishPayoffs payoffs_to(std::size_t seat) const;
  void mixture(const TreeNode& node, bool average, double* shares) const;
  void walk(Walk kind, std::size_t seat, std::uint32_t at, const double* mine, const double* theirs,
            double* values);
  void walk_mine(Walk kind, std::size_t seat, std::uint32_t at, const double* mine,
                 const double* theirs, double* values);
  void walk_theirs(Walk kind, std::size_t seat, std::uint32_t at, const double* mine,
                   const double* theirs, double* values);
  double* take(std::size_t count);

  EndgameTree tree_;
  std::array<double, 3> payoffs_{};             // to Left: drawn, won by Left, won by Right
  std::array<std::vector<double>, 2> company_;  // at the root, by seat and hand
  std::vector<double> regrets_;                 // by choice
  std::vector<double> shares_;                  // by choice, summed over iterations
  int iterations_ = 0;
  std::vector<double> root_values_;  // by move and hand, of the last best response of the actor
  std::vector<double> scratch_;
  std::size_t scratch_used_ = 0;
};

}  // namespace salle::en_garde_mind
