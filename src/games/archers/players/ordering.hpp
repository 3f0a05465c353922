// Which actions a search tries first: the one that was best before, shots, what refuted a sister
// position, and then manoeuvres by what they have been worth so far and what they do at a glance.
#pragma once

#include <array>
#include <utility>

#include "games/archers/engine.hpp"

namespace salle::archers {

class Ordering {
 public:
  static constexpr int kMaxPly = 128;

  void forget();

  // What was best at `ply`, after `tried` other manoeuvres had been tried in vain.
  void praise(const Position& position, int ply, int depth, Action best, const Action* tried,
              int tried_count);

  // How promising each action of `actions` is, larger first.
  using Promise = std::array<int, kMaxActions>;
  void weigh(const Position& position, int ply, Action known_best, const Actions& actions,
             Promise& promise) const;

  // Brings the most promising of the actions from `first` on to that place.
  static void bring_best(Actions& actions, Promise& promise, std::size_t first) {
    std::size_t best = first;
    for (std::size_t i = first + 1; i < actions.size(); ++i) {
      if (promise[i] > promise[best]) best = i;
    }
    std::swap(actions[first], actions[best]);
    std::swap(promise[first], promise[best]);
  }

 private:
  // Steps by direction and pivots by new facing.
  static std::size_t slot(Action action);
  void adjust(Seat seat, Action action, int bonus);

  static constexpr std::size_t kSlots = 128 * 8;
  std::array<std::array<std::int16_t, kSlots>, 2> worth_{};
  std::array<std::array<Action, 2>, kMaxPly> refutations_{};
};

}  // namespace salle::archers
