// What a match begins with: the game, its rules, what was agreed on, the secret seed, and who sits
// where. Times are milliseconds since 1970.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "core/seat.hpp"

namespace salle {

using Millis = std::int64_t;
inline constexpr Millis kDay = 24LL * 3600 * 1000;

enum class ClockKind : std::uint8_t { kNone, kLive, kDays };

struct ClockSettings {
  ClockKind kind = ClockKind::kNone;
  std::int64_t base = 0;       // live: milliseconds for the whole game
  std::int64_t increment = 0;  // live: milliseconds added after every turn
  std::int64_t days = 0;       // by correspondence: days a turn
  bool operator==(const ClockSettings&) const = default;
};

// What was agreed on when a table was set up, besides the game and its rules.
struct TableSettings {
  ClockSettings clock;
  bool listed = false;  // shown to everyone in the hall; otherwise by link or code only
  bool rated = false;
  bool operator==(const TableSettings&) const = default;
};

nlohmann::ordered_json settings_json(const TableSettings& settings);
// Fields that are left out have their defaults; unknown ones and wrong values are refused.
Result<TableSettings> parse_settings(const nlohmann::json& json);

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

enum class MatchEnding : std::uint8_t {
  kNone,
  kPlayed,
  kResigned,
  kTime,
  kAbsent,
  kAgreed,
  kDeclined,  // before it began
  kClosed,
};

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
