// The archers that people play against, from the first lesson to the maître d'armes.
#pragma once

#include "players/archers/novice.hpp"

namespace salle {

// Levels 1 to 6. The upper two have no failings and differ in how long they think.
NoviceArchers::Settings archers_level(int level);

}  // namespace salle
