// Threads for work that takes long, so that the hall's own thread never waits: computer players,
// passwords, exports. Each kind has a pool of its own and cannot hold up the others.
//
// Work is shared out by owner, one piece each in turn: somebody with sixty games against the
// computer waits for himself, not everyone else for him.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <mutex>
#include <string>
#include <thread>
#include <unordered_map>
#include <vector>

#include "core/later.hpp"
#include "server/lobby_io.hpp"

namespace salle::server {

class WorkPool {
 public:
  // Threads with a higher `niceness` step back for others on the machine, as the system knows it.
  WorkPool(int threads, LobbyIo& io, int niceness = 0);
  // Without threads: so many pieces of work at once are done when `later` lets them, and are over
  // once more later. `later` must know when this is gone.
  WorkPool(int at_once, LobbyIo& io, Later later);
  // Lets go of what has not begun, waits for what has.
  ~WorkPool();
  WorkPool(const WorkPool&) = delete;
  WorkPool& operator=(const WorkPool&) = delete;

  // `work` runs on a thread of the pool, `done` afterwards on the hall's. Work of one owner is done
  // in its order. Owners whose work `comes_first` take their turns before all others.
  void run(const std::string& owner, std::function<void()> work, std::function<void()> done,
           bool comes_first = false);

  std::size_t waiting() const;
  std::size_t waiting(const std::string& owner) const;

 private:
  struct Job {
    std::function<void()> work;
    std::function<void()> done;
  };
  void serve(int niceness);
  void begin_one();
  Job next();  // with the lock held, and work there

  LobbyIo& io_;
  mutable std::mutex mutex_;
  std::condition_variable wake_;
  std::unordered_map<std::string, std::deque<Job>> jobs_;  // none of them empty
  std::deque<std::string> first_;                          // owners with work, in their order,
  std::deque<std::string> turns_;                          // and those who come after them
  std::size_t waiting_ = 0;
  bool stopping_ = false;
  std::vector<std::thread> threads_;
  const Later later_;
  int free_ = 0;  // how many more pieces of work can begin, without threads
};

}  // namespace salle::server
