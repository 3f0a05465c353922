// What was agreed on when a table was set up, besides the game and its rules.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "core/result.hpp"

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

struct TableSettings {
  ClockSettings clock;
  bool listed = false;  // shown to everyone in the hall; otherwise by link or code only
  bool rated = false;
  bool operator==(const TableSettings&) const = default;
};

nlohmann::ordered_json settings_json(const TableSettings& settings);
// Fields that are left out have their defaults; unknown ones and wrong values are refused.
Result<TableSettings> parse_settings(const nlohmann::json& json);

}  // namespace salle
