// A seat at a table of a running hall, taken over HTTP and played over the WebSocket of
// docs/protocol.md.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "core/result.hpp"
#include "games/en_garde/kosen/hall_api.hpp"

namespace boost::asio {
class io_context;
}

namespace salle::kosen {

class LobbyClient {
 public:
  // Becomes a guest of the hall and sits down at an En Garde table of classic level. Blocks; from
  // then on everything happens on `loop`.
  static Result<std::shared_ptr<LobbyClient>> take(boost::asio::io_context& loop,
                                                   const HallAddress& hall,
                                                   const std::string& rules);
  virtual ~LobbyClient() = default;

  virtual const std::string& code() const = 0;
  // `heard` is given every message; `lost` once, with the reason, unless `leave` came first. Both
  // are called on the loop.
  virtual void listen(std::function<void(std::string_view)> heard,
                      std::function<void(std::string)> lost) = 0;
  virtual void say(std::string text) = 0;
  // Says what is still to be said, and hangs up.
  virtual void leave() = 0;
  // From a table at which the game has not begun. Blocks; any thread.
  virtual void stand_up() const = 0;
};

}  // namespace salle::kosen
