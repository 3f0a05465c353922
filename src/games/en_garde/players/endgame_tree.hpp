// Everything that can still happen in a round of En Garde whose pile is short, as a tree of public
// situations.
//
// A node is what everyone has seen so far; what each fencer may hold there are the places of two
// lists. Information sets are a node and a place, that is, the public acts and the present hand. A
// fencer also remembers which card he drew when, but nothing follows from it: what he drew in all
// is his hand and what he played in public, all orders of the deck are equally likely, and so the
// odds of what the other holds and of what comes next are the same however he came by his hand
// (range.hpp). Whoever plays well with the hand therefore plays well with all its pasts.
//
// Only the drawer sees a card drawn: for the others a node does not change with it. So an arrow
// leads from a hand through a move to each hand that the refill can make of it.
//
// The rules are the referee's (games/en_garde/engine.hpp): he plays every move and says whether the
// round ended there and for whom. While cards are left in the pile that depends on the other's hand
// alone (whether he can answer, or move at all), and he plays it once for each; where the pile runs
// out hands are compared, and he plays it with every pair of hands and every refill.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "games/en_garde/players/range.hpp"

namespace salle::en_garde_mind {

// From a hand of the fencer who moves to one that he may hold after drawing, in so many orders.
struct Arrow {
  std::uint8_t to;  // a place in the child
  std::uint8_t orders;
};

// What a round that ends counts for Left.
struct RoundPayoffs {
  double draw;
  std::array<double, 2> won_by;  // by seat
};

// A part of one of the tree's lists.
struct Slice {
  std::uint32_t first = 0;
  std::uint32_t count = 0;
};

struct TreeMove {
  en_garde::Action action;
  std::uint32_t child = 0;    // 0: the round is over for every pair of hands
  std::uint32_t choices = 0;  // the first of its choices: one for each hand that can do it
  Slice movers;               // places of those hands, in the list of hands
};

struct TreeNode {
  std::array<Slice, 2> hands;  // by seat: numbers of hands, in ascending order
  Slice moves;                 // by action code; their choices lie one behind the other
  std::uint8_t actor = 0;      // the fencer who moves
};

// A choice is a move made with a hand. Where it leads lies together, so that one that nobody makes
// is passed over at once.
struct EndgameTree {
  std::vector<TreeNode> nodes;  // the present moment first, parents before children
  std::vector<TreeMove> moves;
  std::vector<std::uint8_t> hands;  // of nodes, and of moves
  // By choice, and one more behind the last: where its arrows and its finishes begin.
  std::vector<std::uint32_t> first_arrow;
  std::vector<std::uint32_t> first_finish;
  std::vector<Arrow> arrows;
  // A choice that ends the round, against one hand of the other's: the place of that hand, and what
  // it counts for Left, summed over the orders of the pile with which it ends so.
  std::vector<std::uint8_t> finish_other;
  std::vector<float> finish_payoff;
  std::array<std::vector<double>, 2> ways;  // at the root, by place (range.hpp)

  std::size_t choices() const { return first_arrow.empty() ? 0 : first_arrow.size() - 1; }
  // Steps that one walk through the tree takes, roughly.
  std::size_t size() const { return finish_other.size() + arrows.size(); }
  std::span<const std::uint8_t> movers_of(const TreeMove& move) const {
    return {hands.data() + move.movers.first, move.movers.count};
  }
  std::span<const std::uint8_t> hands_of(const TreeNode& node, std::size_t seat) const {
    return {hands.data() + node.hands[seat].first, node.hands[seat].count};
  }
  std::span<const TreeMove> moves_of(const TreeNode& node) const {
    return {moves.data() + node.moves.first, node.moves.count};
  }
};

// Orders of longer piles do not fit a byte; trees would be far too large anyway.
inline constexpr int kLongestPile = 5;

// When to give up growing a tree.
struct GrowthLimit {
  std::size_t steps;
  std::function<bool()> late;  // asked now and then; may be empty
};

// The tree from `now` on, for all hands in the ranges. False where it would be larger or take longer
// than allowed, or the pile is too long; the tree is then of no use.
bool grow_endgame(const en_garde::Rules& rules, const Scene& now, const Ranges& ranges,
                  const RoundPayoffs& payoffs, const GrowthLimit& limit, EndgameTree& tree);

}  // namespace salle::en_garde_mind
