// The chapters of the rules page that only a mêlée has.
#pragma once

#include <string>

#include "core/language.hpp"
#include "games/sword_and_shield/rules.hpp"

namespace salle::sword_and_shield {

// Where the Knights stand, who plays them, and what is public.
std::string melee_field_words(const Rules& rules, Language language);
// Reach, turns, dividing the attack, moves, safety, locks, leaving.
std::string melee_turn_words(Language language);

}  // namespace salle::sword_and_shield
