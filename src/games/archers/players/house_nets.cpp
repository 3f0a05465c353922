#include "games/archers/players/house_nets.hpp"

#include <cstddef>
#include <cstdlib>

#include "games/archers/archers.hpp"

namespace salle {
namespace embedded {

extern const unsigned char archers_net[];
extern const std::size_t archers_net_size;

}  // namespace embedded

namespace {

// Weights that are part of the program are right, or the program is broken: tests read them all.
ArchersNet unpack(const unsigned char* bytes, std::size_t size) {
  auto net = ArchersNet::parse({reinterpret_cast<const char*>(bytes), size});
  if (!net) std::abort();
  return *std::move(net);
}

}  // namespace

bool Archers::has_weights(std::string_view file) { return file == kArchersNetFile; }

const ArchersNet& archers_house_net() {
  static const ArchersNet kNet = unpack(embedded::archers_net, embedded::archers_net_size);
  return kNet;
}

}  // namespace salle
