// The weights for En Garde that the page has fetched: the browser's side of players/house_nets.cpp.
#include <cstdlib>
#include <map>
#include <string>

#include "games/en_garde/players/net.hpp"

namespace salle {
namespace {

std::map<std::string, EnGardeNet, std::less<>>& loaded() {
  static auto* const kNets = new std::map<std::string, EnGardeNet, std::less<>>;
  return *kNets;
}

}  // namespace

bool EnGarde::has_weights(std::string_view file) { return loaded().contains(file); }

Result<bool> EnGarde::load_weights(std::string_view file, std::string_view bytes) {
  if (!file.starts_with("en_garde_")) return false;
  auto net = EnGardeNet::parse(bytes);
  if (!net) return std::unexpected(net.error());
  loaded().insert_or_assign(std::string(file), *std::move(net));
  return true;
}

// The engine asks whether they are there before it lets a player think.
const EnGardeNet& house_net(const en_garde::Rules& rules, HouseNets which) {
  const auto found = loaded().find(house_net_file(rules, which));
  if (found == loaded().end()) std::abort();
  return found->second;
}

}  // namespace salle
