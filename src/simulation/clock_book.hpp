// A second, naive book of everybody's time, from the entries of a table alone. The rules of the hall:
// whoever is to move pays from when the entry before his was taken, which is not before it was made;
// at most half a second of a turn is the network's; nobody gets time back, and nobody's flag falls
// before his time is up.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "match/match.hpp"

namespace salle::simulation {

class ClockBook {
 public:
  ClockBook(const ClockSettings& settings, int seats);

  struct Taken {
    const MatchEntry& entry;
    bool by_computer = false;  // a computer decides for the seat
    const Match& after;        // the match with it
    Millis reopened = 0;       // when the hall, all of it, came back last before
    Millis told = 0;           // when the turn was first told to anybody; 0: not known
  };
  // The entry with which the turn began that goes on now.
  std::int64_t turn_number() const { return turn_number_; }
  // What is wrong with an entry; empty: nothing.
  std::string take(const Taken& taken);
  // What is wrong with clocks that were told at `sent`.
  std::string told(const std::vector<Millis>& left, int running, const Match& match,
                   Millis sent) const;

 private:
  Millis allowed(Seat seat) const;

  ClockSettings settings_;
  std::array<Millis, kMaxSeats> left_{};
  Millis turn_began_ = 0;  // not before
  Millis stalls_ = 0;      // since then
  std::int64_t turn_number_ = 0;
};

}  // namespace salle::simulation
