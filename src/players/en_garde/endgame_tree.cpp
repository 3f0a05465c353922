#include "players/en_garde/endgame_tree.hpp"

#include <algorithm>

namespace salle::en_garde_mind {

using namespace en_garde;

namespace {

using HandList = std::vector<std::uint8_t>;

constexpr std::uint8_t kNoPlace = 255;

std::size_t other(std::size_t seat) { return 1 - seat; }

Slice slice(std::size_t first, std::size_t end) {
  return {static_cast<std::uint32_t>(first), static_cast<std::uint32_t>(end - first)};
}

// How one may have come by a hand: which hand moved, and what it drew.
struct Origin {
  Cards before;
  Cards drawn;
};

class Grower {
 public:
  Grower(const Rules& rules, std::size_t most_steps, EndgameTree& tree)
      : rules_(rules), most_steps_(most_steps), tree_(tree) {
    rules_.target = 99;  // rounds are judged here, not matches
  }

  // A node at which the round goes on for every hand of the fencer to move that can.
  std::uint32_t root(const Scene& scene, const std::array<HandList, 2>& hands) {
    const std::uint32_t at = add_node(scene, hands);
    add_moves(at, scene, hands);
    return at;
  }
  bool too_large() const { return tree_.size() > most_steps_; }

 private:
  std::uint32_t add_node(const Scene& scene, const std::array<HandList, 2>& hands) {
    TreeNode node;
    node.actor = static_cast<std::uint8_t>(scene.actor());
    for (std::size_t seat = 0; seat < 2; ++seat) {
      const std::size_t first = tree_.hands.size();
      tree_.hands.insert(tree_.hands.end(), hands[seat].begin(), hands[seat].end());
      node.hands[seat] = slice(first, tree_.hands.size());
    }
    tree_.nodes.push_back(node);
    return static_cast<std::uint32_t>(tree_.nodes.size() - 1);
  }

  void add_moves(std::uint32_t at, const Scene& scene, const std::array<HandList, 2>& hands) {
    const HandList& mine = hands[scene.actor()];
    // By action code, the hands that can do it.
    std::array<HandList, 256> able;
    for (const std::uint8_t hand : mine) {
      const Cards cards = kHandTable.cards(hand);
      // Cards that the other has played since cannot have been here.
      if (!scene.left().holds(cards) || !scene.can_act(cards)) continue;
      ActionList<EnGarde> actions;
      list_actions(rules_, scene.choices(cards), actions);
      for (const Action action : actions) {
        able[action.code()].push_back(hand);
        by_code_[action.code()] = action;
      }
    }
    const std::size_t first = tree_.moves.size();
    for (std::size_t code = 0; code < able.size(); ++code) {
      if (!able[code].empty()) tree_.moves.push_back({by_code_[code], 0, {}, {}});
    }
    const std::size_t count = tree_.moves.size() - first;
    tree_.nodes[at].moves = slice(first, first + count);
    tree_.nodes[at].choices = tree_.choices;
    tree_.choices += count * mine.size();
    for (std::size_t i = first; i < first + count && !too_large(); ++i) {
      const Action action = tree_.moves[i].action;
      add_child(i, scene, hands, able[action.code()]);
    }
  }

  void add_child(std::size_t move, const Scene& scene, const std::array<HandList, 2>& hands,
                 const HandList& movers) {
    const std::size_t me = scene.actor();
    const Action action = tree_.moves[move].action;
    Scene next = scene;
    next.act(rules_, action);

    std::array<HandList, 2> after;
    std::vector<Origin> origins;
    after[other(me)] = hands[other(me)];
    after[me] = draw(move, scene, next, hands[me], movers, origins);

    const std::uint32_t child = add_node(next, after);
    tree_.moves[move].child = child;
    if (finish_pairs(child, scene, next, action, after, origins)) add_moves(child, next, after);
  }

  // Draws the arrows of a move; the hands they lead to, with an origin for each.
  HandList draw(std::size_t move, const Scene& scene, const Scene& next, const HandList& mine,
                const HandList& movers, std::vector<Origin>& origins) {
    const std::size_t me = scene.actor();
    const Cards played = cards_of(tree_.moves[move].action);
    const int drawn = next.view.hand_size[me] - scene.view.hand_size[me] + played.total();
    std::array<Origin, kHands> origin_of{};
    std::array<bool, kHands> reached{};
    const std::size_t first = tree_.arrows.size();
    const std::size_t first_mover = tree_.hands.size();
    for (const std::uint8_t hand : movers) {
      const Cards cards = kHandTable.cards(hand);
      const auto from =
          static_cast<std::uint8_t>(std::ranges::lower_bound(mine, hand) - mine.begin());
      tree_.hands.push_back(from);
      const Cards hidden = scene.left() - cards;  // from him
      for (std::size_t i = kHandTable.first(drawn); i < kHandTable.first(drawn + 1); ++i) {
        const Cards refill = kHandTable.cards(i);
        if (!hidden.holds(refill)) continue;
        const std::uint8_t to = kHandTable.number(cards - played + refill);
        reached[to] = true;
        origin_of[to] = {cards, refill};
        tree_.arrows.push_back({from, to, static_cast<std::uint8_t>(orders(refill))});
      }
    }
    tree_.moves[move].movers = slice(first_mover, tree_.hands.size());
    tree_.moves[move].arrows = slice(first, tree_.arrows.size());
    HandList list;
    std::array<std::uint8_t, kHands> place{};
    for (std::size_t hand = 0; hand < kHands; ++hand) {
      if (!reached[hand]) continue;
      place[hand] = static_cast<std::uint8_t>(list.size());
      list.push_back(static_cast<std::uint8_t>(hand));
      origins.push_back(origin_of[hand]);
    }
    for (std::size_t i = first; i < tree_.arrows.size(); ++i) {
      tree_.arrows[i].to = place[tree_.arrows[i].to];
    }
    return list;
  }

  // Asks the referee about every pair of hands; true if the round goes on for some.
  bool finish_pairs(std::uint32_t child, const Scene& scene, const Scene& next, Action action,
                    const std::array<HandList, 2>& after, const std::vector<Origin>& origins) {
    const std::size_t me = scene.actor();
    const std::size_t them = other(me);
    const Cards left = next.left();
    State before;
    before.phase = scene.view.phase;
    before.actor = static_cast<std::uint8_t>(me);
    before.pending = scene.view.pending;
    before.pending_count = static_cast<std::uint8_t>(scene.view.pending_count);
    before.discards = scene.memory.played;
    for (std::size_t seat = 0; seat < 2; ++seat) {
      before.square[seat] = static_cast<std::uint8_t>(scene.view.square[seat]);
    }
    const std::size_t first = tree_.finishes.size();
    bool goes_on = false;
    // With a short pile a hand leaves few hands for the other: one for each pile there can be.
    std::array<std::uint8_t, kHands> place;
    place.fill(kNoPlace);
    for (std::size_t j = 0; j < after[them].size(); ++j) {
      place[after[them][j]] = static_cast<std::uint8_t>(j);
    }
    const int rest = next.view.pile;
    for (std::size_t i = 0; i < after[me].size(); ++i) {
      const Cards mine = kHandTable.cards(after[me][i]);
      if (!left.holds(mine)) continue;
      for (std::size_t k = kHandTable.first(rest); k < kHandTable.first(rest + 1); ++k) {
        const Cards pile = kHandTable.cards(k);
        if (!(left - mine).holds(pile)) continue;
        const Cards theirs = left - mine - pile;
        const std::uint8_t j = place[kHandTable.number(theirs)];
        if (j == kNoPlace) continue;
        State state = before;
        state.hand[me] = origins[i].before;
        state.hand[them] = theirs;
        state.pile = scene.left() - origins[i].before - theirs;
        Referee referee(rules_, state);
        referee.apply(action);
        for (Cards drawn = origins[i].drawn; state.phase == Phase::kRefill;) {
          const int value = drawn.at(0);
          drawn.remove(value);
          referee.apply(Action::draw(value));
        }
        if (state.ending == Ending::kNone) {
          goes_on = true;
          continue;
        }
        Finish finish{static_cast<std::uint8_t>(i), j, state.winner,
                      static_cast<std::uint8_t>(orders(pile))};
        if (me == kRight) std::swap(finish.left, finish.right);
        tree_.finishes.push_back(finish);
      }
    }
    tree_.nodes[child].finishes = slice(first, tree_.finishes.size());
    return goes_on;
  }

  Rules rules_;
  std::size_t most_steps_;
  EndgameTree& tree_;
  std::array<Action, 256> by_code_{};
};

}  // namespace

bool grow_endgame(const Rules& rules, const Scene& now, const Ranges& ranges,
                  std::size_t most_steps, EndgameTree& tree) {
  if (now.view.pile > kLongestPile || now.over()) return false;
  std::array<HandList, 2> hands;
  for (std::size_t seat = 0; seat < 2; ++seat) {
    for (std::size_t hand = 0; hand < kHands; ++hand) {
      const double ways = ranges.ways[seat][hand];
      if (ways <= 0.0 || !ranges.left.holds(kHandTable.cards(hand))) continue;
      hands[seat].push_back(static_cast<std::uint8_t>(hand));
      tree.ways[seat].push_back(ways);
    }
  }
  Grower grower(rules, most_steps, tree);
  grower.root(now, hands);
  return !grower.too_large();
}

}  // namespace salle::en_garde_mind
