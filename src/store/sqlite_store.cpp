#include "store/sqlite_store.hpp"

#include <fcntl.h>
#include <sqlite3.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <mutex>

#include "core/text.hpp"
#include "store/data_file.hpp"
#include "store/schema.hpp"
#include "store/sql_store.hpp"
#include "store/sqlite_sql.hpp"
#include "store/writer.hpp"

namespace salle::store {
namespace {

// What makes a commit safe:
// - journal_mode WAL: a transaction is appended to FILE-wal with checksums; a torn end is ignored
//   when the file is next opened, so a commit is there whole or not at all. Readers go on
//   meanwhile.
// - synchronous FULL: FILE-wal is synced before COMMIT returns (NORMAL would sync only when the log
//   is folded in, and lose the last commits when the power goes). SQLite also syncs the folder when
//   it makes FILE-wal.
// - Folding the log into FILE (a checkpoint) is left to SQLite: after the commit that makes it
//   longer than 8000 pages (32 MiB), log synced first, FILE second. Every table has a page of its own
//   that grows with each move: the longer the log, the more moves are folded in by one write of it.
//   While a reader (a long backup) still needs the old state the log grows further;
//   journal_size_limit cuts it back afterwards.
// - fullfsync matters on macOS only, where an ordinary sync does not reach the disk.
// secure_delete overwrites what is deleted: a person who is erased is not left in unused pages.
constexpr const char* kWriterPragmas = R"sql(
  PRAGMA synchronous = FULL;
  PRAGMA fullfsync = ON;
  PRAGMA checkpoint_fullfsync = ON;
  PRAGMA wal_autocheckpoint = 8000;
  PRAGMA journal_size_limit = 67108864;
  PRAGMA secure_delete = ON;
  PRAGMA cache_size = -32000;
  PRAGMA temp_store = MEMORY;
)sql";

class SqliteStore final : public SqlStore {
 public:
  // All throws are SQLite::Exception.
  SqliteStore(FileLock lock, std::unique_ptr<SQLite::Database> database, std::string path,
              const std::string& vfs)
      : path_(std::move(path)),
        lock_(std::move(lock)),
        writing_(std::move(database)),
        reading_(path_, SQLite::OPEN_READONLY, kBusyMillis, vfs),
        writing_sql_(*writing_),
        reading_sql_(reading_),
        writer_(writing_sql_),
        readers_(reading_sql_) {}

  Committed commit(std::span<const Change> changes) override {
    if (changes.empty()) return {};
    return write([&] { writer_.apply(changes); });
  }

  Result<IdBlock> reserve(IdKind kind, std::int64_t count) override {
    return read([&](Readers&) {
      std::int64_t& reserved = reserved_[static_cast<std::size_t>(kind)];
      const IdBlock block{std::max(reserved, highest_id(reading_, kind)) + 1, count};
      reserved = block.first + count - 1;
      return block;
    });
  }
  Result<Millis> now() override {
    const auto since = std::chrono::system_clock::now().time_since_epoch();
    return std::chrono::duration_cast<std::chrono::milliseconds>(since).count();
  }
  bool shared() const override { return false; }

  Result<void> backup(const std::string& path) override { return backup_sqlite(path_, path); }

  Result<Swept> sweep(const Sweep& sweep) override {
    Swept swept;
    const auto games = read([&](Readers& at) { return at.hall.games_of_guests(sweep, swept); });
    if (!games) return std::unexpected(games.error());
    const auto done = write([&] { swept.rows = writer_.sweep(sweep, *games); });
    if (!done) return std::unexpected<Error>(done.error());
    swept.done = swept.done && swept.rows == 0;
    return swept;
  }

 private:
  template <class Work>
  Committed write(const Work& work) {
    const std::lock_guard lock(writing_mutex_);
    bool committing = false;
    try {
      writing_sql_.begin();
      work();
      committing = true;
      writing_sql_.commit();
      return {};
    } catch (const Misfit& misfit) {
      writing_sql_.rollback();
      return std::unexpected(does_not_fit(misfit.what()));
    } catch (const SQLite::Exception& exception) {
      CommitError error = in_words(path_, exception, writing_.get());
      writing_sql_.rollback();
      // Where writing itself failed the commit's last page, which makes it count, is not there.
      const int code = exception.getExtendedErrorCode();
      const bool written = committing && error.blame == CommitError::Blame::kStore &&
                           exception.getErrorCode() != SQLITE_FULL && code != SQLITE_IOERR_WRITE;
      error.uncertain = written && !unwrite();
      return std::unexpected(std::move(error));
    }
  }

  // A commit that failed while it was being synced lies in the log, complete, behind what counts:
  // this process does not see it, but whoever opens the file after a crash would. The next commit
  // is written over it, so there is one at once.
  bool unwrite() {
    try {
      writing_sql_.touch();
      return true;
    } catch (const SQLite::Exception&) {
      writing_sql_.rollback();
      return false;
    }
  }

  Result<void> ask(const Question& question) override {
    const std::lock_guard lock(reading_mutex_);
    try {
      question(readers_);
      return {};
    } catch (const SQLite::Exception& exception) {
      return std::unexpected<Error>(in_words(path_, exception, &reading_));
    }
  }

  std::string path_;
  FileLock lock_;
  std::unique_ptr<SQLite::Database> writing_;
  SQLite::Database reading_;
  std::mutex writing_mutex_;
  std::mutex reading_mutex_;
  SqliteSql writing_sql_;
  SqliteSql reading_sql_;
  Writer writer_;
  Readers readers_;
  std::array<std::int64_t, 3> reserved_{};  // the highest of each kind; with reading_mutex_
};

// Seeds and passwords are nobody else's business, so the file is its owner's alone; SQLite gives
// FILE-wal and FILE-shm the same mode.
Result<void> make_if_missing(const std::string& path) {
  const int made = ::open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (made >= 0) {
    ::close(made);
    sync_folder_of(path);
  } else if (errno != EEXIST) {
    return refuse(cat("cannot make ", path, ": ", std::strerror(errno)));
  }
  return {};
}

void make_private(const std::string& path) {
  struct stat about{};
  if (::stat(path.c_str(), &about) != 0 || (about.st_mode & 077) == 0) return;
  // Where the file is someone else's it cannot be done, and its owner must have meant it so.
  [[maybe_unused]] const int changed = ::chmod(path.c_str(), 0600);
}

// Throws SQLite::Exception.
Result<void> prepare(SQLite::Database& database, const std::string& path,
                     const OpenOptions& options) {
  if (sqlite3_db_readonly(database.getHandle(), "main") != 0) {  // SQLite falls back to reading
    return refuse(cat(path, " cannot be written: it is read-only"));
  }
  // Before anything is written: it may be someone else's.
  const auto version = version_of(database, path, options.known);
  if (!version) return std::unexpected(version.error());
  make_private(path);
  const std::string mode = database.execAndGet("PRAGMA journal_mode = WAL").getString();
  if (mode != "wal") {
    return refuse(cat(path,
                      " is on a file system that is not good enough for a data file "
                      "(SQLite's WAL mode does not work there)"));
  }
  database.exec(kWriterPragmas);
  if (options.most_pages > 0) database.exec(cat("PRAGMA max_page_count = ", options.most_pages));
  bring_up_to_date(database, *version, options.known);
  sign(database);
  database.exec("PRAGMA foreign_keys = ON");
  return {};
}

}  // namespace

Result<std::unique_ptr<Store>> open_sqlite(const std::string& path, const OpenOptions& options) {
  const auto file = data_file(path);
  if (!file) return std::unexpected(file.error());
  auto lock = FileLock::take(*file);
  if (!lock) return std::unexpected(lock.error());
  if (const auto made = make_if_missing(*file); !made) return std::unexpected(made.error());

  std::unique_ptr<SQLite::Database> database;
  try {
    database =
        std::make_unique<SQLite::Database>(*file, SQLite::OPEN_READWRITE, kBusyMillis, options.vfs);
    if (auto ready = prepare(*database, *file, options); !ready) {
      return std::unexpected(ready.error());
    }
    return std::make_unique<SqliteStore>(std::move(*lock), std::move(database), *file, options.vfs);
  } catch (const SQLite::Exception& exception) {
    return std::unexpected<Error>(in_words(*file, exception, database.get()));
  }
}

Result<std::unique_ptr<Store>> open_sqlite(const std::string& path) {
  return open_sqlite(path, OpenOptions{});
}

}  // namespace salle::store
