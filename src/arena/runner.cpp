#include "arena/runner.hpp"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <map>
#include <mutex>
#include <thread>
#include <vector>

namespace salle {
namespace {

// How far the fastest thread may be ahead of what was heard, for each thread: long games must not
// pile up the results of short ones without end.
constexpr std::int64_t kAhead = 64;

struct ResultQueue {
  std::mutex mutex;
  std::condition_variable result_came;
  std::condition_variable room_came;
  std::map<std::int64_t, PairResult> waiting;  // finished, not yet heard
  std::int64_t next = 0;                       // to be played
  std::int64_t heard = 0;                      // all before this one
  std::atomic<bool> stop = false;
};

}  // namespace

void run_in_order(const Units& units, int threads,
                  const std::function<std::optional<PairResult>(
                      std::int64_t unit, const std::atomic<bool>& stop)>& play,
                  const std::function<bool(std::int64_t unit, const PairResult& result)>& hear,
                  const std::function<bool()>& go_on) {
  ResultQueue queue;
  queue.next = queue.heard = units.first;
  const std::int64_t ahead = kAhead * threads;
  const auto work = [&] {
    std::unique_lock lock(queue.mutex);
    for (;;) {
      queue.room_came.wait(lock, [&] {
        return queue.stop || queue.next >= units.last || queue.next < queue.heard + ahead;
      });
      if (queue.stop || queue.next >= units.last) return;
      const std::int64_t unit = queue.next++;
      lock.unlock();
      const auto result = play(unit, queue.stop);
      lock.lock();
      if (!result) return;
      queue.waiting.emplace(unit, *result);
      if (unit == queue.heard) queue.result_came.notify_one();
    }
  };
  std::vector<std::jthread> workers;
  for (int i = 0; i < threads; ++i) workers.emplace_back(work);

  std::unique_lock lock(queue.mutex);
  while (queue.heard < units.last) {
    const bool came = queue.result_came.wait_for(
        lock, std::chrono::milliseconds(50), [&] { return queue.waiting.contains(queue.heard); });
    std::optional<PairResult> result;
    if (came) result = queue.waiting.extract(queue.heard).mapped();
    const std::int64_t unit = queue.heard;
    lock.unlock();
    const bool further = result ? hear(unit, *result) : go_on();
    lock.lock();
    if (!further) break;
    if (result) {
      ++queue.heard;
      queue.room_came.notify_all();
    }
  }
  queue.stop = true;
  lock.unlock();
  queue.room_came.notify_all();
}  // the workers are waited for

int thread_count(int wanted) {
  if (wanted > 0) return wanted;
  return std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

}  // namespace salle
