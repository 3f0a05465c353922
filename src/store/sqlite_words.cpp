#include "store/sqlite_words.hpp"

#include <sqlite3.h>

#include <cerrno>
#include <cstring>

#include "core/text.hpp"

namespace salle::store {
namespace {

std::string sentence(const std::string& path, const SQLite::Exception& exception, int reason) {
  const std::string_view what = exception.what();
  const std::string because =
      reason != 0 ? cat(std::strerror(reason), "; ", what) : std::string(what);
  switch (exception.getErrorCode()) {
    case SQLITE_FULL:
      return cat("the disk is full: ", path, " cannot grow (", because, ")");
    case SQLITE_IOERR:
      if (reason == ENOSPC || reason == EDQUOT) {
        return cat("the disk is full: ", path, " cannot grow (", because, ")");
      }
      if (reason == EFBIG) {
        return cat(path, " has reached the largest size that a file may have here (", because, ")");
      }
      return cat("the disk under ", path, " fails (", because, ")");
    case SQLITE_READONLY:
    case SQLITE_PERM:
      return cat(path, " cannot be written: it or its folder is read-only (", because, ")");
    case SQLITE_CANTOPEN:
      return cat("cannot open ", path, " (", because, ")");
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      return cat("another program has ", path, " locked (", because, ")");
    case SQLITE_NOTADB:
      return cat(path, " is not a data file of Salle (", because, ")");
    case SQLITE_CORRUPT:
      return cat(path, " is damaged: restore a backup (", because, ")");
    case SQLITE_CONSTRAINT:
      if (what.find("persons.folded") != what.npos) return "this name is taken";
      if (what.find("tables.code") != what.npos) return "this table code is taken";
      return cat("the changes do not fit what is kept (", what, ")");
    default:
      return cat("the store cannot use ", path, " (", because, ")");
  }
}

// Why the system refused, or 0. A failed COMMIT leaves its reason with the log's file only;
// SQLite's own note may then still be about an older failure.
int reason_of(const SQLite::Exception& exception, sqlite3* database) {
  const int code = exception.getErrorCode();
  if (code != SQLITE_IOERR && code != SQLITE_CANTOPEN) return 0;
  const int extended = exception.getExtendedErrorCode();
  sqlite3_file* log = nullptr;
  if ((extended == SQLITE_IOERR_WRITE || extended == SQLITE_IOERR_FSYNC) &&
      sqlite3_file_control(database, "main", SQLITE_FCNTL_JOURNAL_POINTER, &log) == SQLITE_OK &&
      log != nullptr && log->pMethods != nullptr) {
    int reason = 0;
    if (log->pMethods->xFileControl(log, SQLITE_FCNTL_LAST_ERRNO, &reason) == SQLITE_OK) {
      return reason;
    }
  }
  return sqlite3_system_errno(database);
}

}  // namespace

CommitError in_words(const std::string& path, const SQLite::Exception& exception,
                     const SQLite::Database* database) {
  const int reason = database != nullptr ? reason_of(exception, database->getHandle()) : 0;
  const int code = exception.getErrorCode();
  using enum CommitError::Blame;
  const bool misfit = code == SQLITE_CONSTRAINT || code == SQLITE_TOOBIG || code == SQLITE_MISMATCH;
  return {{sentence(path, exception, reason)}, misfit ? kChanges : kStore};
}

}  // namespace salle::store
