// Whole copies of data files: out of one in use, and back into its place.
#include <SQLiteCpp/SQLiteCpp.h>
#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>

#include "core/text.hpp"
#include "store/data_file.hpp"
#include "store/file_draft.hpp"
#include "store/sqlite_store.hpp"

namespace salle::store {
namespace {

namespace fs = std::filesystem;

// VACUUM INTO reads one moment of the database from beginning to end, in one read transaction: with
// WAL nobody waits for it. (sqlite3_backup in steps starts again whenever another connection has
// written, and so would never end on a busy server.) The copy has no unused pages and no log.
Result<void> copy_database(const std::string& from, const std::string& into) {
  std::unique_ptr<SQLite::Database> database;
  try {
    database = std::make_unique<SQLite::Database>(from, SQLite::OPEN_READONLY, kBusyMillis);
    const auto version = version_of(*database, from, migrations());
    if (!version) return std::unexpected(version.error());
    if (*version == 0) return refuse(cat(from, " is empty"));
    SQLite::Statement copy(*database, "VACUUM INTO ?1");
    copy.bind(1, into);
    copy.executeStep();
    SQLite::Database copied(into, SQLite::OPEN_READONLY);
    return check_whole(copied, into);
  } catch (const SQLite::Exception& exception) {
    const auto error = in_words(from, exception, database.get());
    return refuse(cat("cannot copy ", from, " to ", into, ": ", error.message));
  }
}

// Folds what is in the log into the file. A file so damaged that this fails keeps its log.
Result<void> fold_log_in(const std::string& path) {
  try {
    SQLite::Database database(path, SQLite::OPEN_READWRITE, kBusyMillis);
    if (database.execAndGet("PRAGMA wal_checkpoint(TRUNCATE)").getInt() != 0) {
      return refuse(cat("another program is using ", path));
    }
  } catch (const SQLite::Exception&) {
  }
  return {};
}

std::string free_name(const std::string& path) {
  std::string name = path + ".before-restore";
  for (int i = 2; fs::exists(name); ++i) name = cat(path, ".before-restore-", i);
  return name;
}

// The file keeps its name until the new one takes it; only where there are no hard links is there a
// moment without one.
Result<void> keep_old(const std::string& path) {
  if (!fs::exists(path)) return {};
  if (const auto folded = fold_log_in(path); !folded) return folded;
  const std::string kept = free_name(path);
  // A log that is left belongs to the old file and would spoil the new one.
  if (fs::exists(path + "-wal") &&
      ::rename((path + "-wal").c_str(), (kept + "-wal").c_str()) != 0) {
    return refuse(cat("cannot move ", path, "-wal: ", std::strerror(errno)));
  }
  ::unlink((path + "-shm").c_str());
  if (::link(path.c_str(), kept.c_str()) != 0 && ::rename(path.c_str(), kept.c_str()) != 0) {
    return refuse(cat("cannot keep ", path, " as ", kept, ": ", std::strerror(errno)));
  }
  sync_folder_of(path);
  return {};
}

}  // namespace

Result<void> backup_sqlite(const std::string& path, const std::string& copy) {
  const auto from = data_file(path);
  if (!from) return std::unexpected(from.error());
  const auto target = data_file(copy);
  if (!target) return std::unexpected(target.error());
  if (!fs::exists(*from)) return refuse(cat("there is no file ", *from));
  for (const char* part : {"", "-wal", "-shm", ".lock"}) {
    if (*target == *from + part) return refuse(cat("a backup cannot replace ", *target, " itself"));
  }
  auto draft = FileDraft::beside(*target);
  if (!draft) return std::unexpected(draft.error());
  if (const auto copied = copy_database(*from, draft->name()); !copied) return copied;
  return draft->become(*target);
}

Result<void> restore_sqlite(const std::string& backup, const std::string& path) {
  const auto from = data_file(backup);
  if (!from) return std::unexpected(from.error());
  const auto target = data_file(path);
  if (!target) return std::unexpected(target.error());
  if (!fs::exists(*from)) return refuse(cat("there is no file ", *from));
  if (*target == *from) return refuse(cat(*from, " is the data file itself"));
  const auto lock = FileLock::take(*target);
  if (!lock) return std::unexpected(lock.error());
  auto draft = FileDraft::beside(*target);
  if (!draft) return std::unexpected(draft.error());
  if (const auto copied = copy_database(*from, draft->name()); !copied) return copied;
  if (const auto kept = keep_old(*target); !kept) return kept;
  return draft->become(*target);
}

}  // namespace salle::store
