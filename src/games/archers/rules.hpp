// The two rule sets of Archers and the options of a game.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/game.hpp"

namespace salle::archers {

enum class First : std::uint8_t { kDarkFirst, kLightFirst, kByLot };

// The most turns the quiet limit can allow, and how far back repetition looks. With a quiet limit
// no game can repeat a position from farther back; without one, what lies more than this many turns
// back is forgotten, so that a state has a fixed size.
inline constexpr int kMostQuiet = 100;

struct Rules {
  bool kings = false;  // of a game from the start; a position says for itself whether it has kings
  First first = First::kByLot;
  std::uint8_t repetition = 3;      // times a position may not arise; 0: as often as one likes
  std::uint8_t quiet = kMostQuiet;  // turns without a shot that draw; 0: no limit

  constexpr bool operator==(const Rules&) const = default;
};

extern const GameInfo kInfo;

Result<Rules> parse_rules(std::string_view text);
std::string rules_text(const Rules& rules);
std::string_view rule_set_name(const Rules& rules);

}  // namespace salle::archers
