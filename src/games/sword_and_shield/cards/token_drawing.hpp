// What lies on the table beside the cards, to be printed and cut out: 28 millimetres square, in
// tenths of a millimetre. As for cards, a file must contain ornament_definitions() once.
#pragma once

#include <string>
#include <vector>

#include "core/language.hpp"

namespace salle::sword_and_shield {

inline constexpr int kTokenSize = 280;
// A sheet has a column for each Knight of the largest mêlée: five hits, a pointer for his fatigue,
// his two Tactics, and his half of a Mêlée Lock.
inline constexpr int kTokensAcross = 6;
inline constexpr int kTokensDown = 9;

// All tokens of the sheet, row by row.
std::vector<std::string> draw_tokens(Language language);

}  // namespace salle::sword_and_shield
