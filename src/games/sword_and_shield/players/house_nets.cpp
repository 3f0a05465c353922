// The house's weights inside the program; a browser fetches them (../wasm/weights.cpp).
#include <cstddef>
#include <cstdlib>

#include "games/sword_and_shield/players/choice_net.hpp"
#include "games/sword_and_shield/players/net.hpp"
#include "games/sword_and_shield/sword_and_shield.hpp"

namespace salle {
namespace embedded {

extern const unsigned char sword_net[];
extern const std::size_t sword_net_size;
extern const unsigned char joust_net[];
extern const std::size_t joust_net_size;

}  // namespace embedded

namespace {

// Weights that are part of the program are right, or the program is broken: tests read them.
template <class Net>
Net unpack_sword(const unsigned char* bytes, std::size_t size) {
  auto net = Net::parse({reinterpret_cast<const char*>(bytes), size});
  if (!net) std::abort();
  return *std::move(net);
}

}  // namespace

bool SwordAndShield::has_weights(std::string_view file) {
  return file == kSwordNetFile || file == kChoiceNetFile;
}

const SwordNet& sword_house_net() {
  static const auto kNet = unpack_sword<SwordNet>(embedded::sword_net, embedded::sword_net_size);
  return kNet;
}

const ChoiceNet& joust_house_net() {
  static const auto kNet = unpack_sword<ChoiceNet>(embedded::joust_net, embedded::joust_net_size);
  return kNet;
}

}  // namespace salle
