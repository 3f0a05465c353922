// The six levels that people choose from, the same in every game: the ranks of a fencing hall.
#pragma once

#include <array>
#include <string_view>

#include "core/language.hpp"

namespace salle {

struct Level {
  std::string_view name;  // as it is typed
  Phrase title;
  Phrase spoken;  // in a sentence
};

inline constexpr std::array<salle::Level, 6> kLevels = {{
    {"first-lesson",
     {"first lesson", "première leçon", "eerste les"},
     {"the first lesson", "la première leçon", "de eerste les"}},
    {"pupil", {"pupil", "élève", "leerling"}, {"the pupil", "l’élève", "de leerling"}},
    {"scholar", {"scholar", "tireur", "schermer"}, {"the scholar", "le tireur", "de schermer"}},
    {"instructor",
     {"instructor", "moniteur", "instructeur"},
     {"the instructor", "le moniteur", "de instructeur"}},
    {"provost", {"provost", "prévôt", "provoost"}, {"the provost", "le prévôt", "de provoost"}},
    {"maitre",
     {"maître d'armes", "maître d'armes", "maître d'armes"},
     {"the maître d'armes", "le maître d’armes", "de maître d’armes"}},
}};

// What sentences call whoever goes by that name: a level by what it is, also one that thinks longer
// ("provost:seconds=9"); anybody else by the name.
constexpr std::string_view spoken_name(std::string_view name, Language language) {
  const std::string_view plain = name.substr(0, name.find(':'));
  for (const salle::Level& level : kLevels) {  // a game may have a Level of its own
    if (plain == level.name) return level.spoken.in(language);
  }
  return name;
}

}  // namespace salle
