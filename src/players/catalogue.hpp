// Every game with its rule sets, options and players, for programs.
#pragma once

#include <nlohmann/json.hpp>

#include "core/language.hpp"

namespace salle {

nlohmann::ordered_json catalogue(Language language);

}  // namespace salle
