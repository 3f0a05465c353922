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

int orders_of(Cards pile) { return kHandTable.orders_of(kHandTable.number(pile)); }

class Grower {
 public:
  Grower(const Rules& rules, const RoundPayoffs& payoffs, const GrowthLimit& limit,
         EndgameTree& tree)
      : rules_(rules), payoffs_(payoffs), limit_(limit), tree_(tree) {
    rules_.target = 99;  // rounds are judged here, not matches
  }

  // A node at which the round goes on for every hand of the fencer to move that can. False where
  // the limit was met.
  bool root(const Scene& scene, const std::array<HandList, 2>& hands) {
    add_moves(add_node(scene, hands), scene, hands);
    end_of_arrows();
    end_of_finishes();
    return !given_up();
  }

 private:
  bool given_up() {
    if (!late_ && limit_.late && ++asked_ % 16 == 0) late_ = limit_.late();
    return late_ || tree_.size() > limit_.steps;
  }

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

  // One that a place of the fencer to move can make.
  struct Able {
    std::uint8_t code;
    std::uint8_t place;
    Action action;
  };

  void add_moves(std::uint32_t at, const Scene& scene, const std::array<HandList, 2>& hands) {
    const HandList& mine = hands[scene.actor()];
    std::vector<Able> able;
    for (std::size_t place = 0; place < mine.size(); ++place) {
      const Cards cards = kHandTable.cards(mine[place]);
      // Cards that the other has played since cannot have been here.
      if (!scene.left().holds(cards) || !scene.can_act(cards)) continue;
      ActionList<EnGarde> actions;
      list_actions(rules_, scene.choices(cards), actions);
      for (const Action action : actions) {
        able.push_back(
            {static_cast<std::uint8_t>(action.code()), static_cast<std::uint8_t>(place), action});
      }
    }
    std::ranges::sort(able, [](const Able& a, const Able& b) {
      return std::pair(a.code, a.place) < std::pair(b.code, b.place);
    });
    const std::size_t first = tree_.moves.size();
    for (std::size_t i = 0; i < able.size(); ++i) {
      if (i == 0 || able[i].code != able[i - 1].code) {
        TreeMove move;
        move.action = able[i].action;
        move.choices = static_cast<std::uint32_t>(tree_.first_finish.size() + i);
        move.movers.first = static_cast<std::uint32_t>(tree_.hands.size());
        tree_.moves.push_back(move);
      }
      ++tree_.moves.back().movers.count;
      tree_.hands.push_back(able[i].place);
    }
    tree_.nodes[at].moves = slice(first, tree_.moves.size());
    const std::size_t count = tree_.moves.size() - first;
    // What all choices of this node lead to before those of its children: so they lie in order.
    std::vector<Scene> scenes(count, scene);
    std::vector<std::array<HandList, 2>> after(count);
    for (std::size_t m = 0; m < count && !given_up(); ++m) {
      const TreeMove& move = tree_.moves[first + m];
      scenes[m].act(rules_, move.action);
      if (add_finishes(move, scene, scenes[m], hands)) {
        after[m][scene.actor()] = add_arrows(move, scene, scenes[m], mine);
        after[m][other(scene.actor())] = hands[other(scene.actor())];
      } else {
        for (std::uint32_t i = 0; i < move.movers.count; ++i) end_of_arrows();
      }
    }
    for (std::size_t m = 0; m < count && !given_up(); ++m) {
      if (after[m][scene.actor()].empty()) continue;
      const std::uint32_t child = add_node(scenes[m], after[m]);
      tree_.moves[first + m].child = child;
      add_moves(child, scenes[m], after[m]);
    }
  }

  // The next choice begins here.
  void end_of_arrows() {
    tree_.first_arrow.push_back(static_cast<std::uint32_t>(tree_.arrows.size()));
  }
  void end_of_finishes() {
    tree_.first_finish.push_back(static_cast<std::uint32_t>(tree_.finish_other.size()));
  }

  static int cards_drawn(const Scene& scene, const Scene& next, Action action) {
    const std::size_t me = scene.actor();
    return next.view.hand_size[me] - scene.view.hand_size[me] + cards_of(action).total();
  }

  // Draws the arrows of a move; the hands they lead to.
  HandList add_arrows(const TreeMove& move, const Scene& scene, const Scene& next,
                      const HandList& mine) {
    const int drawn = cards_drawn(scene, next, move.action);
    const Cards played = cards_of(move.action);
    std::array<bool, kHands> reached{};
    const std::size_t first = tree_.arrows.size();
    for (const std::uint8_t mover : tree_.movers_of(move)) {
      end_of_arrows();
      const Cards cards = kHandTable.cards(mine[mover]);
      const Cards hidden = scene.left() - cards;  // from him
      for (std::size_t i = kHandTable.first(drawn); i < kHandTable.first(drawn + 1); ++i) {
        const Cards refill = kHandTable.cards(i);
        if (!hidden.holds(refill)) continue;
        const std::uint8_t to = kHandTable.number(cards - played + refill);
        reached[to] = true;
        tree_.arrows.push_back({to, static_cast<std::uint8_t>(kHandTable.orders_of(i))});
      }
    }
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

  double payoff_of(const State& state) const {
    return state.winner < 0 ? payoffs_.draw
                            : payoffs_.won_by[static_cast<std::size_t>(state.winner)];
  }

  void add_finish(std::size_t place, double payoff) {
    tree_.finish_other.push_back(static_cast<std::uint8_t>(place));
    tree_.finish_payoff.push_back(static_cast<float>(payoff));
  }

  // Asks the referee how a move ends; true if the round goes on for some pair of hands.
  bool add_finishes(const TreeMove& move, const Scene& scene, const Scene& next,
                    const std::array<HandList, 2>& hands) {
    const std::size_t me = scene.actor();
    const HandList& others = hands[other(me)];
    const Deed deed = move.action.deed();
    const bool attacks = deed == Deed::kAttack || deed == Deed::kAdvanceAttack;
    const int drawn = cards_drawn(scene, next, move.action);
    State before;
    before.phase = scene.view.phase;
    before.actor = static_cast<std::uint8_t>(me);
    before.pending = scene.view.pending;
    before.pending_count = static_cast<std::uint8_t>(scene.view.pending_count);
    before.discards = scene.memory.played;
    for (std::size_t seat = 0; seat < 2; ++seat) {
      before.square[seat] = static_cast<std::uint8_t>(scene.view.square[seat]);
    }
    // With cards left, or an attack to answer, only the next fencer's own hand matters; that is the
    // mover's after a parry, else the other's.
    const bool by_one_hand = next.view.pile > 0 || attacks;
    const bool by_own_hand = by_one_hand && deed == Deed::kParry;
    const auto movers = tree_.movers_of(move);
    if (by_one_hand && !by_own_hand) {
      before.hand[me] = kHandTable.cards(hands[me][movers[0]]);
      before.pile = Cards::of(1, scene.view.pile);  // any will do
      for (std::size_t j = 0; j < others.size(); ++j) {
        before.hand[other(me)] = kHandTable.cards(others[j]);
        ends_[j] = before;
        play(ends_[j], move.action, Cards::of(1, drawn));
      }
    }
    bool goes_on = false;
    for (const std::uint8_t mover : movers) {
      end_of_finishes();
      before.hand[me] = kHandTable.cards(hands[me][mover]);
      const Cards hidden = scene.left() - before.hand[me];
      State own;
      if (by_own_hand) {
        own = before;
        own.pile = Cards::of(1, scene.view.pile);
        play(own, move.action, {});
      }
      for (std::size_t j = 0; j < others.size(); ++j) {
        const Cards theirs = kHandTable.cards(others[j]);
        if (!hidden.holds(theirs)) continue;
        const Cards pile = hidden - theirs;
        if (by_one_hand) {
          const State& end = by_own_hand ? own : ends_[j];
          if (end.ending == Ending::kNone) {
            goes_on = true;
          } else {
            add_finish(j, payoff_of(end) * orders_of(pile));
          }
          continue;
        }
        before.hand[other(me)] = theirs;
        before.pile = pile;
        double sum = 0.0;
        bool ended = false;
        for (std::size_t i = kHandTable.first(drawn); i < kHandTable.first(drawn + 1); ++i) {
          const Cards refill = kHandTable.cards(i);
          if (!pile.holds(refill)) continue;
          State state = before;
          play(state, move.action, refill);
          if (state.ending == Ending::kNone) {
            goes_on = true;
          } else {
            sum += payoff_of(state) * kHandTable.orders_of(i) * orders_of(pile - refill);
            ended = true;
          }
        }
        if (ended) add_finish(j, sum);
      }
    }
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
  const RoundPayoffs& payoffs_;
  const GrowthLimit& limit_;
  EndgameTree& tree_;
  std::array<State, kHands> ends_;  // by the place of the other's hand
  bool late_ = false;
  unsigned asked_ = 0;
};

}  // namespace

bool grow_endgame(const Rules& rules, const Scene& now, const Ranges& ranges,
                  const RoundPayoffs& payoffs, const GrowthLimit& limit, EndgameTree& tree) {
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
  return Grower(rules, payoffs, limit, tree).root(now, hands);
}

}  // namespace salle::en_garde_mind
