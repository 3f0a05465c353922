// The end of a round of En Garde, solved: how to mix one's actions when few cards are left.
//
// Counterfactual regret minimisation (predictive CFR+: alternating updates, every choice is expected
// to gain next time what it gained last time) over the tree of endgame_tree.hpp, for all hands of
// both fencers at once. Averages weigh the latest walks most. Nothing is sampled: the same question
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
  std::optional<en_garde::Action> reply;  // the likeliest, where the other may answer
};

struct EndgameAnswer {
  FixedList<EndgameOption, en_garde::kMaxActions> options;  // in the order of list_actions
  double value = 0.0;                                       // of the mixture
};

class Endgame {
 public:
  // Nothing where the tree would be larger, or take longer, than allowed. `stakes` are those of the
  // fencer to move.
  static std::optional<Endgame> prepare(const en_garde::Rules& rules, const Scene& now,
                                        const Ranges& ranges, const Stakes& stakes,
                                        const GrowthLimit& limit);

  // May be called again: iterations add up. Each is two walks through the tree.
  void solve(int iterations);

  // A node, and how likely the averages are to lead there with each hand.
  struct Standing {
    std::uint32_t node = 0;
    Cards left;                                // in a hand or in the pile
    std::array<std::vector<double>, 2> reach;  // by seat and place
  };
  Standing root() const;
  // After this action of the fencer to move; nothing where the round does not go on from there.
  std::optional<Standing> after(const Standing& at, en_garde::Action action);

  // For the fencer to move, who holds `hand`. No options where the averages never come here with that
  // hand, or with nothing of the other's that goes with it.
  EndgameAnswer answer(const Standing& at, Cards hand);
  EndgameAnswer answer(Cards hand) { return answer(root(), hand); }
  // Whether there is one for the hand at this place.
  bool has_answer(const Standing& at, std::size_t place) const;

  const EndgameTree& tree() const { return tree_; }
  // The average strategy of one move of a node, for each hand of its actor.
  double share(const TreeNode& node, std::size_t move, std::size_t hand);
  // What a fencer gains over all hands by playing as well as possible against the other's average
  // strategy: the two seats' numbers add up to 0 in an exact solution.
  double best_response(Seat seat);

 private:
  // How often the fencer to move at the root is taken to do each thing by mistake. It keeps the answers
  // to what he never does there sensible, and is too small to matter else. Deeper in the tree the
  // answers to what is never done are those of the first walks.
  static constexpr double kSlip = 1e-5;

  enum class Walk { kLearn, kBestResponse };

  // Where a walk has come to: how likely each fencer is to have come there, by the places of his
  // hands. `mine` is null where the one who walks never comes there by his own choices, or where
  // nobody asks.
  struct Reach {
    const double* mine;
    const double* theirs;
  };

  Endgame() = default;
  void normalise(const TreeNode& node, const double* from, double* to) const;
  void walk(Walk kind, std::size_t seat, std::uint32_t at, const Reach& reach, double* values);
  void walk_mine(Walk kind, std::size_t seat, std::uint32_t at, const Reach& reach, double* values);
  void walk_theirs(Walk kind, std::size_t seat, std::uint32_t at, const Reach& reach,
                   double* values);
  void walk_unmet(std::size_t seat, std::uint32_t at, const double* mine);
  void learn(const TreeNode& node, const double* mine, const double* worth, double* values);
  void best(const TreeNode& node, const double* worth, double* values) const;
  double* choose(const TreeMove& move, const double* reach, const double* policy, double slip,
                 bool& any);
  double* spread(const TreeMove& move, std::size_t hands, const double* chosen);
  double* take(std::size_t count);
  std::optional<en_garde::Action> likeliest_reply(const Standing& at, const TreeMove& move,
                                                  Cards hand) const;
  double company(const Standing& at, Cards hand) const;
  const std::vector<double>& average();

  EndgameTree tree_;
  Cards left_;                                  // in a hand or in the pile, at the root
  std::array<std::vector<double>, 2> company_;  // at the root, by seat and hand
  std::vector<double> regrets_;                 // by choice
  std::vector<double> policy_;                  // by choice: what is played in the next walk
  std::vector<double> shares_;                  // by choice, summed over walks
  std::vector<double> average_;                 // by choice: the average policy, once asked for
  int iterations_ = 0;
  double weight_ = 0.0;               // of this walk in the average
  std::uint32_t asked_ = 0;           // the node of which the next is wanted
  std::vector<double> asked_values_;  // by choice, of the last best response of the actor
  std::vector<double> scratch_;
  std::size_t scratch_used_ = 0;
};

}  // namespace salle::en_garde_mind
