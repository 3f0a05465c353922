// Just enough UTF-8: is it well formed, and how many columns does it take on a terminal.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace salle {

// Bytes of the well-formed character that `text` begins with; 0 if there is none.
std::size_t utf8_length(std::string_view text);
bool is_utf8(std::string_view text);  // all of it

// Terminal columns, for the characters our own texts use: one each, combining marks none.
std::size_t columns(std::string_view text);

// `text` cut, or filled with spaces, to exactly `width` columns.
std::string fit(std::string_view text, std::size_t width);

// Lines of at most `width` columns, broken at spaces; line ends and indentation are kept. What
// follows a first word and a wide gap ("  +3      move: ...") hangs below the word after the gap.
std::string wrap(std::string_view text, std::size_t width);

}  // namespace salle
