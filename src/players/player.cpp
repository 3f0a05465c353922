#include "players/player.hpp"

#include <charconv>
#include <cmath>

#include "core/text.hpp"
#include "players/player_of.hpp"

namespace salle {

Result<std::unique_ptr<AnyPlayer>> make_analyst(std::string_view game) {
  Result<std::unique_ptr<AnyPlayer>> result = unknown_game(game);
  with_game(game, [&]<class G>(std::type_identity<G>) {
    result = std::make_unique<PlayerOf<G>>(ReadyPlayer<G>{analyst<G>(), {}});
  });
  return result;
}

std::vector<PlayerInfo> players_of(std::string_view game, Language language) {
  std::vector<PlayerInfo> players;
  with_game(game, [&]<class G>(std::type_identity<G>) {
    for (const auto& entry : roster<G>()) {
      const auto level = static_cast<std::size_t>(entry.level);
      players.push_back({entry.name(), entry.level,
                         level == 0 ? entry.yardstick : kLevels[level - 1].title.in(language),
                         entry.character.in(language)});
    }
  });
  return players;
}

std::vector<std::string> player_names(std::string_view game) {
  std::vector<std::string> names;
  for (const PlayerInfo& player : players_of(game, Language::kEnglish)) {
    names.emplace_back(player.name);
  }
  return names;
}

Result<std::unique_ptr<AnyPlayer>> make_player(std::string_view game, std::string_view name) {
  Result<std::unique_ptr<AnyPlayer>> result = unknown_game(game);
  with_game(game, [&]<class G>(std::type_identity<G>) {
    auto ready = make_player_for<G>(name);
    if (ready) {
      result = std::make_unique<PlayerOf<G>>(*std::move(ready));
    } else {
      result = std::unexpected(ready.error());
    }
  });
  return result;
}

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
