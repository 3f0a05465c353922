// The six levels that people choose from, the same in every game: the ranks of a fencing hall.
#pragma once

#include <array>
#include <string_view>

#include "core/language.hpp"

namespace salle {

struct Level {
  std::string_view name;  // as it is typed
  Phrase title;
};

inline constexpr std::array<salle::Level, 6> kLevels = {{
    {"first-lesson", {"first lesson", "première leçon", "eerste les"}},
    {"pupil", {"pupil", "élève", "leerling"}},
    {"scholar", {"scholar", "tireur", "schermer"}},
    {"instructor", {"instructor", "moniteur", "instructeur"}},
    {"provost", {"provost", "prévôt", "provoost"}},
    {"maitre", {"maître d'armes", "maître d'armes", "maître d'armes"}},
}};

}  // namespace salle
