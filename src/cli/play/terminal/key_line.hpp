// The last line of the full screen: the keys that can be used now. Where not all of them fit, those
// that are needed least are left out; they work all the same.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/language.hpp"

namespace salle::play {

// In somebody's turn, and while a computer thinks. `may` is what can be asked for besides a move,
// in the words of Match::may.
std::string turn_keys(const std::vector<std::string_view>& may, Language language, int columns);
std::string think_keys(const std::vector<std::string_view>& may, Language language, int columns);

}  // namespace salle::play
