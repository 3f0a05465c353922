// Ends connections that answer nothing any more, under those who wait for them: a server that hangs,
// or is cut off, sends no word that it is gone.
#pragma once

#include <chrono>
#include <condition_variable>
#include <map>
#include <mutex>
#include <thread>

namespace salle::store {

class Watchdog {
 public:
  using Clock = std::chrono::steady_clock;
  using Time = Clock::time_point;

  Watchdog();
  ~Watchdog();
  Watchdog(const Watchdog&) = delete;
  Watchdog& operator=(const Watchdog&) = delete;

  // While it lives somebody waits for this socket, but not longer than until then.
  class Guard {
   public:
    Guard(Watchdog& watchdog, int socket, Time until);
    ~Guard();
    Guard(const Guard&) = delete;
    Guard& operator=(const Guard&) = delete;

   private:
    Watchdog& watchdog_;
    std::multimap<Time, int>::iterator place_;
  };

 private:
  void run();

  std::mutex mutex_;
  std::condition_variable wake_;
  std::multimap<Time, int> sockets_;  // by when they are given up
  bool stopping_ = false;
  std::thread thread_;
};

}  // namespace salle::store
