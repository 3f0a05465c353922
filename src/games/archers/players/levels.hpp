// The archers that people play against, from the first lesson to the maître d'armes.
#pragma once

#include "games/archers/players/novice.hpp"

namespace salle {

// Levels 1 to 6. The upper two have no failings: they differ in how long they think, and the
// highest judges by what was learned, the others by the hand-made evaluation.
NoviceArchers::Settings archers_level(int level);

// The highest level as it was with the hand-made evaluation: what later ones are measured against.
NoviceArchers::Settings archers_maitre_1();

}  // namespace salle
