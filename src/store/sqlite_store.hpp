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

}  // namespace salle::store
