// Where a bot's plays go: a match here, or a table of a hall. For the gateway only.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/thread_pool.hpp>
#include <functional>
#include <memory>

#include "games/en_garde/action.hpp"
#include "games/en_garde/kosen/bot_match.hpp"
#include "games/en_garde/kosen/gateway.hpp"
#include "games/en_garde/kosen/line_socket.hpp"

namespace salle::kosen {

class BotHost;

// A bot that is here.
struct ConnectedBot {
  ConnectedBot(std::shared_ptr<LineSocket> its_wire, BotSession its_second)
      : socket(std::move(its_wire)), second(std::move(its_second)) {}

  std::shared_ptr<LineSocket> socket;
  BotSession second;
  std::shared_ptr<BotHost> room;  // none while it waits
  std::int64_t timed = 0;         // the request for which the deadline runs

  // Sends what its second has to say; a new request starts the clock, an answer stops it.
  void flush(std::chrono::milliseconds patience);
};

// What rooms need of the house.
struct GatewayParts {
  boost::asio::io_context& loop;
  boost::asio::thread_pool& thinkers;
  const GatewayOptions& options;
  // The match is over; the room forgets its guests.
  std::function<void(Finished, const Record*, std::vector<std::shared_ptr<ConnectedBot>>)> finished;
};

class BotHost {
 public:
  virtual ~BotHost() = default;
  virtual void played(ConnectedBot& guest, en_garde::Action action) = 0;
  virtual void lost(ConnectedBot& guest, Parting how) = 0;
  // The house closes: nothing more will be heard of the guests.
  virtual void abandon() = 0;
};

// Two bots, or a bot against one of our players where the second guest is null.
std::shared_ptr<BotHost> open_local_host(GatewayParts& house, std::shared_ptr<ConnectedBot> first,
                                         std::shared_ptr<ConnectedBot> second);
// A bot at a table of a hall.
std::shared_ptr<BotHost> open_lobby_host(GatewayParts& house, std::shared_ptr<ConnectedBot> guest);

}  // namespace salle::kosen
