// Matches on the page's own device: what is asked of them, and the messages that follow.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "match/local_match.hpp"
#include "wasm/engine_api.hpp"

namespace salle::wasm {

class MatchApi {
 public:
  // One of the requests that begin with "match".
  Answer take(const std::string& what, EngineRequest& request);

 private:
  Answer open(EngineRequest& request);
  Answer think(std::uint64_t number, LocalScreen& screen, Millis now);

  std::map<std::uint64_t, LocalScreen> screens_;
  std::uint64_t last_ = 0;
};

}  // namespace salle::wasm
