// What cards are decorated with: symbols, signs, shields, coats of arms. All drawn by hand in
// tenths of a millimetre.
#pragma once

#include <string>
#include <string_view>

#include "games/sword_and_shield/cards/cards.hpp"

namespace salle::sword_and_shield {

// The style and the shapes that drawings refer to; once in every SVG file.
std::string_view ornament_definitions();

// A shape from the definitions about (x, y), enlarged by so many hundredths.
std::string ornament(std::string_view id, int x, int y, int hundredths, std::string_view css_class);

// The shape of a combination symbol, 1 to kMaxSymbols.
std::string symbol_id(int symbol);

// Arms of its own for every Knight, by the number of the card.
std::string coat_of_arms(int number, int x, int y);

// Two sticks and the sheet between them.
std::string scroll(int top, int height);

}  // namespace salle::sword_and_shield
