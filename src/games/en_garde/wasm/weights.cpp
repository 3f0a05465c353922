// The weights for En Garde that the page has fetched.
#include "games/en_garde/players/net.hpp"
#include "wasm/fetched_nets.hpp"

namespace salle {

bool EnGarde::has_weights(std::string_view file) { return FetchedNets<EnGardeNet>::has(file); }

Result<bool> EnGarde::load_weights(std::string_view file, std::string_view bytes) {
  return file.starts_with("en_garde_") ? FetchedNets<EnGardeNet>::load(file, bytes) : false;
}

const EnGardeNet& house_net(const en_garde::Rules& rules, HouseNets which) {
  return FetchedNets<EnGardeNet>::at(house_net_file(rules, which));
}

}  // namespace salle
