// Matches on the page's own device: what is asked of them, and the messages that follow.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "match/local_screen.hpp"
#include "wasm/desk.hpp"

namespace salle::wasm {

class MatchDesk {
 public:
  // One of the requests that begin with "match".
  Answer take(const std::string& what, Request& request);

 private:
  Answer open(Request& request);
  Answer think(std::uint64_t number, LocalScreen& screen, Millis now);

  std::map<std::uint64_t, LocalScreen> screens_;
  std::uint64_t last_ = 0;
};

}  // namespace salle::wasm
