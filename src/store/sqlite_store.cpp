#include "store/sqlite_store.hpp"

#include <fcntl.h>
#include <sqlite3.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <mutex>

#include "core/text.hpp"
#include "store/data_file.hpp"
#include "store/schema.hpp"
#include "store/sqlite_reader.hpp"
#include "store/sqlite_writer.hpp"

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
// longer
//   than 1000 pages, log synced first, FILE second. While a reader (a long backup) still needs the
//   old state the log grows; journal_size_limit cuts it back afterwards.
// - fullfsync matters on macOS only, where an ordinary sync does not reach the disk.
// secure_delete overwrites what is deleted: a person who is erased is not left in unused pages.
constexpr const char* kWriterPragmas = R"sql(
  PRAGMA synchronous = FULL;
  PRAGMA fullfsync = ON;
  PRAGMA checkpoint_fullfsync = ON;
  PRAGMA wal_autocheckpoint = 1000;
  PRAGMA journal_size_limit = 67108864;
  PRAGMA secure_delete = ON;
  PRAGMA cache_size = -32000;
  PRAGMA temp_store = MEMORY;
)sql";

class SqliteStore final : public Store, private PersonRecords {
 public:
  // All throws are SQLite::Exception.
  SqliteStore(FileLock lock, std::unique_ptr<SQLite::Database> database, std::string path,
              const std::string& vfs)
      : path_(std::move(path)),
        lock_(std::move(lock)),
        writing_(std::move(database)),
        reading_(path_, SQLite::OPEN_READONLY, kBusyMillis, vfs),
        writer_(*writing_),
        reader_(reading_),
        person_reader_(reading_) {}

  Committed commit(std::span<const Change> changes) override {
    if (changes.empty()) return {};
    return write([&] {
      for (const auto& change : changes) writer_.apply(change);
    });
  }

  Result<Counters> counters() override {
    return read([&] { return reader_.counters(); });
  }
  Result<std::optional<Person>> person(PersonId id) override {
    return read([&] { return reader_.person(id); });
  }
  Result<std::optional<Person>> person_named(std::string_view name) override {
    return read([&] { return reader_.person_named(std::string(name)); });
  }
  Result<std::optional<SessionRow>> session(std::string_view token_hash) override {
    return read([&] { return reader_.session(std::string(token_hash)); });
  }
  Result<std::optional<TableRow>> table(TableId id) override {
    return read([&] { return reader_.table(id); });
  }
  Result<std::optional<TableRow>> table_with_code(std::string_view code) override {
    return read([&] { return reader_.table_with_code(std::string(code)); });
  }
  Result<std::vector<TableRow>> unfinished_tables() override {
    return read([&] { return reader_.unfinished_tables(); });
  }
  Result<std::vector<TableRow>> history(PersonId id, std::size_t most, TableId before) override {
    return read([&] { return reader_.history(id, most, before); });
  }
  Result<std::vector<Entry>> entries(TableId table, std::int64_t after) override {
    return read([&] { return reader_.entries(table, after); });
  }
  Result<std::vector<RatingRow>> ratings(PersonId id) override {
    return read([&] { return reader_.ratings(id); });
  }
  Result<std::optional<RatingRow>> rating(const RatingRow& whose) override {
    return read([&] { return reader_.rating(whose); });
  }

  PersonRecords& records() override { return *this; }

  Result<void> backup(const std::string& path) override { return backup_sqlite(path_, path); }

  Result<Swept> sweep(const Sweep& sweep) override {
    Swept swept;
    const auto games = read([&] { return reader_.games_of_guests(sweep, swept); });
    if (!games) return std::unexpected(games.error());
    const auto done = write([&] { swept.rows = writer_.sweep(sweep, *games); });
    if (!done) return std::unexpected<Error>(done.error());
    swept.done = swept.done && swept.rows == 0;
    return swept;
  }

  Result<std::int64_t> size() override {
    return read([&] { return reader_.size(); });
  }

 private:
  // PersonRecords
  Result<PersonId> look_alike(std::string_view skeleton, PersonId but_for) override {
    return read([&] { return person_reader_.look_alike(std::string(skeleton), but_for); });
  }
  Result<Millis> reserved_until(std::string_view name_hash) override {
    return read([&] { return person_reader_.reserved_until(std::string(name_hash)); });
  }
  Result<std::vector<SessionRow>> sessions(PersonId person) override {
    return read([&] { return person_reader_.sessions(person); });
  }
  Result<std::vector<Device>> devices(PersonId person) override {
    return read([&] { return person_reader_.devices(person); });
  }
  Result<std::vector<PersonId>> people_of_device(std::string_view hash) override {
    return read([&] { return person_reader_.people_of_device(std::string(hash)); });
  }
  Result<std::vector<Avoided>> avoided() override {
    return read([&] { return person_reader_.avoided(); });
  }
  Result<std::vector<Avoided>> avoided_by(PersonId person) override {
    return read([&] { return person_reader_.avoided_by(person); });
  }
  Result<std::vector<Person>> judged() override {
    return read([&] { return person_reader_.judged(); });
  }
  Result<std::vector<std::string>> recovery_codes(PersonId person) override {
    return read([&] { return person_reader_.recovery_codes(person); });
  }
  Result<std::optional<Letter>> letter(PersonId person, LetterKind kind) override {
    return read([&] { return person_reader_.letter(person, kind); });
  }
  Result<std::vector<PushAddressRow>> push_addresses(PersonId person) override {
    return read([&] { return person_reader_.push_addresses(person); });
  }
  Result<std::string> secret(std::string_view name) override {
    return read([&] { return person_reader_.secret(std::string(name)); });
  }
  Result<std::vector<Report>> reports(bool open, std::size_t most, std::int64_t before) override {
    return read([&] { return person_reader_.reports(open, most, before); });
  }
  Result<std::vector<Report>> reports_by(PersonId person) override {
    return read([&] { return person_reader_.reports_by(person); });
  }
  Result<std::optional<Report>> report(std::int64_t id) override {
    return read([&] { return person_reader_.report(id); });
  }
  Result<std::int64_t> same_report(const Report& report) override {
    return read([&] { return person_reader_.same_report(report); });
  }
  Result<std::int64_t> open_reports() override {
    return read([&] { return person_reader_.open_reports(); });
  }
  Result<std::vector<AuditEntry>> audit(PersonId about, std::size_t most,
                                        std::int64_t before) override {
    return read([&] { return person_reader_.audit(about, most, before); });
  }

  template <class Work>
  Committed write(const Work& work) {
    const std::lock_guard lock(writing_mutex_);
    bool committing = false;
    try {
      writer_.begin();
      work();
      committing = true;
      writer_.commit();
      return {};
    } catch (const SQLite::Exception& exception) {
      CommitError error = in_words(path_, exception, writing_.get());
      writer_.rollback();
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
      writer_.touch();
      return true;
    } catch (const SQLite::Exception&) {
      writer_.rollback();
      return false;
    }
  }

  template <class Question>
  auto read(const Question& question) -> Result<decltype(question())> {
    const std::lock_guard lock(reading_mutex_);
    try {
      return question();
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
  Writer writer_;
  Reader reader_;
  PersonReader person_reader_;
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
