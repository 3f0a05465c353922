// A small card set whose every number is fixed, for tests that work out results by hand. It has the
// cards of the rulebook's examples; the shipped set may be tuned without a test losing its ground.
#pragma once

#include "games/sword_and_shield/cards/cards.hpp"

namespace salle {

// Registered under the id "examples" at the first call.
const sword_and_shield::CardSet& example_cards();

}  // namespace salle
