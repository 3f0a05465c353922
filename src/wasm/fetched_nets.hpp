// Networks whose weights the page has fetched, by the names of their files: the browser's side of
// every game's players/house_nets.cpp. Kept as long as the engine runs.
#pragma once

#include <cstdlib>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <utility>

#include "core/result.hpp"

namespace salle {

template <class Net>
class FetchedNets {
 public:
  static bool has(std::string_view file) { return nets().contains(file); }

  // True, or why these bytes are no such network.
  static Result<bool> load(std::string_view file, std::string_view bytes) {
    auto net = Net::parse(bytes);
    if (!net) return std::unexpected(net.error());
    nets().insert_or_assign(std::string(file), *std::move(net));
    return true;
  }

  // The engine asks whether it is there before it lets a player think.
  static const Net& at(std::string_view file) {
    const auto found = nets().find(file);
    if (found == nets().end()) std::abort();
    return found->second;
  }

 private:
  using Nets = std::map<std::string, Net, std::less<>>;
  static Nets& nets() {
    static auto* const kNets = new Nets;
    return *kNets;
  }
};

}  // namespace salle
