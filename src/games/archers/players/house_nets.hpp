// The house's own weights for Archers, the same for all rules. They travel inside the program; a
// browser fetches the file (../wasm/).
#pragma once

#include <string_view>

#include "games/archers/players/net.hpp"

namespace salle {

inline constexpr std::string_view kArchersNetFile = "archers.net";

// The network; Archers::has_weights must have said yes. Read when first asked for, then kept.
const ArchersNet& archers_house_net();

}  // namespace salle
