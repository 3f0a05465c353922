// What a player that thinks is given, and what it gives back: an action, how good it believes it to
// be, and what else it looked at.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "core/fixed_list.hpp"
#include "core/random.hpp"
#include "games/bout.hpp"

namespace salle {

// What a player believes in the middle of a thought.
struct Glimpse {
  double value = 0.0;  // as in Thought
  int depth = 0;       // 0 where it means nothing
  std::int64_t nodes = 0;
};

// How long to think. A node count makes a decision repeatable; a time does not.
struct Budget {
  std::int64_t nodes = 0;  // 0: no limit
  double seconds = 0.0;    // 0: no limit; with neither, the player's usual budget
  // Where somebody may want the answer sooner: set from another thread, or from `heard`, it ends
  // the thought with what is known by then. Players that take no time do not look at it.
  const std::atomic<bool>* stop = nullptr;
  // Hears glimpses, on the thread that thinks, from players that have some.
  const std::function<void(const Glimpse&)>* heard = nullptr;

  bool given() const { return nodes > 0 || seconds > 0.0; }
  Budget or_usual(const Budget& usual) const {
    return given() ? *this : Budget{usual.nodes, usual.seconds, stop, heard};
  }
  bool stopped() const { return stop != nullptr && stop->load(std::memory_order_relaxed); }
  void tell(const Glimpse& glimpse) const {
    if (heard != nullptr) (*heard)(glimpse);
  }
};

template <Game G>
struct Alternative {
  typename G::Action action;
  double value = 0.0;      // expected payoff for the one who moves: 1 won, -1 lost
  std::int64_t nodes = 0;  // spent on it
  double share = 0.0;  // how often it would be chosen: where secrets count, good play is a mixture
  // What is expected to follow, as far as the player has an opinion: its own further actions and
  // those of others. Where secrets count, the likeliest.
  FixedList<typename G::Action, 6> line{};
};

// What somebody whose cards are hidden probably holds.
struct Holding {
  std::string who;
  std::string card;
  double odds = 0.0;  // that he holds at least one of these
};

template <Game G>
struct Thought {
  typename G::Action action;
  double value = 0.0;
  bool certain = false;  // the value is proved: a win or loss found to the end
  int depth = 0;         // where that means something
  std::int64_t nodes = 0;
  std::vector<Alternative<G>> alternatives;  // best first, the chosen one included
};

// Draws one of the alternatives by lot, as often as their shares say. `all` is the sum of the
// shares; afterwards it is 1.
template <Game G>
void choose_by_share(Thought<G>& thought, double all, Random& random) {
  double lot = all * random.fraction();
  bool drawn = false;
  for (auto& other : thought.alternatives) {
    if (!drawn) thought.action = other.action;  // also the last one, should rounding leave a rest
    drawn = drawn || lot < other.share;
    lot -= other.share;
    other.share /= all;
  }
}

}  // namespace salle
