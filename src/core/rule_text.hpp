// How the rules of a game are written on one line: "ferti/advanced target=3 starter=left".
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/game.hpp"

namespace salle {

struct RuleText {
  std::string_view rule_set;  // the game's default where none was written
  std::vector<std::pair<std::string_view, std::string_view>> options;
};

// Splits the line and refuses rule sets and options the game does not know, naming those it does.
// Values are the game's to judge.
Result<RuleText> parse_rule_text(const GameInfo& game, std::string_view text);

// The refusal for an option whose value will not do.
std::unexpected<Error> refuse_option(const GameInfo& game, std::string_view name,
                                     std::string_view value);

}  // namespace salle
