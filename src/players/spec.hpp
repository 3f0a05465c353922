// How a player is named: "provost", "5" (its level), "provost:nodes=500", "search:seconds=2".
#pragma once

#include <string>
#include <string_view>

#include "core/result.hpp"
#include "players/thought.hpp"

namespace salle {

struct PlayerSpec {
  std::string name;
  Budget budget;

  bool names(std::string_view entry, int level) const {
    return name == entry || (level > 0 && name == std::to_string(level));
  }
};

Result<PlayerSpec> parse_player_spec(std::string_view text);

}  // namespace salle
