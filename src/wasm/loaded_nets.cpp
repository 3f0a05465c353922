#include "wasm/loaded_nets.hpp"

#include <cstdlib>
#include <map>
#include <optional>
#include <string>

#include "players/archers/house_nets.hpp"
#include "players/en_garde/house_nets.hpp"
#include "players/sword_and_shield/house_nets.hpp"

namespace salle {
namespace {

std::map<std::string, EnGardeNet, std::less<>>& fencers() {
  static auto* const kNets = new std::map<std::string, EnGardeNet, std::less<>>;
  return *kNets;
}

std::optional<ArchersNet>& loaded_archers() {
  static auto* const kNet = new std::optional<ArchersNet>;
  return *kNet;
}

std::optional<SwordNet>& loaded_knights() {
  static auto* const kNet = new std::optional<SwordNet>;
  return *kNet;
}

}  // namespace

bool house_net_at_hand(std::string_view file) {
  if (file == kArchersNetFile) return loaded_archers().has_value();
  if (file == kSwordNetFile) return loaded_knights().has_value();
  return fencers().contains(file);
}

// The desk asks whether they are at hand before it lets a player think.
const EnGardeNet& house_net(const en_garde::Rules& rules) {
  const auto found = fencers().find(house_net_file(rules));
  if (found == fencers().end()) std::abort();
  return found->second;
}

const ArchersNet& archers_house_net() {
  if (!loaded_archers()) std::abort();
  return *loaded_archers();
}

const SwordNet& sword_house_net() {
  if (!loaded_knights()) std::abort();
  return *loaded_knights();
}

namespace wasm {

Result<void> load_net(std::string_view file, std::string_view bytes) {
  if (file == kArchersNetFile) {
    auto net = ArchersNet::parse(bytes);
    if (!net) return std::unexpected(net.error());
    loaded_archers() = *std::move(net);
    return {};
  }
  if (file == kSwordNetFile) {
    auto net = SwordNet::parse(bytes);
    if (!net) return std::unexpected(net.error());
    loaded_knights() = *std::move(net);
    return {};
  }
  auto net = EnGardeNet::parse(bytes);
  if (!net) return std::unexpected(net.error());
  fencers().insert_or_assign(std::string(file), *std::move(net));
  return {};
}

}  // namespace wasm
}  // namespace salle
