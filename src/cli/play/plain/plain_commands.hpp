// The words a player may type in line mode besides moves, in every language at once: a Frenchman
// may type `coups` or `moves`, whatever language the match speaks.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/language.hpp"

namespace salle::play {

enum class Command {
  kMoves,
  kWhere,
  kShow,
  kLog,
  kRules,
  kUndo,
  kDraw,
  kAccept,
  kDecline,
  kResign,
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

// The help page: every command with its meaning, one a line. Of those by which something is asked
// for besides a move, the ones that `may` names (as Match::may does).
std::string help_page(const std::vector<std::string_view>& may, Language language);

}  // namespace salle::play
