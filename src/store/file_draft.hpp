// A new data file before it takes its place.
#pragma once

#include <SQLiteCpp/SQLiteCpp.h>

#include <string>
#include <utility>

#include "core/result.hpp"

namespace salle::store {

// A file with a name of its own beside `target`, its owner's alone; removed unless it takes the
// target's place.
class FileDraft {
 public:
  static Result<FileDraft> beside(const std::string& target);
  FileDraft(FileDraft&& other) noexcept : name_(std::exchange(other.name_, {})) {}
  FileDraft& operator=(FileDraft&&) = delete;
  ~FileDraft();

  const std::string& name() const { return name_; }

  Result<void> become(const std::string& target);

 private:
  explicit FileDraft(std::string name) : name_(std::move(name)) {}
  std::string name_;
};

// Is it a data file of ours, undamaged and with all its references? Throws SQLite::Exception.
Result<void> check_whole(SQLite::Database& database, const std::string& path);

}  // namespace salle::store
