// The house's weights inside the program; a browser fetches them (../wasm/weights.cpp).
#include <cstddef>

#include "games/sword_and_shield/players/choice_net.hpp"
#include "games/sword_and_shield/players/net.hpp"
#include "games/sword_and_shield/sword_and_shield.hpp"
#include "players/weights_file.hpp"

namespace salle {
namespace embedded {

extern const unsigned char sword_net[];
extern const std::size_t sword_net_size;
extern const unsigned char joust_net[];
extern const std::size_t joust_net_size;

}  // namespace embedded

bool SwordAndShield::has_weights(std::string_view file) {
  return file == kSwordNetFile || file == kChoiceNetFile;
}

const SwordNet& sword_house_net() {
  static const auto kNet = built_in<SwordNet>(embedded::sword_net, embedded::sword_net_size);
  return kNet;
}

const ChoiceNet& joust_house_net() {
  static const auto kNet = built_in<ChoiceNet>(embedded::joust_net, embedded::joust_net_size);
  return kNet;
}

}  // namespace salle
