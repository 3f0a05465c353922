// Where a bot's plays go: a match here, or a table of a hall. For the gateway only.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/thread_pool.hpp>
#include <functional>
#include <memory>

#include "games/en_garde/action.hpp"
#include "kosen/duel.hpp"
#include "kosen/gateway.hpp"
#include "kosen/wire.hpp"

namespace salle::kosen {

class Room;

// A bot that is here.
struct Guest {
  Guest(std::shared_ptr<Wire> its_wire, Second its_second)
      : wire(std::move(its_wire)), second(std::move(its_second)) {}

  std::shared_ptr<Wire> wire;
  Second second;
  std::shared_ptr<Room> room;  // none while it waits
  std::int64_t timed = 0;      // the request for which the deadline runs

  // Sends what its second has to say; a new request starts the clock, an answer stops it.
  void flush(std::chrono::milliseconds patience);
};

// What rooms need of the house.
struct House {
  boost::asio::io_context& loop;
  boost::asio::thread_pool& thinkers;
  const GatewayOptions& options;
  // The match is over; the room forgets its guests.
  std::function<void(Finished, const Record*, std::vector<std::shared_ptr<Guest>>)> finished;
};

class Room {
 public:
  virtual ~Room() = default;
  virtual void played(Guest& guest, en_garde::Action action) = 0;
  virtual void lost(Guest& guest, Parting how) = 0;
  // The house closes: nothing more will be heard of the guests.
  virtual void abandon() = 0;
};

// Two bots, or a bot against one of our players where the second guest is null.
std::shared_ptr<Room> open_room(House& house, std::shared_ptr<Guest> first,
                                std::shared_ptr<Guest> second);
// A bot at a table of a hall.
std::shared_ptr<Room> open_hall_room(House& house, std::shared_ptr<Guest> guest);

}  // namespace salle::kosen
