#include "cli/play/background_thinker.hpp"

#include <atomic>
#include <csignal>
#include <thread>
#include <utility>

namespace salle::play {
namespace {

std::atomic<int> abandoned_thoughts = 0;

}  // namespace

Thinker::Thinker(Thought thought) {
  std::packaged_task<ComputerMove()> task(std::move(thought));
  answer_ = task.get_future();
  // Signals belong to the thread that reads the keyboard: it is the one they must wake.
  sigset_t all;
  sigset_t before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  std::thread(std::move(task)).detach();
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

Thinker::~Thinker() {
  if (answer_.valid() && !done(std::chrono::milliseconds(0))) ++abandoned_thoughts;
}

bool Thinker::done(std::chrono::milliseconds patience) const {
  return answer_.wait_for(patience) == std::future_status::ready;
}

bool Thinker::abandoned() { return abandoned_thoughts > 0; }

}  // namespace salle::play
