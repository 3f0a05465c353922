// How many entries a second become durable, and how long one takes, with so many in flight.
//
//   bench_store FILE [seconds]
//
// FILE is made, and removed afterwards; its disk is what is measured. Each sender adds one entry to
// a table of its own as soon as its last one is on disk.
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <string>

#include "store/group_commit.hpp"

namespace {

using namespace salle;
using namespace salle::store;
using Clock = std::chrono::steady_clock;

Change entry(TableId table, std::int64_t number) {
  return AddEntry{{.table = table,
                   .number = number,
                   .at = 1'790'000'000'000,
                   .seat = static_cast<int>(number % 2),
                   .kind = "move",
                   .text = "+2A3x1",
                   .id = "0123456789abcdef"}};
}

class Measurement {
 public:
  Measurement(Store& store, int in_flight, double seconds)
      : senders_(static_cast<std::size_t>(in_flight)),
        end_(Clock::now() +
             std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds))) {
    const auto begin = Clock::now();
    {
      GroupCommit group(store);
      group_ = &group;
      for (int i = 0; i < in_flight; ++i) send(i);
      std::unique_lock lock(mutex_);
      wake_.wait(lock, [&] { return ended_ == in_flight; });
      figures_ = group.figures();
    }
    const double spent = std::chrono::duration<double>(Clock::now() - begin).count();
    std::ranges::sort(millis_);
    const auto at = [&](double part) {
      return millis_[static_cast<std::size_t>(part * static_cast<double>(millis_.size() - 1))];
    };
    std::printf(
        "%5d in flight: %8.0f entries/s, %6.1f a transaction, p50 %.2f ms, p99 %.2f ms, "
        "most %.2f ms\n",
        in_flight, static_cast<double>(millis_.size()) / spent,
        static_cast<double>(figures_.changes) / static_cast<double>(figures_.transactions), at(0.5),
        at(0.99), millis_.back());
  }

 private:
  // Called on the writing thread but for the first time.
  void send(int sender) {
    const auto begin = Clock::now();
    auto& number = senders_[static_cast<std::size_t>(sender)];
    group_->submit({entry(sender + 1, ++number)}, [this, sender, begin](const Committed& outcome) {
      if (!outcome) {
        std::fprintf(stderr, "%s\n", outcome.error().message.c_str());
        std::exit(1);
      }
      const auto now = Clock::now();
      millis_.push_back(std::chrono::duration<double, std::milli>(now - begin).count());
      if (now < end_) return send(sender);
      const std::lock_guard lock(mutex_);
      ++ended_;
      wake_.notify_one();
    });
  }

  std::vector<std::int64_t> senders_;  // the number of each one's last entry
  Clock::time_point end_;
  GroupCommit* group_ = nullptr;
  GroupCommit::Figures figures_;
  std::vector<double> millis_;
  std::mutex mutex_;
  std::condition_variable wake_;
  int ended_ = 0;
};

void measure(const std::string& path, int in_flight, double seconds) {
  {
    auto store = open_sqlite(path);
    if (!store) {
      std::fprintf(stderr, "%s\n", store.error().message.c_str());
      std::exit(1);
    }
    std::vector<Change> tables;
    for (int i = 1; i <= in_flight; ++i) {
      tables.push_back(PutTable{{.id = i, .code = std::to_string(i), .game = "en-garde"}});
    }
    if (!(*store)->commit(tables)) std::exit(1);
    const Measurement measurement(**store, in_flight, seconds);
  }
  for (const char* part : {"", "-wal", "-shm", ".lock"}) ::unlink((path + part).c_str());
}

}  // namespace

int main(int count, char** arguments) {
  if (count < 2 || ::access(arguments[1], F_OK) == 0) {
    std::fprintf(stderr, "bench_store FILE [seconds], where FILE is not there yet\n");
    return 2;
  }
  const double seconds = count > 2 ? std::atof(arguments[2]) : 5.0;
  for (const int in_flight : {1, 64, 1000}) measure(arguments[1], in_flight, seconds);
  return 0;
}
