// The part of the picture that only its owner sees.
#pragma once

#include "games/sword_and_shield/pen.hpp"
#include "games/sword_and_shield/view.hpp"

namespace salle::sword_and_shield {

// A line for every card, with its numbers and prices for this Knight in the Tactic of the moment.
void draw_hand(Pen& pen, const Rules& rules, const View& view, int owner, Language language);

}  // namespace salle::sword_and_shield
