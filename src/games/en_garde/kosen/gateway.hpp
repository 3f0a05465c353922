// The KOSEN gateway: bots come in over TCP and are brought together with each other, with one of
// our players, or with a table of a running hall. Many matches at once, on one thread; our players
// think on others.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "core/result.hpp"
#include "games/en_garde/kosen/bot_session.hpp"
#include "games/en_garde/rules.hpp"

namespace salle::kosen {

struct GatewayOptions {
  std::string address = "127.0.0.1";
  std::uint16_t port = 12052;  // 0: any free one; see Gateway::port
  int target = 5;
  en_garde::Starter starter = en_garde::Starter::kLeft;
  std::string against;     // one of our players; empty: bots meet each other
  std::string open_table;  // the address of a hall or of one of its tables; see lobby_client.hpp
  std::string records;     // the folder for records; empty: none are written
  std::chrono::milliseconds patience{30'000};  // for a name, and for every decision
  ErrorLimits forbearance;
  std::int64_t matches = 0;  // after so many it closes; 0: never
  bool single = false;       // one match at a time: a bot too many is turned away
  std::size_t most_connections = 1000;
  int thinkers = 1;  // threads for our players
};

// A match that is over.
struct Finished {
  std::int64_t number = 0;  // from 1
  std::array<std::string, 2> names;
  std::array<int, 2> score = {0, 0};
  int rounds = 0;
  int winner = -1;
  std::string ending;  // played, left, time, errors; at a hall's table also resigned or hall
  std::string record;  // the file, or empty
};

class Gateway {
 public:
  using Told = std::function<void(const Finished&)>;

  // `told` hears of every match that is over, `worried` of what went wrong beside a match: both on
  // the thread that runs the gateway.
  Gateway(const GatewayOptions& options, Told told, std::function<void(std::string)> worried);
  ~Gateway();
  Gateway(const Gateway&) = delete;
  Gateway& operator=(const Gateway&) = delete;

  // Binds and listens; refuses an unknown player, a folder that cannot be made, a port in use.
  Result<void> open();
  std::uint16_t port() const;

  // Until all matches are played, or `stop`, which any thread may call.
  void run();
  void stop();

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace salle::kosen
