// The house's own weights for Archers, the same for all rules. They travel inside the program; a
// browser fetches the file (src/wasm/).
#pragma once

#include <string_view>

#include "players/archers/net.hpp"

namespace salle {

inline constexpr std::string_view kArchersNetFile = "archers.net";

// The network, whose file must be at hand (players/en_garde/house_nets.hpp). Read when first asked
// for, then kept.
const ArchersNet& archers_house_net();

}  // namespace salle
