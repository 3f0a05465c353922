// Help with typing a move: upper and lower case, and the rest of a move from how it begins.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace salle::play {

// The first of `moves` that begins with `typed`, whatever the case; nothing for an empty text.
std::optional<std::size_t> first_match(std::string_view typed,
                                       const std::vector<std::string>& moves);

// `typed` with all that the moves beginning so have in common; nothing if none does.
std::optional<std::string> completed(std::string_view typed, const std::vector<std::string>& moves);

// `typed` as the notation spells it, if it is one of `moves` but for the case; else as it is.
std::string spelled(std::string_view typed, const std::vector<std::string>& moves);

}  // namespace salle::play
