// The board as a drawing that stands on its own: an SVG file for articles, records and the curious.
#pragma once

#include <string>

#include "games/archers/view.hpp"

namespace salle::archers {

// Brings its own paper, so that it reads on a light page and on a dark one. Dark's archers are
// solid blue, Light's open and vermilion; a dotted line leads from an archer to the enemy it can
// shoot.
std::string svg(const View& view, Language language);

}  // namespace salle::archers
