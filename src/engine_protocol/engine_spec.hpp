// How outside engines are named: "cmd:./my-bot --flag" where a match wants a player, and
// "NAME=GAME:COMMAND" where a host lets people of his hall play against one.
//
// "cmd@seconds=2:COMMAND" and "cmd@nodes=500:COMMAND" say how long it is to think about a move, as
// "GAME@seconds=2" does behind a name. Only whoever starts the program can name a command:
// guests are welcomed before the doors open, and people over the network know them by name.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "players/thought.hpp"

namespace salle::engine_protocol {

struct EngineCommand {
  std::string command;
  Budget budget;
};

bool is_engine_command(std::string_view text);
Result<EngineCommand> parse_engine_command(std::string_view text);

struct NamedEngine {
  std::string name;
  std::string game;
  EngineCommand engine;
};

Result<NamedEngine> parse_named_engine(std::string_view text);

// Guests stay for the life of the program. Refuses a name that somebody of that game has. To be
// called before other threads look.
Result<void> welcome(NamedEngine engine);
std::vector<NamedEngine> guests_of(std::string_view game);
std::optional<NamedEngine> guest_named(std::string_view game, std::string_view name);
// The players of the house and the guests.
std::vector<std::string> everyone_at(std::string_view game);

}  // namespace salle::engine_protocol
