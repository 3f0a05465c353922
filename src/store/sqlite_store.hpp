// Opening a data file. The rest of the program needs only store.hpp.
#pragma once

#include <memory>
#include <span>
#include <string>

#include "store/schema.hpp"
#include "store/store.hpp"

namespace salle::store {

// For tests: data versions that are not there yet, a disk that is full, another file system.
struct OpenOptions {
  std::span<const Migration> known = migrations();
  int most_pages = 0;    // of 4 KiB; 0: as many as there are
  std::string vfs = {};  // SQLite's name of it
};
Result<std::unique_ptr<Store>> open_sqlite(const std::string& path, const OpenOptions& options);

// The file that is meant, whatever links lead there; refuses what is no file and cannot become one.
Result<std::string> data_file(const std::string& path);

// Makes the names in a file's folder last: a file that was made or renamed there.
void sync_folder_of(const std::string& path);

// How long to wait for a lock of SQLite's before giving up. Only a program that is not ours would
// hold one for long.
inline constexpr int kBusyMillis = 5000;

}  // namespace salle::store
