// Long lists of moves, made short: simple moves first, and only those that fit what was typed.
#pragma once

#include <string_view>
#include <vector>

#include "cli/play/front_end.hpp"

namespace salle::play {

// A move put together from several others, such as a combination of cards: its text has spaces.
bool composed(const Choice& move);

// Composed moves, of which there may be hundreds, after the others; else the order stays.
void simple_first(std::vector<Choice>& moves);

// The moves that begin with what was typed; if none does, those that have every word of it in their
// text or meaning, whatever the case; if none has, no move at all.
std::vector<Choice> matching(const std::vector<Choice>& moves, std::string_view typed);

}  // namespace salle::play
