// Hands messages to the outside world on a thread of its own, so that nobody waits for it. What
// cannot be delivered is tried again a few times, and then given up.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <mutex>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "core/text.hpp"
#include "server/log.hpp"

namespace salle::server {

struct DeliveryFigures {
  std::int64_t sent = 0;
  std::int64_t failed = 0;  // tries
  std::int64_t given_up = 0;
  std::size_t waiting = 0;
};

// How a try ended. `why` goes into the log and names nobody.
struct Delivery {
  enum class Outcome : std::uint8_t { kSent, kLater, kRefused };
  Outcome outcome = Outcome::kSent;
  std::string why = {};
};

template <typename Message>
class DeliveryQueue {
 public:
  using Deliver = std::function<Delivery(const Message&)>;
  static constexpr std::size_t kMostWaiting = 1000;

  // `name` stands in the log; `waits` are the times between tries. `deliver` runs on the queue's
  // thread and should look at `stopping` while it waits.
  DeliveryQueue(std::string name, std::vector<std::chrono::milliseconds> waits, Deliver deliver)
      : name_(std::move(name)), waits_(std::move(waits)), deliver_(std::move(deliver)) {
    thread_ = std::thread([this] { run(); });
  }
  ~DeliveryQueue() { stop(); }  // what has not gone out is dropped
  DeliveryQueue(const DeliveryQueue&) = delete;
  DeliveryQueue& operator=(const DeliveryQueue&) = delete;

  // False where too many wait already. Never blocks.
  bool send(Message message) {
    {
      const std::lock_guard lock(mutex_);
      if (jobs_.size() >= kMostWaiting) return false;
      jobs_.push_back({std::move(message), 0, std::chrono::steady_clock::now()});
    }
    wake_.notify_all();
    return true;
  }

  DeliveryFigures figures() const {
    const std::lock_guard lock(mutex_);
    DeliveryFigures figures = figures_;
    figures.waiting = jobs_.size();
    return figures;
  }

  const std::atomic<bool>& stopping() const { return stopping_; }

  void stop() {
    {
      const std::lock_guard lock(mutex_);
      stopping_ = true;
    }
    wake_.notify_all();
    if (thread_.joinable()) thread_.join();
  }

 private:
  struct Job {
    Message message;
    std::size_t tries = 0;
    std::chrono::steady_clock::time_point due;
  };

  void run() {
    std::unique_lock lock(mutex_);
    while (!stopping_) {
      if (jobs_.empty()) {
        wake_.wait(lock);
        continue;
      }
      const auto next = std::ranges::min_element(jobs_, {}, &Job::due);
      if (next->due > std::chrono::steady_clock::now()) {
        wake_.wait_until(lock, next->due);
        continue;
      }
      Job job = std::move(*next);
      jobs_.erase(next);
      lock.unlock();
      const Delivery delivery = deliver_(job.message);
      lock.lock();
      if (delivery.outcome == Delivery::Outcome::kSent) {
        ++figures_.sent;
        continue;
      }
      if (stopping_) return;
      ++figures_.failed;
      const bool again = delivery.outcome == Delivery::Outcome::kLater && job.tries < waits_.size();
      log_error(cat(name_, again ? "-later" : "-given-up"), delivery.why);
      if (!again) {
        ++figures_.given_up;
        continue;
      }
      job.due = std::chrono::steady_clock::now() + waits_[job.tries++];
      jobs_.push_back(std::move(job));
    }
  }

  std::string name_;
  std::vector<std::chrono::milliseconds> waits_;
  Deliver deliver_;
  mutable std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<Job> jobs_;
  DeliveryFigures figures_;
  std::atomic<bool> stopping_ = false;
  std::thread thread_;
};

}  // namespace salle::server
