#include "match/clock.hpp"

#include <algorithm>

namespace salle {
namespace {

// What is taken off for the network's sake, whatever it claims: at once, and more with every turn.
constexpr Millis kMostLag = 500;
constexpr Millis kLagATurn = 100;
// Whoever's days ran out while the server was away has this long to move.
constexpr Millis kGrace = 3600LL * 1000;

}  // namespace

MatchClock::MatchClock(const ClockSettings& settings, int seats) : settings_(settings) {
  for (int seat = 0; seat < seats; ++seat) remaining_[index(seat)] = settings.base;
  allowance_.fill(kMostLag);
}

Millis MatchClock::allowed(Seat seat) const {
  return settings_.kind == ClockKind::kDays ? settings_.days * kDay : remaining_[index(seat)];
}

void MatchClock::start(Seat seat, Millis now) {
  running_ = seat >= 0 && settings_.kind != ClockKind::kNone ? seat : kNobody;
  since_ = now;
}

Millis MatchClock::spent(Millis now, Millis lag) const {
  if (running_ == kNobody) return 0;
  return std::max<Millis>(0,
                          now - since_ - std::clamp<Millis>(lag, 0, allowance_[index(running_)]));
}

bool MatchClock::too_late(Millis now, Millis lag) const {
  return running_ != kNobody && spent(now, lag) > allowed(running_);
}

void MatchClock::charge(Seat seat, Millis spent, bool turn_over, Millis at) {
  if (settings_.kind != ClockKind::kLive) return;
  remaining_[index(seat)] -= spent;
  if (running_ == seat) {
    Millis& allowance = allowance_[index(seat)];
    allowance -= std::clamp<Millis>(at - since_ - spent, 0, allowance);
    if (turn_over) allowance = std::min(kMostLag, allowance + kLagATurn);
  }
  if (turn_over) remaining_[index(seat)] += settings_.increment;
}

void MatchClock::resume(Millis now) {
  if (running_ == kNobody) return;
  if (settings_.kind == ClockKind::kLive) since_ = now;
  if (settings_.kind == ClockKind::kDays) {
    since_ = std::max(since_, now + kGrace - allowed(running_));
  }
}

void MatchClock::forgive(Millis stood_still, Millis now) {
  if (running_ != kNobody) since_ += std::clamp<Millis>(now - since_, 0, stood_still);
}

std::optional<Millis> MatchClock::deadline() const {
  if (running_ == kNobody) return std::nullopt;
  return since_ + allowed(running_);
}

bool MatchClock::run_out(Millis now) const {
  const auto end = deadline();
  // A move that is on its way counts as made in time.
  return end && now > *end + (settings_.kind == ClockKind::kLive ? allowance_[index(running_)] : 0);
}

std::optional<Millis> MatchClock::left(Seat seat, Millis now) const {
  if (settings_.kind == ClockKind::kNone) return std::nullopt;
  const Millis all = allowed(seat);
  return seat == running_ ? std::max<Millis>(0, all - (now - since_)) : all;
}

}  // namespace salle
