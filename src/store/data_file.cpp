#include "store/data_file.hpp"

#include <fcntl.h>
#include <sqlite3.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>

#include "core/text.hpp"

namespace salle::store {

Result<std::string> data_file(const std::string& path) {
  std::error_code error;
  const auto whole =
      std::filesystem::weakly_canonical(std::filesystem::absolute(path, error), error);
  if (path.empty() || error) {
    return refuse(cat("cannot open ", quote(path), ": ", error ? error.message() : "no name"));
  }
  const auto status = std::filesystem::status(whole, error);
  if (std::filesystem::is_directory(status)) return refuse(cat(whole.string(), " is a folder"));
  if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status)) {
    return refuse(cat(whole.string(), " is not an ordinary file"));
  }
  if (!std::filesystem::is_directory(whole.parent_path(), error)) {
    return refuse(cat("there is no folder ", whole.parent_path().string()));
  }
  return whole.string();
}

void sync_folder_of(const std::string& path) {
  const std::string folder = std::filesystem::path(path).parent_path().string();
  const int descriptor = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (descriptor < 0) return;
  ::fsync(descriptor);
  ::close(descriptor);
}

Result<FileLock> FileLock::take(const std::string& data_file) {
  const std::string name = data_file + ".lock";
  const int descriptor = ::open(name.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (descriptor < 0) return refuse(cat("cannot write ", name, ": ", std::strerror(errno)));
  FileLock lock(descriptor);
  if (::flock(descriptor, LOCK_EX | LOCK_NB) != 0) {
    if (errno != EWOULDBLOCK) {
      return refuse(cat("cannot lock ", name, ": ", std::strerror(errno)));
    }
    char holder[32] = {};
    const auto size = ::pread(descriptor, holder, sizeof holder - 1, 0);
    const std::string who =
        size > 0 ? cat(" (process ", trim(std::string_view(holder)), ")") : std::string();
    return refuse(cat("another server", who, " runs on ", data_file));
  }
  // For the words above; nothing depends on it.
  const std::string self = std::to_string(::getpid()) + "\n";
  [[maybe_unused]] const bool told =
      ::ftruncate(descriptor, 0) == 0 && ::pwrite(descriptor, self.data(), self.size(), 0) > 0;
  return lock;
}

FileLock::~FileLock() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

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
      return does_not_fit(what).message;
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
