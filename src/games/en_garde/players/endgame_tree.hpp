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
// The rules are the referee's (games/en_garde/engine.hpp): he plays every move with every pair of
// hands and every refill, and says whether the round ended there and for whom.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "games/en_garde/players/range.hpp"

namespace salle::en_garde_mind {

// From a hand of the fencer who moves to one that he may hold after drawing, in so many orders.
struct Arrow {
  std::uint8_t from;
  std::uint8_t to;
  std::uint8_t orders;
};

// A move that ends the round for a pair of hands, for some or all of the cards that may be drawn.
struct Finish {
  std::uint8_t mover;     // the place of the hand of the fencer who moves
  std::uint8_t other;     // the place of the other's hand, before and after
  std::int8_t winner;     // a seat, or -1
  std::uint8_t unsorted;  // in how many orders the pile can lie with which it ends so
};

// A part of one of the tree's lists.
struct Slice {
  std::uint32_t first = 0;
  std::uint32_t count = 0;
};

struct TreeMove {
  en_garde::Action action;
  std::uint32_t child = 0;  // 0: the round is over for every pair of hands
  Slice movers;             // places of the hands that can do it, in the list of hands
  Slice arrows;             // none without a child
  Slice finishes;
};

struct TreeNode {
  std::array<Slice, 2> hands;  // by seat: numbers of hands, in ascending order
  Slice moves;                 // by action code
  std::uint8_t actor = 0;      // the fencer who moves
  std::size_t choices = 0;     // where the choices begin: for each move, for each of his hands
};

struct EndgameTree {
  std::vector<TreeNode> nodes;  // the present moment first, parents before children
  std::vector<TreeMove> moves;
  std::vector<Arrow> arrows;
  std::vector<Finish> finishes;
  std::vector<std::uint8_t> hands;          // of nodes, and of moves
  std::size_t choices = 0;                  // of all nodes together
  std::array<std::vector<double>, 2> ways;  // at the root, by place (range.hpp)

  // Steps that one walk through the tree takes, roughly.
  std::size_t size() const { return finishes.size() + arrows.size(); }
  std::span<const std::uint8_t> movers_of(const TreeMove& move) const {
    return {hands.data() + move.movers.first, move.movers.count};
  }
  std::span<const std::uint8_t> hands_of(const TreeNode& node, std::size_t seat) const {
    return {hands.data() + node.hands[seat].first, node.hands[seat].count};
  }
};

// Orders of longer piles do not fit a byte; trees would be far too large anyway.
inline constexpr int kLongestPile = 5;

// The tree from `now` on, for all hands in the ranges. False where it would be larger than
// `most_steps` or the pile is too long; the tree is then of no use.
bool grow_endgame(const en_garde::Rules& rules, const Scene& now, const Ranges& ranges,
                  std::size_t most_steps, EndgameTree& tree);

}  // namespace salle::en_garde_mind
