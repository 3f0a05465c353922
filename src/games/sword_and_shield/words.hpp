// With Sword and Shield in sentences, pictures and JSON, in three languages. Everything is told
// from views and events.
#pragma once

#include <string>

#include "core/audience.hpp"
#include "core/picture.hpp"
#include "games/sword_and_shield/rules.hpp"
#include "games/sword_and_shield/view.hpp"

namespace salle::sword_and_shield {

std::string prompt(const Rules& rules, const View& view, const Audience& to);
std::string describe(const Rules& rules, const View& view, const Audience& to);
Picture picture(const Rules& rules, const View& view, Language language, bool detailed);
std::string explain(const Rules& rules, const View& view, Action action, const Audience& to);
std::string refusal(const Rules& rules, const View& view, Action action, const Audience& to);
std::string event_words(const Rules& rules, const Event& event, const Audience& to);
std::string result_words(const Rules& rules, const View& view, const Audience& to);
std::string rules_words(const Rules& rules, Language language);
void view_json(const Rules& rules, const View& view, JsonPen& json);
void event_json(const Rules& rules, const Event& event, JsonPen& json);

// The chapters of the rules page that only a mêlée has: where the Knights stand, who plays them, and
// what is public.
std::string melee_field_words(const Rules& rules, Language language);
// Reach, turns, dividing the attack, moves, safety, locks, leaving.
std::string melee_turn_words(Language language);

}  // namespace salle::sword_and_shield
