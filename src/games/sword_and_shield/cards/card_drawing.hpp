// A card as a drawing, to be printed and cut out: 63 by 88 millimetres, in tenths of a millimetre.
//
// Drawings refer to ornament_definitions(), which a file must contain once.
#pragma once

#include <string>

#include "core/language.hpp"
#include "games/sword_and_shield/cards/cards.hpp"

namespace salle::sword_and_shield {

inline constexpr int kCardWidth = 630;
inline constexpr int kCardHeight = 880;

std::string draw_start_card(const CardSet& set, int start_index, Language language);
std::string draw_deck_card(const CardSet& set, int deck_index, Language language);

// The back of a start card (green) or of a deck card (violet).
std::string draw_back(bool start_deck);

}  // namespace salle::sword_and_shield
