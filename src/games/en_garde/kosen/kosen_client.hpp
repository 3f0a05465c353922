// One of our players sent to a foreign KOSEN server.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <functional>
#include <string>

#include "core/result.hpp"

namespace salle::kosen {

struct ClientOptions {
  std::string host;
  std::string port;
  std::string player = "maitre";               // as `salle games` lists them
  std::string name;                            // empty: "salle-" and the player
  int target = 5;                              // rounds that win the match, where it is known
  std::uint64_t seed = 0;                      // 0: another one every time
  std::chrono::milliseconds patience{10'000};  // for the server to open
};

// "HOST:PORT", "[::1]:PORT", or "HOST" alone for port 12052.
Result<void> parse_server_address(std::string_view text, ClientOptions& options);

struct ClientResult {
  int seat = 0;
  int winner = -1;
  std::array<int, 2> score = {0, 0};
  int rounds = 0;
  int refused = 0;  // plays the server did not take
};

// Plays one match from connection to GameEnd. Refuses with a sentence when the server cannot be
// reached, turns the player away, asks for what cannot be played, or goes away. `trace`, where
// there is one, hears every line with its direction.
Result<ClientResult> play_match(const ClientOptions& options,
                                const std::function<void(char, std::string_view)>& trace = {});

}  // namespace salle::kosen
