// Positions on one line: "<left>.<right> <left hand> <right hand> <discards> <to move> <pending>".
//
// Hands and discards are digits in ascending order, '-' where empty; the pile is what is missing
// from the 25. A viewer's position has '?' for every card he may not see: "8.13 12355 ????? - L -".
#pragma once

#include <string>
#include <string_view>

#include "core/game.hpp"
#include "games/en_garde/view.hpp"

namespace salle::en_garde {

std::string cards_text(Cards cards);  // "12355", "-" where empty

std::string position_text(const State& state);
// A round in progress at 0-0. Where the fencer to move can do nothing, the round is already over.
Result<State> parse_position(const Rules& rules, std::string_view text);

std::string knowledge_text(const View& view, const Memory& memory);
struct Sighting {
  View view;
  Memory memory;
};
Result<Sighting> parse_knowledge(const Rules& rules, std::string_view text);

}  // namespace salle::en_garde
