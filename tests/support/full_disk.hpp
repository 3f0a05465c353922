// A store whose disk is full, or whose answers are lost, when the test says so.
#pragma once

#include <atomic>
#include <memory>

#include "store/store.hpp"

namespace salle::store {

class FullDisk : public Store {
 public:
  explicit FullDisk(std::unique_ptr<Store> behind) : behind_(std::move(behind)) {}

  std::atomic<bool> full = false;
  std::atomic<int> fail_after = -1;      // becomes full after so many more commits
  std::atomic<bool> unreadable = false;  // what tables have written
  std::atomic<int> lose_answers = 0;     // so many commits are done without anybody hearing of it

  Committed commit(std::span<const Change> changes) override {
    if (!changes.empty() && fail_after >= 0 && fail_after-- == 0) full = true;
    if (full && !changes.empty())
      return std::unexpected(CommitError{{"the disk is full"}, CommitError::Blame::kStore});
    const Committed done = behind_->commit(changes);
    if (done && !changes.empty() && lose_answers > 0 && lose_answers-- > 0) {
      return std::unexpected(
          CommitError{{"the answer was lost"}, CommitError::Blame::kStore, true});
    }
    return done;
  }
  Result<IdBlock> reserve(IdKind kind, std::int64_t count) override {
    return behind_->reserve(kind, count);
  }
  Result<Millis> now() override { return behind_->now(); }
  bool shared() const override { return behind_->shared(); }
  Result<std::optional<Person>> person(PersonId id) override { return behind_->person(id); }
  Result<std::optional<Person>> person_named(std::string_view name) override {
    return behind_->person_named(name);
  }
  Result<std::optional<SessionRow>> session(std::string_view token_hash) override {
    return behind_->session(token_hash);
  }
  Result<std::optional<TableRow>> table(TableId id) override { return behind_->table(id); }
  Result<std::optional<TableRow>> table_with_code(std::string_view code) override {
    return behind_->table_with_code(code);
  }
  Result<std::vector<TableRow>> unfinished_tables(std::uint64_t buckets) override {
    return behind_->unfinished_tables(buckets);
  }
  Result<std::vector<TableRow>> tables_of(PersonId person) override {
    return behind_->tables_of(person);
  }
  Result<std::vector<TableRow>> listed_tables(std::size_t most) override {
    return behind_->listed_tables(most);
  }
  Result<std::vector<TableRow>> history(PersonId id, std::size_t most, TableId before) override {
    return behind_->history(id, most, before);
  }
  Result<std::vector<Entry>> entries(TableId table, std::int64_t after) override {
    if (unreadable) return std::unexpected(Error{"the disk cannot be read"});
    return behind_->entries(table, after);
  }
  Result<std::vector<Person>> persons(std::span<const PersonId> ids) override {
    return behind_->persons(ids);
  }
  Result<std::vector<SessionRow>> sessions_with(std::span<const std::string> hashes) override {
    return behind_->sessions_with(hashes);
  }
  Result<std::vector<TableRow>> tables_with_codes(std::span<const std::string> codes) override {
    return behind_->tables_with_codes(codes);
  }
  Result<std::vector<Entry>> entries_after(
      std::span<const std::pair<TableId, std::int64_t>> known) override {
    if (unreadable) return std::unexpected(Error{"the disk cannot be read"});
    return behind_->entries_after(known);
  }
  Result<std::vector<std::pair<TableId, std::int64_t>>> latest_entries(
      std::span<const TableId> tables) override {
    return behind_->latest_entries(tables);
  }
  Result<TableId> pairing(std::string_view kind) override { return behind_->pairing(kind); }
  Result<std::vector<NodeRow>> nodes() override { return behind_->nodes(); }
  Result<std::vector<RatingRow>> ratings(PersonId id) override { return behind_->ratings(id); }
  Result<std::optional<RatingRow>> rating(const RatingRow& whose) override {
    return behind_->rating(whose);
  }
  PersonRecords& records() override { return behind_->records(); }
  Result<void> backup(const std::string& path) override { return behind_->backup(path); }
  Result<Swept> sweep(const Sweep& sweep) override { return behind_->sweep(sweep); }
  Result<std::int64_t> size() override { return behind_->size(); }

 private:
  std::unique_ptr<Store> behind_;
};

}  // namespace salle::store
