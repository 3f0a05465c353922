// The house's own weights for With Sword and Shield, the same for all rules and card sets. They
// travel inside the program; a browser fetches the file (src/wasm/).
#pragma once

#include <string_view>

#include "players/sword_and_shield/net.hpp"

namespace salle {

inline constexpr std::string_view kSwordNetFile = "sword.net";

// The network, whose file must be at hand (players/en_garde/house_nets.hpp). Read when first asked
// for, then kept.
const SwordNet& sword_house_net();

}  // namespace salle
