#include "match/setup.hpp"

#include <algorithm>
#include <initializer_list>
#include <optional>

#include "core/text.hpp"

namespace salle {
namespace {

constexpr std::int64_t kSecond = 1000;
constexpr std::int64_t kMostBase = 6 * 3600;   // seconds
constexpr std::int64_t kMostIncrement = 3600;  // seconds
constexpr std::int64_t kMostDays = 30;

// A whole number of a field, within bounds.
Result<std::int64_t> whole(const nlohmann::json& json, std::string_view name, std::int64_t least,
                           std::int64_t most) {
  const auto field = json.find(name);
  if (field == json.end() || !field->is_number_integer()) {
    return refuse(cat("the clock needs \"", name, "\", a whole number"));
  }
  const auto value = field->get<std::int64_t>();
  if (value < least || value > most) {
    return refuse(
        cat("\"", name, "\" must be from ", std::to_string(least), " to ", std::to_string(most)));
  }
  return value;
}

// Something in it that does not belong to this kind of clock.
std::optional<std::string> stray_field(const nlohmann::json& json,
                                       std::initializer_list<std::string_view> known) {
  for (const auto& [name, value] : json.items()) {
    if (name != "kind" && std::ranges::find(known, name) == known.end()) return name;
  }
  return std::nullopt;
}

Result<ClockSettings> parse_clock(const nlohmann::json& json) {
  ClockSettings clock;
  const auto kind = json.is_object() ? json.find("kind") : json.end();
  const std::string name =
      json.is_object() && kind != json.end() && kind->is_string() ? kind->get<std::string>() : "";
  const auto stray = name == "live"   ? stray_field(json, {"base", "increment"})
                     : name == "days" ? stray_field(json, {"days"})
                     : name == "none" ? stray_field(json, {})
                                      : std::nullopt;
  if (stray) return refuse(cat("a clock of the kind ", name, " has no field ", quote(*stray)));
  if (name == "none") return clock;
  if (name == "live") {
    const auto base = whole(json, "base", 10, kMostBase);
    if (!base) return std::unexpected(base.error());
    const auto increment = whole(json, "increment", 0, kMostIncrement);
    if (!increment) return std::unexpected(increment.error());
    clock = {ClockKind::kLive, *base * kSecond, *increment * kSecond, 0};
    return clock;
  }
  if (name == "days") {
    const auto days = whole(json, "days", 1, kMostDays);
    if (!days) return std::unexpected(days.error());
    clock.kind = ClockKind::kDays;
    clock.days = *days;
    return clock;
  }
  return refuse(
      "\"clock\" is {\"kind\":\"none\"}, {\"kind\":\"live\",\"base\":300,\"increment\":5} in "
      "seconds, or {\"kind\":\"days\",\"days\":3}");
}

}  // namespace

nlohmann::ordered_json settings_json(const TableSettings& settings) {
  nlohmann::ordered_json clock;
  switch (settings.clock.kind) {
    case ClockKind::kNone:
      clock = {{"kind", "none"}};
      break;
    case ClockKind::kLive:
      clock = {{"kind", "live"},
               {"base", settings.clock.base / kSecond},
               {"increment", settings.clock.increment / kSecond}};
      break;
    case ClockKind::kDays:
      clock = {{"kind", "days"}, {"days", settings.clock.days}};
      break;
  }
  return {{"clock", clock}, {"listed", settings.listed}, {"rated", settings.rated}};
}

Result<TableSettings> parse_settings(const nlohmann::json& json) {
  TableSettings settings;
  if (!json.is_object()) return refuse("the settings are an object");
  for (const auto& [name, value] : json.items()) {
    if (name == "clock") {
      const auto clock = parse_clock(value);
      if (!clock) return std::unexpected(clock.error());
      settings.clock = *clock;
    } else if (name == "listed" || name == "rated") {
      if (!value.is_boolean()) return refuse(cat("\"", name, "\" is true or false"));
      (name == "listed" ? settings.listed : settings.rated) = value.get<bool>();
    } else {
      return refuse(
          cat("there is no setting ", quote(name), "; there are clock, listed and rated"));
    }
  }
  return settings;
}

}  // namespace salle
