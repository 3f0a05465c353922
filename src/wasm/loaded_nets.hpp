// Weights that the page has fetched: the browser's side of players/en_garde/house_nets.hpp.
#pragma once

#include <string_view>

#include "core/result.hpp"

namespace salle::wasm {

Result<void> load_net(std::string_view file, std::string_view bytes);

}  // namespace salle::wasm
