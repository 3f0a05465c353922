// What somebody says at a table in words of his own, made fit to be shown to others.
#pragma once

#include <string>
#include <string_view>

namespace salle {

inline constexpr std::size_t kLongestSaying = 300;  // characters

// On one line, without what nobody can see: control characters, and marks that turn the direction
// of what stands beside them. Empty where nothing is left, or where it is too long.
std::string clean_saying(std::string_view text);

}  // namespace salle
