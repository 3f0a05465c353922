// The words a player may type in line mode besides moves, in every language at once: a Frenchman
// may type `coups` or `moves`, whatever language the match speaks.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/language.hpp"

namespace salle::play {

enum class Command {
  kMoves,
  kWhere,
  kShow,
  kLog,
  kRules,
  kUndo,
  kSave,
  kLanguage,
  kNew,
  kHelp,
  kQuit,
};

struct Typed {
  Command command;
  std::string argument;
};

// The command a line begins with; nothing if it is none.
std::optional<Typed> parse_command(std::string_view line);

// The help page: every command with its meaning, one a line.
std::string help_page(Language language);

}  // namespace salle::play
