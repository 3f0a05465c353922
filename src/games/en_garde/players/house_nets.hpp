// The house's own weights for En Garde. They travel inside the program; a browser fetches the file
// it needs (../wasm/).
#pragma once

#include <string_view>

#include "games/en_garde/en_garde.hpp"
#include "games/en_garde/players/net.hpp"

namespace salle {

// The file with the weights for these rules: "en_garde_classic.net".
std::string_view house_net_file(const en_garde::Rules& rules);

// The network for these rules; EnGarde::has_weights must have said yes. Read when first asked for, then
// kept.
const EnGardeNet& house_net(const en_garde::Rules& rules);

}  // namespace salle
