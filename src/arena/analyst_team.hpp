// The one to ask how good actions are, on several threads: for games whose package has such a one.
#pragma once

#include <memory>
#include <string_view>

#include "core/result.hpp"
#include "players/player.hpp"

namespace salle {

// Refuses games whose analyst thinks on one thread only.
Result<std::unique_ptr<AnyPlayer>> make_analyst_team(std::string_view game, int threads);

}  // namespace salle
