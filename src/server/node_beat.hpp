// Says every second in the store that this node is there, and looks who else is. Where nobody shares
// the store there is nothing to say and nobody to see.
#pragma once

#include <chrono>
#include <functional>

#include "server/nodes.hpp"
#include "server/work_pool.hpp"
#include "store/store.hpp"

namespace salle::server {

class NodeBeat {
 public:
  static constexpr Millis kEvery = 1'000;

  struct Says {
    std::function<store::NodeRow()> row;  // how this node is just now; the beat adds `draining`
    // Other buckets are ours than before.
    std::function<void()> changed;
    // The time by the store's clock, and this machine's when that was so.
    std::function<void(Millis store, std::chrono::steady_clock::time_point here)> time;
    std::function<std::chrono::steady_clock::time_point()> clock = std::chrono::steady_clock::now;
  };

  // `pool` is for this alone: a beat must not wait for other work.
  NodeBeat(store::Store& store, LobbyIo& io, WorkPool& pool, Nodes& nodes, Says says);

  // The first beat, before tables are taken up; answers when it is done.
  Result<void> begin();
  // One beat after another from now on.
  void go_on();
  // The last: nobody need wait until this node is taken for dead. Any thread, once `pool` is gone.
  void end();

 private:
  struct Seen {
    Result<std::vector<store::NodeRow>> rows;
    Result<Millis> now;
    std::chrono::steady_clock::time_point here;
    bool timed = false;  // quickly enough to set a clock by it
  };
  Seen beat(const store::NodeRow& row) const;
  void take(const Seen& seen);

  store::Store& store_;
  LobbyIo& io_;
  WorkPool& pool_;
  Nodes& nodes_;
  Says says_;
  Millis timed_ = 0;
  bool away_ = false;  // the database
};

}  // namespace salle::server
