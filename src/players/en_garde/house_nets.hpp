// The house's own weights for En Garde, which travel inside the program.
#pragma once

#include "players/en_garde/net.hpp"

namespace salle {

// The network for these rules. Read when first asked for, then kept.
const EnGardeNet& house_net(const en_garde::Rules& rules);

}  // namespace salle
