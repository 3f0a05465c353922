// The weights for Archers that the page has fetched: the browser's side of players/house_nets.cpp.
#include <cstdlib>
#include <optional>

#include "games/archers/archers.hpp"
#include "games/archers/players/net.hpp"

namespace salle {
namespace {

std::optional<ArchersNet>& loaded() {
  static auto* const kNet = new std::optional<ArchersNet>;
  return *kNet;
}

}  // namespace

bool Archers::has_weights(std::string_view file) {
  return file == kArchersNetFile && loaded().has_value();
}

Result<bool> Archers::load_weights(std::string_view file, std::string_view bytes) {
  if (file != kArchersNetFile) return false;
  auto net = ArchersNet::parse(bytes);
  if (!net) return std::unexpected(net.error());
  loaded() = *std::move(net);
  return true;
}

// The engine asks whether they are there before it lets a player think.
const ArchersNet& archers_house_net() {
  if (!loaded()) std::abort();
  return *loaded();
}

}  // namespace salle
