// The clocks of one game: none, live, or by correspondence. Told the time, never asks for it.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "match/setup.hpp"

namespace salle {

class MatchClock {
 public:
  MatchClock() = default;
  MatchClock(const ClockSettings& settings, int seats);

  // It is `seat`'s turn from `now` on (kNobody: all clocks stand).
  void start(Seat seat, Millis now);
  // What the turn has cost so far, after `lag` that was not the player's doing is taken off. What
  // the network took is only the player's word for it (he answers pings when he likes), so it is
  // given back from an allowance of half a second that fills up by a tenth of one a turn.
  Millis spent(Millis now, Millis lag) const;
  // Was the time of the one to move up before this moment, the lag taken off?
  bool too_late(Millis now, Millis lag) const;
  // `seat` acted at `at` and this much is charged; if its turn is over it gets its increment.
  void charge(Seat seat, Millis spent, bool turn_over, Millis at);
  // The server was away: nobody loses time by that.
  void resume(Millis now);
  // The server stood still for so long, as was seen at `now`: what of that was in the middle of
  // somebody's turn is not his. A turn may have begun only when it was over.
  void forgive(Millis stood_still, Millis now);

  // When the one to move will have run out of time, nothing if never.
  std::optional<Millis> deadline() const;
  bool run_out(Millis now) const;
  // What is left to a seat at `now`; nothing without clocks.
  std::optional<Millis> left(Seat seat, Millis now) const;
  Seat running() const { return running_; }
  const ClockSettings& settings() const { return settings_; }

 private:
  Millis allowed(Seat seat) const;

  ClockSettings settings_;
  std::array<Millis, kMaxSeats> remaining_{};
  std::array<Millis, kMaxSeats> allowance_{};  // of lag
  Seat running_ = kNobody;
  Millis since_ = 0;
};

}  // namespace salle
