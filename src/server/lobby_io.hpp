// What the hall needs of the outside world: somebody to speak to, the time, and a way back onto its
// own thread. The server stands behind it, or a test.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "match/clock.hpp"
#include "server/http_server.hpp"

namespace salle::server {

// Those who come in a crowd, from a node that is gone, are read from the store so often.
inline constexpr Millis kGatherArrivals = 20;

class LobbyIo {
 public:
  virtual ~LobbyIo() = default;
  virtual Millis now() const = 0;  // since 1970; never goes back while the server runs
  virtual void send(ConnectionId id, std::shared_ptr<const std::string> text) = 0;
  virtual void close(ConnectionId id, CloseCode code, std::string_view reason) = 0;
  // On the hall's thread: soon, from any thread; or after a while, from the hall's own.
  virtual void post(std::function<void()> work) = 0;
  virtual void after(Millis wait, std::function<void()> work) = 0;
};

}  // namespace salle::server
