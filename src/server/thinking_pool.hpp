// Computer seats think here, on a few threads of their own, and never keep people waiting.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <string>

#include "games/table.hpp"
#include "match/match.hpp"
#include "players/thought.hpp"
#include "server/work_pool.hpp"

namespace salle::server {

// Without the time it waited for a thread. No actions: there is no such player.
using Chosen = std::function<void(const ComputerMove&)>;

class ThinkingPool {
 public:
  static constexpr int kNiceness = 10;  // people's moves and passwords go first

  ThinkingPool(int threads, LobbyIo& io) : pool_(threads, io, kNiceness) {}
  // Thoughts that have begun end at once.
  virtual ~ThinkingPool() { closing_ = true; }

  struct Question {
    std::string game;
    std::string player;
    std::shared_ptr<AnySight> sight;
    std::uint64_t seed = 0;  // decides
    Budget budget = {};      // where the player's usual one would be too much
  };
  // `owner` is whoever plays against it: thinking is shared out fairly among owners.
  virtual void think(const std::string& owner, Question question, Chosen chosen);

  // Other work that takes long and can wait.
  void run(const std::string& owner, std::function<void()> work, std::function<void()> done) {
    pool_.run(owner, std::move(work), std::move(done));
  }

  std::size_t waiting() const { return pool_.waiting(); }

 protected:
  ThinkingPool(int at_once, LobbyIo& io, Later later) : pool_(at_once, io, std::move(later)) {}

 private:
  std::atomic<bool> closing_ = false;
  WorkPool pool_;
};

}  // namespace salle::server
