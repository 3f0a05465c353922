// Weights that the page has fetched: the browser's side of house_nets.hpp in
// players/en_garde, players/archers and players/sword_and_shield.
#pragma once

#include <string_view>

#include "core/result.hpp"

namespace salle::wasm {

Result<void> load_net(std::string_view file, std::string_view bytes);

}  // namespace salle::wasm
