// En Garde in sentences, in three languages. Everything is told from views and events.
#pragma once

#include <string>

#include "core/audience.hpp"
#include "core/picture.hpp"
#include "games/en_garde/view.hpp"

namespace salle::en_garde {

std::string seat_name(Seat seat, Language language);
std::string count_words(int count, int value, Language language);  // "two 5s"

std::string prompt(const Rules& rules, const View& view, const Audience& to);
std::string describe(const Rules& rules, const View& view, const Audience& to);
Picture picture(const Rules& rules, const View& view, Language language, bool detailed);
std::string explain(const View& view, Action action, Language language);
std::string refusal(const Rules& rules, const View& view, Action action, const Audience& to);
std::string event_words(const Event& event, const Audience& to);
std::string result_words(const View& view, const Audience& to);
std::string rules_words(const Rules& rules, Language language);

}  // namespace salle::en_garde
