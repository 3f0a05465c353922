// How many entries a second become durable, and how long one takes, with so many in flight.
//
//   bench_store FILE [seconds]
//   bench_store postgresql://… [seconds]
//
// FILE is made, and removed afterwards; its disk is what is measured. A database must be empty, and is
// emptied afterwards; it is measured with one lane and with several. Each sender adds one entry to a
// table of its own as soon as its last one is on disk.
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <string>

#include "store/group_commit.hpp"
#include "store/postgres_address.hpp"

namespace {

using namespace salle;
using namespace salle::store;
using Clock = std::chrono::steady_clock;

[[noreturn]] void fail(const std::string& why) {
  std::fprintf(stderr, "%s\n", why.c_str());
  std::exit(1);
}

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
  Measurement(Store& store, int lanes, TableId first, int in_flight, double seconds)
      : first_(first),
        senders_(static_cast<std::size_t>(in_flight)),
        end_(Clock::now() +
             std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds))) {
    const auto begin = Clock::now();
    {
      GroupCommit group(store, lanes);
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
        "%d lane%s, %5d in flight: %8.0f entries/s, %6.1f a transaction, p50 %.2f ms, p99 %.2f ms, "
        "most %.2f ms\n",
        lanes, lanes == 1 ? " " : "s", in_flight, static_cast<double>(millis_.size()) / spent,
        static_cast<double>(figures_.changes) / static_cast<double>(figures_.transactions), at(0.5),
        at(0.99), millis_.back());
  }

 private:
  // Called on the lane's thread but for the first time.
  void send(int sender) {
    const auto begin = Clock::now();
    auto& number = senders_[static_cast<std::size_t>(sender)];
    group_->submit(
        {entry(first_ + sender, ++number)}, [this, sender, begin](const Committed& outcome) {
          if (!outcome) fail(outcome.error().message);
          const auto now = Clock::now();
          {
            const std::lock_guard lock(mutex_);
            millis_.push_back(std::chrono::duration<double, std::milli>(now - begin).count());
          }
          if (now < end_) return send(sender);
          const std::lock_guard lock(mutex_);
          ++ended_;
          wake_.notify_one();
        });
  }

  TableId first_ = 1;
  std::vector<std::int64_t> senders_;  // the number of each one's last entry
  Clock::time_point end_;
  GroupCommit* group_ = nullptr;
  GroupCommit::Figures figures_;
  std::vector<double> millis_;
  std::mutex mutex_;
  std::condition_variable wake_;
  int ended_ = 0;
};

void measure(Store& store, int lanes, int in_flight, double seconds) {
  const auto ids = store.reserve(IdKind::kTable, in_flight);
  if (!ids) fail(ids.error().message);
  for (std::int64_t id = ids->first; id < ids->first + in_flight; ++id) {
    const std::vector<Change> table = {PutTable{{.id = id,
                                                 .code = std::to_string(id),
                                                 .game = "en-garde",
                                                 .status = MatchStatus::kClosed,
                                                 .ended = 1}}};
    if (const auto put = store.commit(table); !put) fail(put.error().message);
  }
  const Measurement measurement(store, lanes, ids->first, in_flight, seconds);
}

// Tables at which nobody sits go like those of guests.
void empty(Store& store) {
  Sweep sweep{.now = 2, .guests_unseen_since = 0, .games_ended_before = 2};
  while (true) {
    const auto swept = store.sweep(sweep);
    if (!swept || swept->done) return;
    sweep.after = swept->after;
  }
}

std::unique_ptr<Store> opened(Result<std::unique_ptr<Store>> store) {
  if (store) return std::move(*store);
  fail(store.error().message);
}

}  // namespace

int main(int count, char** arguments) {
  const std::string place = count > 1 ? arguments[1] : "";
  const bool postgres = is_postgres(place);
  if (count < 2 || (!postgres && ::access(place.c_str(), F_OK) == 0)) {
    std::fprintf(stderr,
                 "bench_store FILE [seconds], where FILE is not there yet, or bench_store "
                 "postgresql://… [seconds]\n");
    return 2;
  }
  const double seconds = count > 2 ? std::atof(arguments[2]) : 5.0;
  const auto store = opened(postgres ? open_postgres(place) : open_sqlite(place));
  if (!store->unfinished_tables(kAllBuckets)->empty()) {
    std::fprintf(stderr, "%s is in use\n", shown(place).c_str());
    return 2;
  }
  for (const int lanes : {1, kSharedLanes}) {
    if (!postgres && lanes > 1) continue;
    for (const int in_flight : {1, 64, 1000}) {
      measure(*store, lanes, in_flight, seconds);
      empty(*store);
    }
  }
  if (!postgres) {
    for (const char* part : {"", "-wal", "-shm", ".lock"}) ::unlink((place + part).c_str());
  }
  return 0;
}
