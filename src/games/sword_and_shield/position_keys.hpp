// The words of a JSON position that both its writer and its reader need.
#pragma once

#include <array>
#include <string_view>

#include "games/sword_and_shield/board.hpp"

namespace salle::sword_and_shield {

// In the order of Phase.
inline constexpr std::array<std::string_view, 11> kPhaseKeys = {
    "start",  "draw",   "lose",    "place",  "tactic", "bid",
    "action", "answer", "discard", "choose", "over"};

constexpr std::string_view phase_key(Phase phase) {
  return kPhaseKeys[static_cast<std::size_t>(phase)];
}

}  // namespace salle::sword_and_shield
