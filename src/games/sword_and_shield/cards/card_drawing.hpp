// A card as a drawing, to be printed and cut out: 63 by 88 millimetres, in tenths of a millimetre.
//
// Drawings refer to ornament_definitions(), which a file must contain once.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/language.hpp"
#include "games/sword_and_shield/cards/cards.hpp"

namespace salle::sword_and_shield {

inline constexpr int kCardWidth = 630;
inline constexpr int kCardHeight = 880;

std::string draw_start_card(const CardSet& set, int start_index, Language language);
std::string draw_deck_card(const CardSet& set, int deck_index, Language language);

// The back of a start card (green) or of a deck card (violet).
std::string draw_back(bool start_deck);

// What cards are decorated with: symbols, signs, shields, coats of arms. All drawn by hand in
// tenths of a millimetre.

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

// Text in drawings. SVG does not break lines, so the width of letters is reckoned here: as those of
// DejaVu Serif, which is as wide as text faces get, so that others fit too.

// The width of a line of this size, in the units of the size.
int text_width(std::string_view text, int size);

// Lines no wider than `width`, broken at spaces; a word that is wider stands alone.
std::vector<std::string> break_lines(std::string_view text, int width, int size);

std::string escape_xml(std::string_view text);

struct TextBox {
  int x = 0;  // its centre
  int top = 0;
  int width = 0;
  int height = 0;
  int largest = 24;  // sizes to choose from
  int smallest = 14;
  bool bold = false;
};

// Centred lines of about the same length, as large as the box allows, in the middle of its height.
std::string lettering(const TextBox& box, std::string_view css_class, std::string_view text);

}  // namespace salle::sword_and_shield
