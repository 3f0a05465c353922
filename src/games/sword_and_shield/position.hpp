// Positions as JSON on one line: everything there is, or what one viewer knows of it.
//
// A hand is a list of card numbers, or just how many cards it has where the viewer may not look.
// The draw decks are not written: they are whatever lies nowhere else. What has its usual value is
// left out, and may be left out when a position is typed in.
#pragma once

#include <array>
#include <string_view>

#include "games/sword_and_shield/board.hpp"
#include "games/sword_and_shield/view.hpp"

namespace salle::sword_and_shield {

std::string position_text(const Rules& rules, const State& state);
Result<State> parse_position(const Rules& rules, std::string_view text);

std::string knowledge_text(const Rules& rules, const View& view, const Memory& memory);

struct Known {
  View view;
  Memory memory;
};
Result<Known> parse_knowledge(const Rules& rules, std::string_view text);

// What is wrong with a state, "" if nothing: the invariants of the game.
std::string broken_invariant(const Rules& rules, const State& state);

// A Knight's abilities as his cards give them.
std::array<std::int8_t, kAbilities> abilities_of(const Rules& rules, const Knight& knight);

// What a position says for a Phase, in their order.
inline constexpr std::array<std::string_view, 11> kPhaseKeys = {
    "start",  "draw",   "lose",    "place",  "tactic", "bid",
    "action", "answer", "discard", "choose", "over"};

constexpr std::string_view phase_key(Phase phase) {
  return kPhaseKeys[static_cast<std::size_t>(phase)];
}

}  // namespace salle::sword_and_shield
