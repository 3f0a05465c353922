#include "games/en_garde/players/endgame_tree.hpp"

#include <algorithm>

namespace salle::en_garde_mind {

using namespace en_garde;

namespace {

using HandList = std::vector<std::uint8_t>;

std::size_t other(std::size_t seat) { return 1 - seat; }

Slice slice(std::size_t first, std::size_t end) {
  return {static_cast<std::uint32_t>(first), static_cast<std::uint32_t>(end - first)};
}

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
      if (!able[code].empty()) tree_.moves.push_back({by_code_[code], 0, {}, {}, {}});
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
    const std::size_t first_mover = tree_.hands.size();
    for (const std::uint8_t hand : movers) {
      tree_.hands.push_back(
          static_cast<std::uint8_t>(std::ranges::lower_bound(hands[me], hand) - hands[me].begin()));
    }
    tree_.moves[move].movers = slice(first_mover, tree_.hands.size());

    Scene next = scene;
    next.act(rules_, tree_.moves[move].action);
    if (!finish(move, scene, next, hands[other(me)], movers)) return;
    std::array<HandList, 2> after;
    after[other(me)] = hands[other(me)];
    after[me] = draw_arrows(move, scene, next, movers);
    const std::uint32_t child = add_node(next, after);
    tree_.moves[move].child = child;
    add_moves(child, next, after);
  }

  int cards_drawn(const Scene& scene, const Scene& next, Action action) const {
    const std::size_t me = scene.actor();
    return next.view.hand_size[me] - scene.view.hand_size[me] + cards_of(action).total();
  }

  // Draws the arrows of a move; the hands they lead to.
  HandList draw_arrows(std::size_t move, const Scene& scene, const Scene& next,
                       const HandList& movers) {
    const Action action = tree_.moves[move].action;
    const int drawn = cards_drawn(scene, next, action);
    std::array<bool, kHands> reached{};
    const std::size_t first = tree_.arrows.size();
    for (std::size_t m = 0; m < movers.size(); ++m) {
      const Cards cards = kHandTable.cards(movers[m]);
      const Cards hidden = scene.left() - cards;  // from him
      for (std::size_t i = kHandTable.first(drawn); i < kHandTable.first(drawn + 1); ++i) {
        const Cards refill = kHandTable.cards(i);
        if (!hidden.holds(refill)) continue;
        const std::uint8_t to = kHandTable.number(cards - cards_of(action) + refill);
        reached[to] = true;
        tree_.arrows.push_back({tree_.hands[tree_.moves[move].movers.first + m], to,
                                static_cast<std::uint8_t>(orders(refill))});
      }
    }
    tree_.moves[move].arrows = slice(first, tree_.arrows.size());
    HandList list;
    std::array<std::uint8_t, kHands> place{};
    for (std::size_t hand = 0; hand < kHands; ++hand) {
      if (!reached[hand]) continue;
      place[hand] = static_cast<std::uint8_t>(list.size());
      list.push_back(static_cast<std::uint8_t>(hand));
    }
    for (std::size_t i = first; i < tree_.arrows.size(); ++i) {
      tree_.arrows[i].to = place[tree_.arrows[i].to];
    }
    return list;
  }

  // Asks the referee about every pair of hands and every refill; true if the round goes on for
  // some.
  bool finish(std::size_t move, const Scene& scene, const Scene& next, const HandList& others,
              const HandList& movers) {
    const std::size_t me = scene.actor();
    const Action action = tree_.moves[move].action;
    const int drawn = cards_drawn(scene, next, action);
    const int rest = next.view.pile;
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
    for (std::size_t m = 0; m < movers.size(); ++m) {
      before.hand[me] = kHandTable.cards(movers[m]);
      const Cards hidden = scene.left() - before.hand[me];
      // By the other's hand and by winner, in how many orders of the pile.
      std::array<std::array<std::uint8_t, 3>, kHands> ends{};
      // With a short pile a hand leaves few hands for the other: one for each pile there can be.
      for (std::size_t i = kHandTable.first(drawn); i < kHandTable.first(drawn + 1); ++i) {
        const Cards refill = kHandTable.cards(i);
        if (!hidden.holds(refill)) continue;
        for (std::size_t j = kHandTable.first(rest); j < kHandTable.first(rest + 1); ++j) {
          const Cards pile = refill + kHandTable.cards(j);
          if (!hidden.holds(pile)) continue;
          State state = before;
          state.hand[other(me)] = hidden - pile;
          state.pile = pile;
          play(state, action, refill);
          if (state.ending == Ending::kNone) {
            goes_on = true;
          } else {
            ends[kHandTable.number(state.hand[other(me)])]
                [static_cast<std::size_t>(state.winner + 1)] +=
                static_cast<std::uint8_t>(orders(refill) * orders(kHandTable.cards(j)));
          }
        }
      }
      for (std::size_t j = 0; j < others.size(); ++j) {
        for (std::size_t winner = 0; winner < 3; ++winner) {
          if (ends[others[j]][winner] == 0) continue;
          tree_.finishes.push_back(
              {tree_.hands[tree_.moves[move].movers.first + m], static_cast<std::uint8_t>(j),
               static_cast<std::int8_t>(static_cast<int>(winner) - 1), ends[others[j]][winner]});
        }
      }
    }
    tree_.moves[move].finishes = slice(first, tree_.finishes.size());
    return goes_on;
  }

  void play(State& state, Action action, Cards refill) const {
    Referee referee(rules_, state);
    referee.apply(action);
    while (state.phase == Phase::kRefill) {
      const int value = refill.at(0);
      refill.remove(value);
      referee.apply(Action::draw(value));
    }
  }

  Rules rules_;
  std::size_t most_steps_;
  EndgameTree& tree_;
  std::array<Action, 256> by_code_{};
};

}  // namespace

bool grow_endgame(const Rules& rules, const Scene& now, const Ranges& ranges,
                  std::size_t most_steps, EndgameTree& tree) {
  const int cards = now.view.hand_size[0] + now.view.hand_size[1] + now.view.pile;
  if (now.view.pile > kLongestPile || now.over() || now.left().total() != cards) return false;
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
