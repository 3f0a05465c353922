// The house's own weights for Archers. They travel inside the program; a browser fetches the file
// it needs (src/wasm/).
#pragma once

#include <string_view>

#include "games/archers/rules.hpp"
#include "players/archers/net.hpp"

namespace salle {

// The file with the weights for these rules: "archers_kings.net".
inline std::string_view archers_house_net_file(const archers::Rules& rules) {
  return rules.kings ? "archers_kings.net" : "archers_standard.net";
}

// The network for these rules, whose file must be at hand (players/en_garde/house_nets.hpp). Read
// when first asked for, then kept.
const ArchersNet& archers_house_net(const archers::Rules& rules);

}  // namespace salle
