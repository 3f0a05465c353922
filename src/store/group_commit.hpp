// Makes changes durable many at a time: while one transaction is on its way to the disk the next
// is gathered. Where the database can do several at once there are lanes: what concerns one table
// alone goes by that table's lane, everything else by the first.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <span>
#include <thread>
#include <vector>

#include "core/histogram.hpp"
#include "core/later.hpp"
#include "store/store.hpp"

namespace salle::store {

class GroupCommit {
 public:
  // Told, on the thread of the lane and in the order of submission to that lane, that the changes are
  // on disk, or why they are not (then none of that submission was done; others may have been). May
  // submit more.
  using Done = std::function<void(const Committed&)>;

  explicit GroupCommit(Store& store) : GroupCommit(store, store.shared() ? kSharedLanes : 1) {}
  GroupCommit(Store& store, int lanes);
  // Without threads: a lane writes when `later` lets it, and its Dones are told once more later.
  // What was submitted and not written by the end is dropped, as by a process that is killed.
  GroupCommit(Store& store, int lanes, Later later);
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
  struct Lane {
    std::condition_variable wake;
    std::vector<Submission> queue;
    std::size_t under_way = 0;
    bool busy = false;  // without threads
    std::thread thread;
  };
  // What is being written, and how it went.
  struct Group {
    std::vector<Submission> submissions;
    std::vector<Committed> outcomes;
  };
  std::size_t lane_of(std::span<const Change> changes) const;
  void run(Lane& lane);
  void go_on(Lane& lane);
  void commit(Group& group);
  void tell(Lane& lane, Group& group);
  void commit_part(std::span<const Submission> part, std::span<const Change> changes,
                   std::vector<Committed>& outcomes);
  Committed commit_timed(std::span<const Change> changes);

  Store& store_;
  const Later later_;
  mutable std::mutex mutex_;
  std::vector<std::unique_ptr<Lane>> lanes_;
  Figures figures_;
  bool stopping_ = false;
};

}  // namespace salle::store
