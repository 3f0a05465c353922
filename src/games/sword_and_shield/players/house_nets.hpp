// The house's own weights for With Sword and Shield, the same for all rules and card sets. They
// travel inside the program; a browser fetches the file (../wasm/).
#pragma once

#include <string_view>

#include "games/sword_and_shield/players/net.hpp"

namespace salle {

inline constexpr std::string_view kSwordNetFile = "sword.net";

// The network; SwordAndShield::has_weights must have said yes. Read when first asked for, then kept.
const SwordNet& sword_house_net();

}  // namespace salle
