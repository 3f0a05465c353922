// The house's weights inside the program; a browser fetches them (../wasm/weights.cpp).
#include <cstddef>

#include "games/archers/archers.hpp"
#include "games/archers/players/net.hpp"
#include "players/weights_file.hpp"

namespace salle {
namespace embedded {

extern const unsigned char archers_net[];
extern const std::size_t archers_net_size;

}  // namespace embedded

bool Archers::has_weights(std::string_view file) { return file == kArchersNetFile; }

const ArchersNet& archers_house_net() {
  static const auto kNet = built_in<ArchersNet>(embedded::archers_net, embedded::archers_net_size);
  return kNet;
}

}  // namespace salle
