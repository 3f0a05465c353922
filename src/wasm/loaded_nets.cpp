#include "wasm/loaded_nets.hpp"

#include <cstdlib>
#include <map>
#include <string>

#include "players/en_garde/house_nets.hpp"

namespace salle {
namespace {

std::map<std::string, EnGardeNet, std::less<>>& nets() {
  static auto* const kNets = new std::map<std::string, EnGardeNet, std::less<>>;
  return *kNets;
}

}  // namespace

bool house_net_at_hand(std::string_view file) { return nets().contains(file); }

// The desk asks whether it is at hand before it lets a player think.
const EnGardeNet& house_net(const en_garde::Rules& rules) {
  const auto found = nets().find(house_net_file(rules));
  if (found == nets().end()) std::abort();
  return found->second;
}

namespace wasm {

Result<void> load_net(std::string_view file, std::string_view bytes) {
  auto net = EnGardeNet::parse(bytes);
  if (!net) return std::unexpected(net.error());
  nets().insert_or_assign(std::string(file), *std::move(net));
  return {};
}

}  // namespace wasm
}  // namespace salle
