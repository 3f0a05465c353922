// The six levels that people choose from, the same in every game: the ranks of a fencing hall.
#pragma once

#include <array>
#include <string>
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
// ("provost:seconds=9"); a guest, whose name the hall has made up, by the word for one and the
// number; anybody else by the name.
inline std::string spoken_name(std::string_view name, Language language) {
  constexpr Phrase kGuest = {"Guest {0}", "Invité {0}", "Gast {0}"};
  constexpr std::string_view kGuestName = "Guest ";
  const std::string_view plain = name.substr(0, name.find(':'));
  for (const salle::Level& level : kLevels) {  // a game may have a Level of its own
    if (plain == level.name) return std::string(level.spoken.in(language));
  }
  if (!name.starts_with(kGuestName)) return std::string(name);
  return say(kGuest, language, {name.substr(kGuestName.size())});
}

}  // namespace salle
