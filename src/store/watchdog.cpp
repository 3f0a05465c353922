#include "store/watchdog.hpp"

#include <sys/socket.h>

namespace salle::store {

Watchdog::Watchdog() : thread_([this] { run(); }) {}

Watchdog::~Watchdog() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  wake_.notify_one();
  thread_.join();
}

Watchdog::Guard::Guard(Watchdog& watchdog, int socket, Time until) : watchdog_(watchdog) {
  bool first = false;
  {
    const std::lock_guard lock(watchdog_.mutex_);
    place_ = watchdog_.sockets_.emplace(until, socket);
    first = watchdog_.sockets_.size() == 1;
  }
  if (first) watchdog_.wake_.notify_one();
}

// The socket is still open here: its number cannot have become somebody else's.
Watchdog::Guard::~Guard() {
  const std::lock_guard lock(watchdog_.mutex_);
  watchdog_.sockets_.erase(place_);
}

void Watchdog::run() {
  constexpr auto kLook = std::chrono::milliseconds(250);
  std::unique_lock lock(mutex_);
  while (!stopping_) {
    if (sockets_.empty()) {
      wake_.wait(lock, [this] { return stopping_ || !sockets_.empty(); });
    } else {
      wake_.wait_for(lock, kLook, [this] { return stopping_; });
    }
    const Time now = Clock::now();
    for (const auto& [until, socket] : sockets_) {
      if (until > now) break;
      if (socket >= 0) ::shutdown(socket, SHUT_RDWR);
    }
  }
}

}  // namespace salle::store
