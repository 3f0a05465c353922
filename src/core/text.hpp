// Small helpers for reading and writing text. No exceptions, no locale.
#pragma once

#include <charconv>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace salle {

inline void append(std::string& out, std::string_view piece) { out.append(piece); }
inline void append(std::string& out, char piece) { out.push_back(piece); }
inline void append(std::string& out, int piece) { out.append(std::to_string(piece)); }
inline void append(std::string& out, unsigned piece) { out.append(std::to_string(piece)); }
inline void append(std::string& out, std::size_t piece) { out.append(std::to_string(piece)); }

// cat("A", 5, 'x', 2) is "A5x2".
template <class... Pieces>
std::string cat(const Pieces&... pieces) {
  std::string out;
  (append(out, pieces), ...);
  return out;
}

// The words of a text: runs of anything but spaces, tabs and line ends.
std::vector<std::string_view> split_words(std::string_view text);

// The actions of a text: words, except that brackets hold what is inside them together, up to the
// next space: "[a110 e192]>5 end" is two actions.
std::vector<std::string_view> split_actions(std::string_view text);

// The parts between separators, empty ones included.
std::vector<std::string_view> split(std::string_view text, char separator);

// For a part of an address: everything but letters and digits as %XX.
std::string percent_encoded(std::string_view text);

std::string_view trim(std::string_view text);

std::string join(const std::vector<std::string>& parts, std::string_view separator);

// A whole decimal number and nothing else; no sign, no leading zero beyond "0" itself.
std::optional<int> parse_number(std::string_view text);

// A whole number of any size or a fraction such as 0.25, whatever the locale; nothing else.
std::optional<double> parse_fraction(std::string_view text);

// What a person typed, made safe to repeat in an error message: shortened, control characters and
// broken UTF-8 shown as '?', in quotes.
std::string quote(std::string_view text);

}  // namespace salle
