// Reading and writing the notation, for the naive With Sword and Shield.
#pragma once

#include <cstdlib>
#include <string>

namespace salle::naive {

// "030": card numbers have three digits.
inline std::string Digits(int card) {
  std::string text = std::to_string(card);
  while (text.size() < 3) text.insert(0, 1, '0');
  return text;
}

inline bool StartsWith(const std::string& text, const std::string& beginning) {
  return text.substr(0, beginning.size()) == beginning;
}

// The first number in a text: the card of "swap145:2", the bid of "bid12".
inline int FirstNumber(const std::string& text) {
  return std::atoi(text.c_str() + text.find_first_of("0123456789"));
}

// The Knight after '>' or ':' in a text, 0 if there is none.
inline int KnightAfter(const std::string& text, char mark) {
  return text.find(mark) == std::string::npos ? 0 : std::atoi(text.c_str() + text.find(mark) + 1);
}

}  // namespace salle::naive
