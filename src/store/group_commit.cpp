#include "store/group_commit.hpp"

#include <chrono>
#include <iterator>
#include <utility>

namespace salle::store {

GroupCommit::GroupCommit(Store& store) : store_(store), thread_([this] { run(); }) {}

GroupCommit::~GroupCommit() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  wake_.notify_one();
  thread_.join();
}

void GroupCommit::submit(std::vector<Change> changes, Done done) {
  {
    const std::lock_guard lock(mutex_);
    queue_.push_back({std::move(changes), std::move(done)});
  }
  wake_.notify_one();
}

GroupCommit::Figures GroupCommit::figures() const {
  const std::lock_guard lock(mutex_);
  return figures_;
}

std::size_t GroupCommit::waiting() const {
  const std::lock_guard lock(mutex_);
  return queue_.size() + under_way_;
}

void GroupCommit::run() {
  std::vector<Submission> group;
  while (true) {
    {
      std::unique_lock lock(mutex_);
      wake_.wait(lock, [this] { return stopping_ || !queue_.empty(); });
      if (queue_.empty()) return;  // stopping, and nothing is left
      group.swap(queue_);
      under_way_ = group.size();
    }
    commit(group);
    group.clear();
  }
}

void GroupCommit::commit(std::span<Submission> group) {
  std::size_t total = 0;
  for (const auto& submission : group) total += submission.changes.size();
  std::vector<Change> changes;
  changes.reserve(total);
  for (auto& submission : group) {
    submission.count = submission.changes.size();
    std::move(submission.changes.begin(), submission.changes.end(), std::back_inserter(changes));
  }

  std::vector<Committed> outcomes;
  outcomes.reserve(group.size());
  commit_part(group, changes, outcomes);

  for (std::size_t i = 0; i < group.size(); ++i) {
    {
      const std::lock_guard lock(mutex_);
      ++figures_.submissions;
      figures_.changes += static_cast<std::int64_t>(group[i].count);
      if (!outcomes[i]) ++figures_.failures;
    }
    if (group[i].done) group[i].done(outcomes[i]);
    // Only now: whoever waits for nothing to be on its way may end what `done` speaks to.
    const std::lock_guard lock(mutex_);
    --under_way_;
  }
}

// One transaction, if it can be. If some change does not fit, the guilty submission is found by
// halving, the earlier half first: a thousand submissions with one at fault cost some twenty
// transactions and not a thousand. When the store itself is in trouble trying again would not help.
void GroupCommit::commit_part(std::span<const Submission> part, std::span<const Change> changes,
                              std::vector<Committed>& outcomes) {
  const Committed outcome = commit_timed(changes);
  if (outcome || part.size() == 1 || outcome.error().blame == CommitError::Blame::kStore) {
    outcomes.insert(outcomes.end(), part.size(), outcome);
    return;
  }
  const std::size_t half = part.size() / 2;
  std::size_t split = 0;
  for (const auto& submission : part.first(half)) split += submission.count;
  commit_part(part.first(half), changes.first(split), outcomes);
  commit_part(part.subspan(half), changes.subspan(split), outcomes);
}

Committed GroupCommit::commit_timed(std::span<const Change> changes) {
  if (changes.empty()) return {};
  const auto begin = std::chrono::steady_clock::now();
  Committed outcome = store_.commit(changes);
  const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - begin;
  const std::lock_guard lock(mutex_);
  ++figures_.transactions;
  figures_.seconds += spent.count();
  figures_.times.add(spent.count());
  return outcome;
}

}  // namespace salle::store
