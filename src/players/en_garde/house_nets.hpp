// The house's own weights for En Garde. They travel inside the program; a browser fetches the file
// it needs (src/wasm/).
#pragma once

#include <string_view>

#include "players/en_garde/net.hpp"

namespace salle {

// The file with the weights for these rules: "en_garde_classic.net".
std::string_view house_net_file(const en_garde::Rules& rules);

// Is that file, or another game's, at hand? Always, in the program.
bool house_net_at_hand(std::string_view file);

// The network for these rules, whose file must be at hand. Read when first asked for, then kept.
const EnGardeNet& house_net(const en_garde::Rules& rules);

}  // namespace salle
