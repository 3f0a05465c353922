// A move as a person types and looks for it: upper and lower case, the rest of a move from how it
// begins, and long lists made short.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/play/front_end.hpp"

namespace salle::play {

// The first of `moves` that begins with `typed`, whatever the case; nothing for an empty text.
std::optional<std::size_t> first_match(std::string_view typed,
                                       const std::vector<std::string>& moves);

// `typed` with all that the moves beginning so have in common; nothing if none does.
std::optional<std::string> completed(std::string_view typed, const std::vector<std::string>& moves);

// `typed` as the notation spells it, if it is one of `moves` but for the case; else as it is.
std::string spelled(std::string_view typed, const std::vector<std::string>& moves);

// A move put together from several others, such as a combination of cards: its text has spaces.
bool composed(const Choice& move);

// Composed moves, of which there may be hundreds, after the others; else the order stays.
void simple_first(std::vector<Choice>& moves);

// The moves that begin with what was typed; if none does, those that have every word of it in their
// text or meaning, whatever the case; if none has, no move at all.
std::vector<Choice> matching(const std::vector<Choice>& moves, std::string_view typed);

}  // namespace salle::play
