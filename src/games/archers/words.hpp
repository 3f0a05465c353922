// Archers in sentences, in three languages, and in pictures. Everything is told from views and events.
#pragma once

#include <string>

#include "core/audience.hpp"
#include "core/picture.hpp"
#include "games/archers/view.hpp"

namespace salle::archers {

std::string seat_name(Seat seat, Language language);
std::string facing_name(Facing facing, Language language);  // "north", "le nord", "het noorden"

// Who fires at `square` now, if an archer of `victim` stood there and `lifted` were not on the
// board.
Squares shooters_at(const Board& board, Square square, Seat victim, Square lifted = kNoSquare);
// The archers of `seat` that an enemy could shoot.
Squares under_fire(const Board& board, Seat seat);
std::string squares_text(Squares squares);  // "e5 e7 f2"

std::string prompt(const View& view, const Audience& to);
std::string describe(const View& view, const Audience& to);
Picture picture(const Rules& rules, const View& view, Language language, bool detailed);
std::string explain(const View& view, Action action, Language language);
std::string refusal(const View& view, Action action, const Audience& to);
std::string event_words(const Rules& rules, const Event& event, const Audience& to);
std::string result_words(const Rules& rules, const View& view, const Audience& to);
std::string rules_words(const Rules& rules, Language language);

// The board as a drawing that stands on its own: an SVG file for articles, records and the curious.
// Brings its own paper, so that it reads on a light page and on a dark one. Dark's archers are
// solid blue, Light's open and vermilion; a dotted line leads from an archer to the enemy it can
// shoot.
std::string svg(const View& view, Language language);

}  // namespace salle::archers
