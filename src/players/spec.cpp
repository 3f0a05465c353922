#include "players/spec.hpp"

#include <charconv>
#include <cmath>

#include "core/text.hpp"

namespace salle {
namespace {

bool read_nodes(std::string_view text, std::int64_t& number) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc() && end == text.data() + text.size();
}

}  // namespace

Result<PlayerSpec> parse_player_spec(std::string_view text) {
  constexpr std::int64_t kMostNodes = 1'000'000'000'000;
  constexpr double kMostSeconds = 86'400.0;
  const std::size_t colon = text.find(':');
  PlayerSpec spec{std::string(text.substr(0, colon)), {}};
  if (colon == std::string_view::npos) return spec;
  const std::string_view budget = text.substr(colon + 1);
  constexpr std::string_view kNodes = "nodes=";
  constexpr std::string_view kSeconds = "seconds=";
  if (budget.starts_with(kNodes)) {
    if (read_nodes(budget.substr(kNodes.size()), spec.budget.nodes) && spec.budget.nodes >= 1 &&
        spec.budget.nodes <= kMostNodes) {
      return spec;
    }
  } else if (budget.starts_with(kSeconds)) {
    const auto seconds = parse_fraction(budget.substr(kSeconds.size()));
    if (seconds && *seconds > 0.0 && *seconds <= kMostSeconds) {
      spec.budget.seconds = *seconds;
      return spec;
    }
  }
  return refuse(cat("after the name of a player comes nothing or how long to think, such as ",
                    spec.name, ":nodes=500 or ", spec.name, ":seconds=2, not ", quote(budget)));
}

}  // namespace salle
