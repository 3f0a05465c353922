// What a match begins with: the game, its rules, what was agreed on, the secret seed, and who sits
// where. Times are milliseconds since 1970.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/seat.hpp"
#include "match/settings.hpp"

namespace salle {

using PersonId = std::int64_t;  // 0: nobody

enum class SeatKind : std::uint8_t { kOpen, kPerson, kComputer };

// Who has a seat.
struct Occupant {
  SeatKind kind = SeatKind::kOpen;
  PersonId person = 0;        // an open seat may be kept for somebody
  std::string computer = {};  // the name of a level
  bool operator==(const Occupant&) const = default;
};

enum class MatchStatus : std::uint8_t { kWaiting, kPlaying, kOver, kClosed };

enum class MatchEnding : std::uint8_t { kNone, kPlayed, kResigned, kTime, kAgreed, kClosed };

struct MatchSetup {
  std::int64_t id = 0;
  std::string code = {};  // how people name the table
  std::string game = {};
  std::string rules = {};  // the full line
  TableSettings settings = {};
  std::string seed = {};  // secret until the match is over
  std::vector<Occupant> seats = {};
  PersonId host = 0;
  Millis created = 0;
  // Everyone sits at one device: nobody greets, and nobody need be asked who sits beside one.
  bool one_device = false;
};

// Who decides for a seat whose player has left a team, or whose engine fails.
inline constexpr std::string_view kStandIn = "scholar";

inline std::size_t index(Seat seat) { return static_cast<std::size_t>(seat); }

}  // namespace salle
