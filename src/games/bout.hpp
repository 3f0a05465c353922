// One game being played: its rules, where it began, what was done, where it stands.
//
// A bout knows everything, so computer players never get one: they get a `Sight`, which holds what
// a seat may know and has no way back to the state.
#pragma once

#include <algorithm>
#include <array>
#include <memory>
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
  const std::vector<Seat>& actors() const { return actors_; }  // who did each, kChance included
  Seat turn() const { return G::turn(rules_, state_); }
  int seats() const { return G::seats(rules_); }

  // Takes an action from outside; false, and nothing changed, if it is not to be had now.
  bool play(Action action) {
    const State before = state_;
    const Seat actor = turn();
    if (!accept<G>(rules_, state_, action)) return false;
    actions_.push_back(action);
    actors_.push_back(actor);
    remember(before, action);
    if (actions_.size() % kMarkEvery == 0) {
      marks_.push_back(std::make_shared<const Mark>(Mark{state_, memories_}));
    }
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

  // Calls visit(index, before, action, after) for the actions from `from` up to, but not with,
  // `to`. Costs what is told, not what came before it.
  template <class Visit>
  void retell(std::size_t from, std::size_t to, Visit visit) const {
    const std::size_t end = std::min(to, actions_.size());
    if (from >= end) return;
    const std::size_t mark = from / kMarkEvery;
    State state = mark == 0 ? start_ : marks_[mark - 1]->state;
    for (std::size_t i = mark * kMarkEvery; i < end; ++i) {
      const State before = state;
      G::apply(rules_, state, actions_[i]);
      if (i >= from) visit(i, before, actions_[i], state);
    }
  }

  // The same bout after its first `count` actions only.
  Bout rewound(std::size_t count) const {
    Bout bout(rules_, start_, first_memory_);
    count = std::min(count, actions_.size());
    const std::size_t mark = count / kMarkEvery;
    if (mark > 0) {
      const auto until = static_cast<std::ptrdiff_t>(mark * kMarkEvery);
      bout.actions_.assign(actions_.begin(), actions_.begin() + until);
      bout.actors_.assign(actors_.begin(), actors_.begin() + until);
      bout.marks_.assign(marks_.begin(), marks_.begin() + static_cast<std::ptrdiff_t>(mark));
      bout.state_ = marks_[mark - 1]->state;
      bout.memories_ = marks_[mark - 1]->memories;
    }
    for (std::size_t i = bout.actions_.size(); i < count; ++i) bout.play(actions_[i]);
    return bout;
  }

 private:
  using Memories = std::array<typename G::Memory, kMaxSeats + 1>;
  // Where the bout stood after every so many actions: whoever looks into the middle of a long game
  // need not begin at its beginning. Shared, since tables are copied to try things out.
  struct Mark {
    State state;
    Memories memories;
  };
  static constexpr std::size_t kMarkEvery = 64;

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
  std::vector<Seat> actors_;
  std::vector<std::shared_ptr<const Mark>> marks_;
  Memories memories_;
  typename G::Memory first_memory_{};
};

}  // namespace salle
