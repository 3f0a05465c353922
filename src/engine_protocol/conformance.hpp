// Does a program follow the engine protocol? Tries one thing after the other and says how it went.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "engine_protocol/engine_player.hpp"

namespace salle::engine_protocol {

struct Finding {
  std::string tried;
  bool good = false;
  std::string wrong;  // what it did instead, where it is not good
  std::string right;  // what it should have done
};

// `found` hears every finding as soon as there is one. What makes no sense after an earlier failure
// is not tried.
void check_engine(const std::string& command, const EngineLimits& limits,
                  const std::function<void(const Finding&)>& found);

}  // namespace salle::engine_protocol
