// Makes changes durable many at a time: while one transaction is on its way to the disk the next
// is gathered.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <span>
#include <thread>
#include <vector>

#include "core/histogram.hpp"
#include "store/store.hpp"

namespace salle::store {

class GroupCommit {
 public:
  // Told, on the writing thread and in the order of submission, that the changes are on disk, or
  // why they are not (then none of that submission was done; others may have been). May submit
  // more.
  using Done = std::function<void(const Committed&)>;

  explicit GroupCommit(Store& store);
  // Waits for what was submitted.
  ~GroupCommit();
  GroupCommit(const GroupCommit&) = delete;
  GroupCommit& operator=(const GroupCommit&) = delete;

  // One submission stays whole. Never blocks.
  void submit(std::vector<Change> changes, Done done);

  struct Figures {
    std::int64_t transactions = 0;
    std::int64_t submissions = 0;
    std::int64_t changes = 0;
    std::int64_t failures = 0;
    double seconds = 0.0;  // spent in the store
    Histogram times;       // of transactions
  };
  Figures figures() const;
  std::size_t waiting() const;  // submissions whose Done has not been called yet

 private:
  struct Submission {
    std::vector<Change> changes;
    Done done;
    std::size_t count = 0;  // of its changes, which lie in the group's list while it is written
  };
  void run();
  void commit(std::span<Submission> group);
  void commit_part(std::span<const Submission> part, std::span<const Change> changes,
                   std::vector<Committed>& outcomes);
  Committed commit_timed(std::span<const Change> changes);

  Store& store_;
  mutable std::mutex mutex_;
  std::condition_variable wake_;
  std::vector<Submission> queue_;
  std::size_t under_way_ = 0;
  Figures figures_;
  bool stopping_ = false;
  std::thread thread_;
};

}  // namespace salle::store
