// One game being played: its rules, where it began, what was done, where it stands.
//
// A bout knows everything, so computer players never get one: they get a `Sight`, which holds what
// a seat may know and has no way back to the state.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
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
      : rules_(rules), start_(start), state_(start), turn_state_(start) {
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
    note(before, actor, action);
    return true;
  }
  // Takes an action that is known to be legal.
  void apply(Action action) {
    const State before = state_;
    const Seat actor = turn();
    G::apply(rules_, state_, action);
    note(before, actor, action);
  }

  // Did that action tell this seat something that taking it back could not untell?
  bool revealed_to(Seat seat, std::size_t action) const {
    return (revealed_[action] >> seat & 1U) != 0;
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
    const bool lately = from >= turn_from_;
    State state = lately ? turn_state_ : mark == 0 ? start_ : marks_[mark - 1]->state;
    for (std::size_t i = lately ? turn_from_ : mark * kMarkEvery; i < end; ++i) {
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
      bout.revealed_.assign(revealed_.begin(), revealed_.begin() + until);
      bout.marks_.assign(marks_.begin(), marks_.begin() + static_cast<std::ptrdiff_t>(mark));
      bout.state_ = marks_[mark - 1]->state;
      bout.memories_ = marks_[mark - 1]->memories;
      bout.turn_from_ = bout.actions_.size();
      bout.turn_state_ = bout.state_;
    }
    for (std::size_t i = bout.actions_.size(); i < count; ++i) bout.apply(actions_[i]);
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

  void note(const State& before, Seat actor, Action action) {
    // Where the turn of the one who acted began: what has just happened is asked for most.
    if (actor != kChance && (actors_.empty() || actors_.back() != actor)) {
      turn_from_ = actions_.size();
      turn_state_ = before;
    }
    actions_.push_back(action);
    actors_.push_back(actor);
    remember(before, action);
    if (actions_.size() % kMarkEvery == 0) {
      marks_.push_back(std::make_shared<const Mark>(Mark{state_, memories_}));
    }
  }

  // What everyone sees is remembered in the slot behind the seats.
  void remember(const State& before, Action action) {
    EventList<G> events;
    unsigned revealed = 0;
    for (int slot = 0; slot <= kMaxSeats; ++slot) {
      if (slot >= seats() && slot < kMaxSeats) continue;
      const Viewer viewer = slot < kMaxSeats ? Viewer::seat(slot) : Viewer::spectator();
      G::events(rules_, before, action, state_, viewer, events);
      for (const auto& event : events) {
        G::remember(rules_, memories_[static_cast<std::size_t>(slot)], event);
        if (G::reveals(event)) revealed |= 1U << slot;
      }
    }
    revealed_.push_back(static_cast<std::uint8_t>(revealed));
  }

  Rules rules_;
  State start_;
  State state_;
  std::vector<Action> actions_;
  std::vector<Seat> actors_;
  std::vector<std::uint8_t> revealed_;  // to whom each of them told what cannot be untold
  std::size_t turn_from_ = 0;
  State turn_state_;
  std::vector<std::shared_ptr<const Mark>> marks_;
  Memories memories_;
  typename G::Memory first_memory_{};
};

}  // namespace salle
