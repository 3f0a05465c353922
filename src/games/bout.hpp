// One game being played: its rules, where it began, what was done, where it stands.
//
// A bout knows everything, so computer players never get one: they get a `Sight`, which holds what
// a seat may know and has no way back to the state.
#pragma once

#include <array>
#include <utility>
#include <vector>

#include "core/game.hpp"

namespace salle {

template <Game G>
struct Sight {
  Seat seat;
  typename G::Rules rules;
  Knowledge<G> knowledge;
  ActionList<G> legal;
};

template <Game G>
class Bout {
 public:
  using Rules = typename G::Rules;
  using State = typename G::State;
  using Action = typename G::Action;

  explicit Bout(const Rules& rules) : Bout(rules, G::start(rules)) {}
  // From a position, with what the two sides can know of it.
  Bout(const Rules& rules, const State& start, const typename G::Memory& memory = {})
      : rules_(rules), start_(start), state_(start) {
    memories_.fill(memory);
    first_memory_ = memory;
  }

  const Rules& rules() const { return rules_; }
  const State& state() const { return state_; }
  const std::vector<Action>& actions() const { return actions_; }
  Seat turn() const { return G::turn(rules_, state_); }
  int seats() const { return G::seats(rules_); }

  // Takes an action from outside; false, and nothing changed, if it is not to be had now.
  bool play(Action action) {
    const State before = state_;
    if (!accept<G>(rules_, state_, action)) return false;
    actions_.push_back(action);
    remember(before, action);
    return true;
  }

  typename G::View view(Viewer viewer) const { return G::view(rules_, state_, viewer); }

  Knowledge<G> knowledge(Viewer viewer) const {
    const auto slot = viewer.is_seat() ? static_cast<std::size_t>(viewer.as_seat()) : kMaxSeats;
    return {view(viewer), memories_[slot]};
  }

  Sight<G> sight(Seat seat) const {
    Sight<G> sight{seat, rules_, knowledge(Viewer::seat(seat)), {}};
    if (turn() == seat) G::legal(rules_, state_, sight.legal);
    return sight;
  }

  // Calls visit(index, before, action, after) for every action from `from` on.
  template <class Visit>
  void retell(std::size_t from, Visit visit) const {
    State state = start_;
    for (std::size_t i = 0; i < actions_.size(); ++i) {
      const State before = state;
      G::apply(rules_, state, actions_[i]);
      if (i >= from) visit(i, before, actions_[i], state);
    }
  }

  // The same bout after its first `count` actions only.
  Bout rewound(std::size_t count) const {
    Bout bout(rules_, start_, first_memory_);
    for (std::size_t i = 0; i < count && i < actions_.size(); ++i) bout.play(actions_[i]);
    return bout;
  }

 private:
  // What everyone sees is remembered in the slot behind the seats.
  void remember(const State& before, Action action) {
    EventList<G> events;
    for (int slot = 0; slot <= kMaxSeats; ++slot) {
      if (slot >= seats() && slot < kMaxSeats) continue;
      const Viewer viewer = slot < kMaxSeats ? Viewer::seat(slot) : Viewer::spectator();
      G::events(rules_, before, action, state_, viewer, events);
      for (const auto& event : events) {
        G::remember(rules_, memories_[static_cast<std::size_t>(slot)], event);
      }
    }
  }

  Rules rules_;
  State start_;
  State state_;
  std::vector<Action> actions_;
  std::array<typename G::Memory, kMaxSeats + 1> memories_;
  typename G::Memory first_memory_{};
};

}  // namespace salle
