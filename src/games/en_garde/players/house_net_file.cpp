#include "games/en_garde/players/house_nets.hpp"

namespace salle {

std::string_view house_net_file(const en_garde::Rules& rules) {
  using en_garde::Edition;
  using en_garde::Level;
  if (rules.level == Level::kBasic) return "en_garde_abacus_basic.net";
  if (rules.level == Level::kClassic) return "en_garde_classic.net";
  return rules.edition == Edition::kAbacus ? "en_garde_abacus_advanced.net"
                                           : "en_garde_ferti_advanced.net";
}

}  // namespace salle
