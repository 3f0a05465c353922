#include "games/sword_and_shield/players/house_nets.hpp"

#include <cstddef>
#include <cstdlib>

#include "games/sword_and_shield/sword_and_shield.hpp"

namespace salle {
namespace embedded {

extern const unsigned char sword_net[];
extern const std::size_t sword_net_size;

}  // namespace embedded

namespace {

// Weights that are part of the program are right, or the program is broken: tests read them.
SwordNet unpack_sword(const unsigned char* bytes, std::size_t size) {
  auto net = SwordNet::parse({reinterpret_cast<const char*>(bytes), size});
  if (!net) std::abort();
  return *std::move(net);
}

}  // namespace

bool SwordAndShield::has_weights(std::string_view file) { return file == kSwordNetFile; }

const SwordNet& sword_house_net() {
  static const SwordNet kNet = unpack_sword(embedded::sword_net, embedded::sword_net_size);
  return kNet;
}

}  // namespace salle
