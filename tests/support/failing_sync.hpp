// A file system on which making the write-ahead log durable fails as often as a test says: what was
// written is there, but the disk will not promise it.
#pragma once

#include <sqlite3.h>

#include <atomic>
#include <cstring>
#include <string_view>

namespace salle::store {

class FailingSync {
 public:
  static constexpr const char* kName = "salle-failing-sync";
  static inline std::atomic<int> failures = 0;  // that are still to come

  static void install() {
    if (sqlite3_vfs_find(kName) != nullptr) return;
    static sqlite3_vfs* real = sqlite3_vfs_find(nullptr);
    static sqlite3_vfs shim = *real;
    shim.zName = kName;
    shim.xOpen = [](sqlite3_vfs*, sqlite3_filename name, sqlite3_file* file, int flags, int* out) {
      const int opened = real->xOpen(real, name, file, flags, out);
      if (opened == SQLITE_OK && name != nullptr && std::string_view(name).ends_with("-wal")) {
        // All logs have the same methods, which are copied once, with another way to sync.
        if (original == nullptr) {
          original = file->pMethods;
          methods = *original;
          methods.xSync = [](sqlite3_file* log, int how) {
            if (failures > 0) {
              --failures;
              return SQLITE_IOERR_FSYNC;
            }
            return original->xSync(log, how);
          };
        }
        file->pMethods = &methods;
      }
      return opened;
    };
    sqlite3_vfs_register(&shim, 0);
  }

 private:
  static inline const sqlite3_io_methods* original = nullptr;
  static inline sqlite3_io_methods methods{};
};

}  // namespace salle::store
