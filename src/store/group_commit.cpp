#include "store/group_commit.hpp"

#include <chrono>
#include <iterator>
#include <optional>
#include <utility>

namespace salle::store {

namespace {

// Nothing: it concerns no table.
std::optional<TableId> table_of(const Change& change) {
  if (const auto* put = std::get_if<PutTable>(&change)) return put->table.id;
  if (const auto* end = std::get_if<EndTable>(&change)) return end->table.id;
  if (const auto* add = std::get_if<AddEntry>(&change)) return add->entry.table;
  if (const auto* claim = std::get_if<ClaimPairing>(&change)) return claim->table;
  return std::nullopt;
}

}  // namespace

GroupCommit::GroupCommit(Store& store, int lanes) : store_(store) {
  for (int i = 0; i < lanes; ++i) lanes_.push_back(std::make_unique<Lane>());
  for (auto& lane : lanes_) lane->thread = std::thread([this, &at = *lane] { run(at); });
}

GroupCommit::GroupCommit(Store& store, int lanes, Later later)
    : store_(store), later_(std::move(later)) {
  for (int i = 0; i < lanes; ++i) lanes_.push_back(std::make_unique<Lane>());
}

GroupCommit::~GroupCommit() {
  if (later_) return;
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  for (auto& lane : lanes_) lane->wake.notify_one();
  for (auto& lane : lanes_) lane->thread.join();
}

std::size_t GroupCommit::lane_of(std::span<const Change> changes) const {
  if (changes.empty()) return 0;
  const auto table = table_of(changes.front());
  if (!table || *table < 0) return 0;
  for (const Change& change : changes) {
    if (table_of(change) != table) return 0;
  }
  return static_cast<std::size_t>(*table) % lanes_.size();
}

void GroupCommit::submit(std::vector<Change> changes, Done done) {
  Lane& lane = *lanes_[lane_of(changes)];
  {
    const std::lock_guard lock(mutex_);
    lane.queue.push_back({std::move(changes), std::move(done)});
  }
  later_ ? go_on(lane) : lane.wake.notify_one();
}

GroupCommit::Figures GroupCommit::figures() const {
  const std::lock_guard lock(mutex_);
  return figures_;
}

std::size_t GroupCommit::waiting() const {
  const std::lock_guard lock(mutex_);
  std::size_t all = 0;
  for (const auto& lane : lanes_) all += lane->queue.size() + lane->under_way;
  return all;
}

void GroupCommit::run(Lane& lane) {
  Group group;
  while (true) {
    {
      std::unique_lock lock(mutex_);
      lane.wake.wait(lock, [&] { return stopping_ || !lane.queue.empty(); });
      if (lane.queue.empty()) return;  // stopping, and nothing is left
      group.submissions.swap(lane.queue);
      lane.under_way = group.submissions.size();
    }
    commit(group);
    tell(lane, group);
    group.submissions.clear();
  }
}

// One round of `run`, without a thread.
void GroupCommit::go_on(Lane& lane) {
  if (lane.busy || lane.queue.empty()) return;
  lane.busy = true;
  later_([this, &lane] {
    const auto group = std::make_shared<Group>();
    group->submissions.swap(lane.queue);
    lane.under_way = group->submissions.size();
    commit(*group);
    later_([this, &lane, group] {
      tell(lane, *group);
      lane.busy = false;
      go_on(lane);
    });
  });
}

void GroupCommit::commit(Group& group) {
  std::size_t total = 0;
  for (const auto& submission : group.submissions) total += submission.changes.size();
  std::vector<Change> changes;
  changes.reserve(total);
  for (auto& submission : group.submissions) {
    submission.count = submission.changes.size();
    std::move(submission.changes.begin(), submission.changes.end(), std::back_inserter(changes));
  }

  group.outcomes.clear();
  group.outcomes.reserve(group.submissions.size());
  commit_part(group.submissions, changes, group.outcomes);
}

void GroupCommit::tell(Lane& lane, Group& group) {
  for (std::size_t i = 0; i < group.submissions.size(); ++i) {
    const Submission& submission = group.submissions[i];
    {
      const std::lock_guard lock(mutex_);
      ++figures_.submissions;
      figures_.changes += static_cast<std::int64_t>(submission.count);
      if (!group.outcomes[i]) ++figures_.failures;
    }
    if (submission.done) submission.done(group.outcomes[i]);
    // Only now: whoever waits for nothing to be on its way may end what `done` speaks to.
    const std::lock_guard lock(mutex_);
    --lane.under_way;
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
