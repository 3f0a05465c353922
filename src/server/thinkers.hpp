// Computer seats think here, on a few threads of their own, and never keep people waiting. Work
// that takes long for other reasons (passwords) comes here too.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "games/table.hpp"
#include "server/doors.hpp"

namespace salle::server {

class Thinkers {
 public:
  Thinkers(int threads, Doors& doors);
  // Lets go of what has not begun, waits for what has.
  ~Thinkers();
  Thinkers(const Thinkers&) = delete;
  Thinkers& operator=(const Thinkers&) = delete;

  // `work` runs on a thread of the pool, `done` afterwards on the hall's.
  void run(std::function<void()> work, std::function<void()> done);

  // The action a computer player chooses; empty if there is no such player. `seed` decides.
  using Chosen = std::function<void(std::string action)>;
  void think(const std::string& game, const std::string& player, std::unique_ptr<AnySight> sight,
             std::uint64_t seed, Chosen chosen);

  std::size_t waiting() const;

 private:
  struct Job {
    std::function<void()> work;
    std::function<void()> done;
  };
  void serve();

  Doors& doors_;
  mutable std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<Job> jobs_;
  bool stopping_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace salle::server
