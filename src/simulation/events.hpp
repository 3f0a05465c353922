// What will happen, in order of time: the one queue of a simulated world.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <vector>

#include "match/setup.hpp"

namespace salle::simulation {

// Whose work it is. What a dead one had still to do is never done; one that stands still does it
// when it goes on.
struct Life {
  bool dead = false;
  Millis still_until = 0;
};

class Events {
 public:
  explicit Events(Millis begin) : now_(begin) {}

  Millis now() const { return now_; }
  std::uint64_t done() const { return done_; }
  std::size_t waiting() const { return heap_.size(); }

  void at(Millis when, std::function<void()> work, Life* life = nullptr) {
    heap_.push_back({std::max(when, now_), next_++, life, std::move(work)});
    std::ranges::push_heap(heap_, later);
  }
  void after(Millis wait, std::function<void()> work, Life* life = nullptr) {
    at(now_ + wait, std::move(work), life);
  }

  // The next thing that happens, if that is not after `until`; false: nothing is left to do by then.
  bool step(Millis until) {
    if (heap_.empty() || heap_.front().when > until) return false;
    std::ranges::pop_heap(heap_, later);
    Event event = std::move(heap_.back());
    heap_.pop_back();
    now_ = event.when;
    if (event.life != nullptr && event.life->dead) return true;
    if (event.life != nullptr && event.life->still_until > now_) {
      event.when = event.life->still_until;  // in the order in which it would have been done
      heap_.push_back(std::move(event));
      std::ranges::push_heap(heap_, later);
      return true;
    }
    ++done_;
    event.work();
    return true;
  }

 private:
  struct Event {
    Millis when = 0;
    std::uint64_t number = 0;
    Life* life = nullptr;
    std::function<void()> work;
  };
  static bool later(const Event& one, const Event& other) {
    return one.when != other.when ? one.when > other.when : one.number > other.number;
  }

  Millis now_;
  std::uint64_t next_ = 0;
  std::uint64_t done_ = 0;
  std::vector<Event> heap_;
};

}  // namespace salle::simulation
