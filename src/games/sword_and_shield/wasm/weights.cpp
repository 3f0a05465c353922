// The weights for With Sword and Shield that the page has fetched: the browser's side of players/house_nets.cpp.
#include <cstdlib>
#include <optional>

#include "games/sword_and_shield/players/net.hpp"
#include "games/sword_and_shield/sword_and_shield.hpp"

namespace salle {
namespace {

std::optional<SwordNet>& loaded() {
  static auto* const kNet = new std::optional<SwordNet>;
  return *kNet;
}

}  // namespace

bool SwordAndShield::has_weights(std::string_view file) {
  return file == kSwordNetFile && loaded().has_value();
}

Result<bool> SwordAndShield::load_weights(std::string_view file, std::string_view bytes) {
  if (file != kSwordNetFile) return false;
  auto net = SwordNet::parse(bytes);
  if (!net) return std::unexpected(net.error());
  loaded() = *std::move(net);
  return true;
}

// The engine asks whether they are there before it lets a player think.
const SwordNet& sword_house_net() {
  if (!loaded()) std::abort();
  return *loaded();
}

}  // namespace salle
