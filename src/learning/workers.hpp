// Threads that share out a range of work, again and again, with little delay between two calls.
//
// Calls follow each other within a millisecond or two, and waking a sleeping thread costs a good
// part of that: so a thread that has nothing to do first looks for work a while, giving way to
// others, and sleeps only then. Parts are small and taken by whoever is free.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <thread>
#include <vector>

namespace salle::learning {

class Workers {
 public:
  using Work = std::function<void(std::int64_t from, std::int64_t to)>;

  // `threads` in all, the caller's own included; 0: one a core. `part` is how much one takes at a
  // time; four of them are done before the others are awake.
  explicit Workers(int threads, std::int64_t part = 512) : part_(part) {
    const int cores = static_cast<int>(std::thread::hardware_concurrency());
    const int wanted = threads > 0 ? threads : std::max(cores, 1);
    for (int i = 1; i < wanted; ++i) {
      threads_.emplace_back([this] { serve(); });
    }
  }
  ~Workers() {
    stopping_ = true;
    announce();
    for (auto& thread : threads_) thread.join();
  }
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;

  // Calls work(from, to) for parts that together make 0 to `size`, and returns when all are done.
  void share(std::int64_t size, const Work& work) {
    if (size <= 4 * part_ || threads_.empty()) return work(0, size);
    work_ = &work;
    size_ = size;
    next_ = 0;
    busy_ = static_cast<int>(threads_.size());
    announce();
    take_parts();
    while (busy_ != 0) std::this_thread::yield();
  }

 private:
  static constexpr std::chrono::microseconds kPatience{2000};

  void announce() {
    ++call_;
    call_.notify_all();
  }

  void take_parts() {
    for (;;) {
      const std::int64_t from = next_.fetch_add(part_);
      if (from >= size_) return;
      (*work_)(from, std::min(from + part_, size_));
    }
  }

  void await_call(std::uint64_t seen) const {
    const auto deadline = std::chrono::steady_clock::now() + kPatience;
    while (call_ == seen) {
      if (std::chrono::steady_clock::now() > deadline) return call_.wait(seen);
      std::this_thread::yield();
    }
  }

  void serve() {
    for (std::uint64_t seen = 0;; ++seen) {
      await_call(seen);
      if (stopping_) return;
      take_parts();
      --busy_;
    }
  }

  std::int64_t part_;
  const Work* work_ = nullptr;
  std::int64_t size_ = 0;
  std::atomic<std::int64_t> next_ = 0;
  std::atomic<int> busy_ = 0;
  std::atomic<std::uint64_t> call_ = 0;
  std::atomic<bool> stopping_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace salle::learning
