// The time that games go by: a machine's own at first, then that of the store which all nodes share. It
// never goes back, and does not feel it when the wall clock is set. Told how far the machine's
// steady clock is, never asks for it. Any thread.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>

#include "match/setup.hpp"

namespace salle::server {

class HallClock {
 public:
  using Here = std::chrono::steady_clock::time_point;

  HallClock(Millis wall, Here here) : begun_(here), began_(wall) {}

  Millis now(Here here) const {
    const Millis time = began_ + passed(here);
    Millis latest = latest_;
    while (latest < time && !latest_.compare_exchange_weak(latest, time)) {
    }
    return std::max(latest, time);
  }

  // It was `time` by the store's clock when it was `when` here. The first time it may go back: nobody
  // has played by it yet, and a machine that is ahead would stand still until it was right.
  void set(Millis time, Here when) {
    began_ = time - passed(when);
    if (!set_.exchange(true)) latest_ = 0;
  }

 private:
  Millis passed(Here here) const {
    return std::chrono::duration_cast<std::chrono::milliseconds>(here - begun_).count();
  }

  const Here begun_;
  std::atomic<Millis> began_;
  std::atomic<bool> set_ = false;
  mutable std::atomic<Millis> latest_ = 0;
};

}  // namespace salle::server
