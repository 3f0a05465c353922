#include "server/work_pool.hpp"

#include <sys/resource.h>
#include <unistd.h>

namespace salle::server {

WorkPool::WorkPool(int threads, LobbyIo& io, int niceness) : io_(io) {
  for (int i = 0; i < threads; ++i) {
    threads_.emplace_back([this, niceness] { serve(niceness); });
  }
}

WorkPool::WorkPool(int at_once, LobbyIo& io, Later later)
    : io_(io), later_(std::move(later)), free_(at_once) {}

WorkPool::~WorkPool() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
    jobs_.clear();
    first_.clear();
    turns_.clear();
    waiting_ = 0;
  }
  wake_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

WorkPool::Job WorkPool::next() {
  auto& turns = first_.empty() ? turns_ : first_;
  const std::string owner = std::move(turns.front());
  turns.pop_front();
  const auto own = jobs_.find(owner);
  Job job = std::move(own->second.front());
  own->second.pop_front();
  --waiting_;
  if (own->second.empty()) {
    jobs_.erase(own);
  } else {
    turns.push_back(owner);
  }
  return job;
}

void WorkPool::serve(int niceness) {
  // On Linux this is the thread's own; where it is refused nothing is lost but manners.
  if (niceness > 0) {
    [[maybe_unused]] const int set =
        ::setpriority(PRIO_PROCESS, static_cast<id_t>(::gettid()), niceness);
  }
  for (;;) {
    Job job;
    {
      std::unique_lock lock(mutex_);
      wake_.wait(lock, [this] { return stopping_ || !first_.empty() || !turns_.empty(); });
      if (stopping_) return;
      job = next();
    }
    job.work();
    io_.post(std::move(job.done));
  }
}

void WorkPool::run(const std::string& owner, std::function<void()> work, std::function<void()> done,
                   bool comes_first) {
  {
    const std::lock_guard lock(mutex_);
    auto& own = jobs_[owner];
    if (own.empty()) (comes_first ? first_ : turns_).push_back(owner);
    own.push_back({std::move(work), std::move(done)});
    ++waiting_;
  }
  later_ ? begin_one() : wake_.notify_one();
}

void WorkPool::begin_one() {
  if (free_ == 0 || waiting_ == 0) return;
  --free_;
  const auto job = std::make_shared<Job>(next());
  later_([this, job] {
    job->work();
    later_([this, job] {
      io_.post(std::move(job->done));
      ++free_;
      begin_one();
    });
  });
}

std::size_t WorkPool::waiting(const std::string& owner) const {
  const std::lock_guard lock(mutex_);
  const auto own = jobs_.find(owner);
  return own == jobs_.end() ? 0 : own->second.size();
}

std::size_t WorkPool::waiting() const {
  const std::lock_guard lock(mutex_);
  return waiting_;
}

}  // namespace salle::server
