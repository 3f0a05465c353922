// Positions on one line: "<ranks 9 to 1> <d or l> <k or -> <turns since the last shot>
// [<actions>]".
//
// Inside a turn the board is the one that the turn began with, and the actions made since follow
// it: who has shot already and what may not be taken back can then be read off, and reading it
// plays those actions, so that no string says what could not have happened. A turn that won the
// game is written out to its end. The positions before this one are not in it: repetition counts
// anew from here.
#pragma once

#include <string>
#include <string_view>

#include "core/game.hpp"
#include "games/archers/view.hpp"

namespace salle::archers {

std::string board_text(const Board& board);
std::string position_text(const State& state);
Result<State> parse_position(const Rules& rules, std::string_view text);

}  // namespace salle::archers
