// A store whose disk is full when the test says so.
#pragma once

#include <atomic>
#include <memory>

#include "store/store.hpp"

namespace salle::store {

class FullDisk : public Store {
 public:
  explicit FullDisk(std::unique_ptr<Store> behind) : behind_(std::move(behind)) {}

  std::atomic<bool> full = false;
  std::atomic<int> fail_after = -1;  // becomes full after so many more commits

  Committed commit(std::span<const Change> changes) override {
    if (!changes.empty() && fail_after >= 0 && fail_after-- == 0) full = true;
    if (full && !changes.empty())
      return std::unexpected(CommitError{{"the disk is full"}, CommitError::Blame::kStore});
    return behind_->commit(changes);
  }
  Result<Counters> counters() override { return behind_->counters(); }
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
  Result<std::vector<TableRow>> unfinished_tables() override {
    return behind_->unfinished_tables();
  }
  Result<std::vector<TableRow>> history(PersonId id, std::size_t most, TableId before) override {
    return behind_->history(id, most, before);
  }
  Result<std::vector<Entry>> entries(TableId table, std::int64_t after) override {
    return behind_->entries(table, after);
  }
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
