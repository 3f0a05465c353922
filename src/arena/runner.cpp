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

struct Desk {
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
  Desk desk;
  desk.next = desk.heard = units.first;
  const std::int64_t ahead = kAhead * threads;
  const auto work = [&] {
    std::unique_lock lock(desk.mutex);
    for (;;) {
      desk.room_came.wait(lock, [&] {
        return desk.stop || desk.next >= units.last || desk.next < desk.heard + ahead;
      });
      if (desk.stop || desk.next >= units.last) return;
      const std::int64_t unit = desk.next++;
      lock.unlock();
      const auto result = play(unit, desk.stop);
      lock.lock();
      if (!result) return;
      desk.waiting.emplace(unit, *result);
      if (unit == desk.heard) desk.result_came.notify_one();
    }
  };
  std::vector<std::jthread> workers;
  for (int i = 0; i < threads; ++i) workers.emplace_back(work);

  std::unique_lock lock(desk.mutex);
  while (desk.heard < units.last) {
    const bool came = desk.result_came.wait_for(lock, std::chrono::milliseconds(50),
                                                [&] { return desk.waiting.contains(desk.heard); });
    std::optional<PairResult> result;
    if (came) result = desk.waiting.extract(desk.heard).mapped();
    const std::int64_t unit = desk.heard;
    lock.unlock();
    const bool further = result ? hear(unit, *result) : go_on();
    lock.lock();
    if (!further) break;
    if (result) {
      ++desk.heard;
      desk.room_came.notify_all();
    }
  }
  desk.stop = true;
  lock.unlock();
  desk.room_came.notify_all();
}  // the workers are waited for

int thread_count(int wanted) {
  if (wanted > 0) return wanted;
  return std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

}  // namespace salle
