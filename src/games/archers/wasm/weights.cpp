// The weights for Archers that the page has fetched.
#include "games/archers/archers.hpp"
#include "games/archers/players/net.hpp"
#include "wasm/fetched_nets.hpp"

namespace salle {

bool Archers::has_weights(std::string_view file) { return FetchedNets<ArchersNet>::has(file); }

Result<bool> Archers::load_weights(std::string_view file, std::string_view bytes) {
  return file == kArchersNetFile ? FetchedNets<ArchersNet>::load(file, bytes) : false;
}

const ArchersNet& archers_house_net() { return FetchedNets<ArchersNet>::at(kArchersNetFile); }

}  // namespace salle
