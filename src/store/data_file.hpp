// A data file among the other files of a system: finding it, keeping a second server off it, and the
// words for what goes wrong with it.
#pragma once

#include <SQLiteCpp/SQLiteCpp.h>

#include <string>
#include <utility>

#include "core/result.hpp"
#include "store/store.hpp"

namespace salle::store {

// The file that is meant, whatever links lead there; refuses what is no file and cannot become one.
Result<std::string> data_file(const std::string& path);

// Makes the names in a file's folder last: a file that was made or renamed there.
void sync_folder_of(const std::string& path);

// How long to wait for a lock of SQLite's before giving up. Only a program that is not ours would
// hold one for long.
inline constexpr int kBusyMillis = 5000;

// Holds FILE.lock for as long as it lives; the system lets go when the process ends, however it
// ends. The file itself stays: removing it would let two processes lock two files of one name.
class FileLock {
 public:
  static Result<FileLock> take(const std::string& data_file);

  FileLock(FileLock&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}
  FileLock& operator=(FileLock&& other) noexcept {
    std::swap(descriptor_, other.descriptor_);
    return *this;
  }
  ~FileLock();

 private:
  explicit FileLock(int descriptor) : descriptor_(descriptor) {}
  int descriptor_ = -1;
};

// SQLite's errors in words for a host. Ask before anything else is done with the database: the
// system's reason is the latest one's.
CommitError in_words(const std::string& path, const SQLite::Exception& exception,
                     const SQLite::Database* database = nullptr);

}  // namespace salle::store
