#include "players/archers/house_nets.hpp"

#include <cstddef>
#include <cstdlib>

namespace salle {
namespace embedded {

extern const unsigned char archers_standard[];
extern const std::size_t archers_standard_size;
extern const unsigned char archers_kings[];
extern const std::size_t archers_kings_size;

}  // namespace embedded

namespace {

// Weights that are part of the program are right, or the program is broken: tests read them all.
ArchersNet unpack(const unsigned char* bytes, std::size_t size) {
  auto net = ArchersNet::parse({reinterpret_cast<const char*>(bytes), size});
  if (!net) std::abort();
  return *std::move(net);
}

}  // namespace

const ArchersNet& archers_house_net(const archers::Rules& rules) {
  using namespace embedded;
  if (rules.kings) {
    static const ArchersNet net = unpack(archers_kings, archers_kings_size);
    return net;
  }
  static const ArchersNet net = unpack(archers_standard, archers_standard_size);
  return net;
}

}  // namespace salle
