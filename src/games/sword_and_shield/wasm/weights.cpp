// The weights for With Sword and Shield that the page has fetched: the browser's side of
// players/house_nets.cpp.
#include <cstdlib>
#include <optional>

#include "games/sword_and_shield/players/choice_net.hpp"
#include "games/sword_and_shield/players/net.hpp"
#include "games/sword_and_shield/sword_and_shield.hpp"

namespace salle {
namespace {

template <class Net>
std::optional<Net>& loaded() {
  static auto* const kNet = new std::optional<Net>;
  return *kNet;
}

template <class Net>
Result<bool> load(std::string_view bytes) {
  auto net = Net::parse(bytes);
  if (!net) return std::unexpected(net.error());
  loaded<Net>() = *std::move(net);
  return true;
}

// The engine asks whether they are there before it lets a player think.
template <class Net>
const Net& fetched() {
  if (!loaded<Net>()) std::abort();
  return *loaded<Net>();
}

}  // namespace

bool SwordAndShield::has_weights(std::string_view file) {
  return (file == kSwordNetFile && loaded<SwordNet>()) ||
         (file == kChoiceNetFile && loaded<ChoiceNet>());
}

Result<bool> SwordAndShield::load_weights(std::string_view file, std::string_view bytes) {
  if (file == kSwordNetFile) return load<SwordNet>(bytes);
  if (file == kChoiceNetFile) return load<ChoiceNet>(bytes);
  return false;
}

const SwordNet& sword_house_net() { return fetched<SwordNet>(); }
const ChoiceNet& joust_house_net() { return fetched<ChoiceNet>(); }

}  // namespace salle
