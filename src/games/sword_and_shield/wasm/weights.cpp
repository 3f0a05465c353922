// The weights for With Sword and Shield that the page has fetched.
#include "games/sword_and_shield/players/choice_net.hpp"
#include "games/sword_and_shield/players/net.hpp"
#include "games/sword_and_shield/sword_and_shield.hpp"
#include "wasm/fetched_nets.hpp"

namespace salle {

bool SwordAndShield::has_weights(std::string_view file) {
  return FetchedNets<SwordNet>::has(file) || FetchedNets<ChoiceNet>::has(file);
}

Result<bool> SwordAndShield::load_weights(std::string_view file, std::string_view bytes) {
  if (file == kSwordNetFile) return FetchedNets<SwordNet>::load(file, bytes);
  if (file == kChoiceNetFile) return FetchedNets<ChoiceNet>::load(file, bytes);
  return false;
}

const SwordNet& sword_house_net() { return FetchedNets<SwordNet>::at(kSwordNetFile); }
const ChoiceNet& joust_house_net() { return FetchedNets<ChoiceNet>::at(kChoiceNetFile); }

}  // namespace salle
