#include "engine_protocol/engine_spec.hpp"

#include <algorithm>

#include "core/text.hpp"
#include "games/table.hpp"
#include "players/level.hpp"
#include "players/player.hpp"

namespace salle::engine_protocol {
namespace {

constexpr std::string_view kCommand = "cmd";
constexpr std::size_t kLongestName = 20;

std::vector<NamedEngine>& guests() {
  static std::vector<NamedEngine> list;
  return list;
}

// "GAME@seconds=2" and what comes behind the colon.
struct Parts {
  std::string_view name;
  EngineCommand engine;
};

Result<Parts> take_apart(std::string_view text, std::string_view example) {
  const std::size_t colon = text.find(':');
  const std::string_view head = text.substr(0, colon);
  const std::size_t at = head.find('@');
  Parts parts{head.substr(0, at), {}};
  if (colon != std::string_view::npos) parts.engine.command = trim(text.substr(colon + 1));
  if (parts.engine.command.empty()) {
    return refuse(
        cat("an outside engine needs a command, such as ", example, ", not ", quote(text)));
  }
  if (at != std::string_view::npos) {
    const auto spec = parse_player_spec(cat(parts.name, ":", head.substr(at + 1)));
    if (!spec) {
      return refuse(cat("behind '@' stands how long an engine is to think, such as ", parts.name,
                        "@seconds=2 or ", parts.name, "@nodes=500, not ",
                        quote(head.substr(at + 1))));
    }
    parts.engine.budget = spec->budget;
  }
  return parts;
}

bool good_name(std::string_view name) {
  const auto fits = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
  };
  return !name.empty() && name.size() <= kLongestName && std::ranges::all_of(name, fits) &&
         name[0] >= 'a';
}

}  // namespace

bool is_engine_command(std::string_view text) {
  return text.starts_with(kCommand) && text.size() > kCommand.size() &&
         (text[kCommand.size()] == ':' || text[kCommand.size()] == '@');
}

Result<EngineCommand> parse_engine_command(std::string_view text) {
  auto parts = take_apart(text, "\"cmd:./my-bot --flag\"");
  if (!parts) return std::unexpected(parts.error());
  return std::move(parts->engine);
}

Result<NamedEngine> parse_named_engine(std::string_view text) {
  const std::string example = cat("\"robin=", usual_game(), ":./my-bot --flag\"");
  const std::size_t equals = text.find('=');
  if (equals == std::string_view::npos || equals > text.find(':')) {
    return refuse(cat("an engine of the hall is written NAME=GAME:COMMAND, such as ", example,
                      ", not ", quote(text)));
  }
  NamedEngine named;
  named.name = text.substr(0, equals);
  auto parts = take_apart(text.substr(equals + 1), example);
  if (!parts) return std::unexpected(parts.error());
  named.game = parts->name;
  named.engine = std::move(parts->engine);
  if (!good_name(named.name)) {
    return refuse(cat("the name of an engine is 1 to ", kLongestName,
                      " small letters, digits and hyphens, the first a letter, not ",
                      quote(named.name)));
  }
  return named;
}

Result<void> welcome(NamedEngine engine) {
  const auto games = all_games();
  const auto same = [&](const GameInfo* game) { return game->id == engine.game; };
  if (std::ranges::none_of(games, same)) return unknown_game(engine.game);
  const auto names = everyone_at(engine.game);
  if (std::ranges::find(names, engine.name) != names.end()) {
    return refuse(cat("there is a player ", quote(engine.name), " for ", engine.game, " already"));
  }
  guests().push_back(std::move(engine));
  return {};
}

std::vector<NamedEngine> guests_of(std::string_view game) {
  std::vector<NamedEngine> list;
  for (const NamedEngine& engine : guests()) {
    if (engine.game == game) list.push_back(engine);
  }
  return list;
}

std::optional<NamedEngine> guest_named(std::string_view game, std::string_view name) {
  for (const NamedEngine& engine : guests()) {
    if (engine.game == game && engine.name == name) return engine;
  }
  return std::nullopt;
}

std::vector<std::string> everyone_at(std::string_view game) {
  std::vector<std::string> names = player_names(game);
  for (const NamedEngine& engine : guests_of(game)) names.push_back(engine.name);
  return names;
}

}  // namespace salle::engine_protocol
