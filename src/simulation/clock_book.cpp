#include "simulation/clock_book.hpp"

#include <algorithm>

#include "core/text.hpp"

namespace salle::simulation {
namespace {

constexpr Millis kMostOfTheNetwork = 500;  // of one turn

std::string millis(Millis time) { return std::to_string(time); }

// After these whoever is to move begins anew.
bool begins_turn(const MatchEntry& entry, const Match& after) {
  const auto* claim = entry.is<entries::Claim>();
  return entry.is<entries::Begin>() != nullptr || entry.is<entries::Move>() != nullptr ||
         (claim != nullptr && claim->what == entries::Claim::What::kComputer) ||
         (entry.is<entries::Return>() != nullptr && after.turn() == entry.seat) ||
         after.game_number() == entry.number;  // something was taken back
}

}  // namespace

ClockBook::ClockBook(const ClockSettings& settings, int seats) : settings_(settings) {
  for (Seat seat = 0; seat < seats; ++seat) left_[index(seat)] = settings.base;
}

Millis ClockBook::allowed(Seat seat) const {
  return settings_.kind == ClockKind::kDays ? settings_.days * kDay : left_[index(seat)];
}

std::string ClockBook::take(const Taken& taken) {
  const MatchEntry& entry = taken.entry;
  std::string wrong;
  if (const auto* move = entry.is<entries::Move>(); move != nullptr && entry.seat >= 0) {
    // By correspondence the clock runs on while the hall is away.
    const Millis reopened = settings_.kind == ClockKind::kLive ? taken.reopened : 0;
    const Millis most = entry.at - std::max(turn_began_, reopened);
    if (move->spent < 0) wrong = "a move gave time back";
    if (!taken.by_computer && settings_.kind != ClockKind::kNone && move->spent > most) {
      wrong = cat("a move cost ", millis(move->spent), " of a turn of ", millis(most));
    }
    if (!taken.by_computer && settings_.kind == ClockKind::kLive && taken.told > 0 &&
        move->spent < entry.at - taken.told - kMostOfTheNetwork - stalls_) {
      wrong = cat("a move cost ", millis(move->spent), " though its turn was told ",
                  millis(entry.at - taken.told), " before");
    }
    if (settings_.kind == ClockKind::kLive) {
      if (move->spent > left_[index(entry.seat)]) {
        wrong = cat("a move cost ", millis(move->spent), " of ", millis(left_[index(entry.seat)]),
                    " that were left");
      }
      left_[index(entry.seat)] -= move->spent;
      if (taken.after.game().turn() != entry.seat) left_[index(entry.seat)] += settings_.increment;
    }
  }
  if (entry.is<entries::TimeUp>() != nullptr && entry.seat >= 0 && !taken.by_computer) {
    const Millis waited = entry.at - turn_began_;
    if (waited <= allowed(entry.seat)) {
      wrong = cat("a flag fell after ", millis(waited), " of ", millis(allowed(entry.seat)));
    }
  }
  if (const auto* stall = entry.is<entries::Stall>()) stalls_ += stall->stood_still;
  if (begins_turn(entry, taken.after)) {
    turn_began_ = entry.at;
    turn_number_ = entry.number;
    stalls_ = 0;
  }
  return wrong;
}

std::string ClockBook::told(const std::vector<Millis>& left, int running, const Match& match,
                            Millis sent) const {
  const Seat turn = match.turn();
  const Seat runs = turn >= 0 && !match.computer_at(turn) ? turn : kNobody;
  if (running != runs) return cat("the clock of ", running, " runs, not of ", runs);
  for (Seat seat = 0; seat < static_cast<Seat>(left.size()); ++seat) {
    const Millis all = allowed(seat);
    const Millis told = left[index(seat)];
    const Millis least =
        seat == runs ? std::max<Millis>(0, all - std::max<Millis>(0, sent - turn_began_)) : all;
    if (told < least || told > all) {
      return cat("seat ", seat, " was told ", millis(told), " are left, not ", millis(least),
                 " to ", millis(all));
    }
  }
  return "";
}

}  // namespace salle::simulation
