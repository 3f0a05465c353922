// Where the hall keeps what must survive. A few functions, so that another database can take
// SQLite's place without the rest noticing.
//
// Writing is one function: a list of changes becomes durable as a whole, or nothing changes.
// Reading may happen at the same time from another thread.
#pragma once

#include <cstdint>
#include <expected>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/result.hpp"
#include "store/rows.hpp"

namespace salle::store {

// What the store knows of accounts beyond name and password. Reading only: everything is written by
// Store::commit.
class PersonRecords {
 public:
  virtual ~PersonRecords() = default;

  // Somebody else whose name looks like this one (names.hpp); 0: nobody.
  virtual Result<PersonId> look_alike(std::string_view skeleton, PersonId but_for) = 0;
  // Until when an erased person's name is not given away; 0: it is free.
  virtual Result<Millis> reserved_until(std::string_view name_hash) = 0;

  // Without links; the latest first.
  virtual Result<std::vector<SessionRow>> sessions(PersonId person) = 0;
  virtual Result<std::vector<Device>> devices(PersonId person) = 0;
  // Those who signed in from it.
  virtual Result<std::vector<PersonId>> people_of_device(std::string_view hash) = 0;

  virtual Result<std::vector<Avoided>> avoided() = 0;  // by everyone
  virtual Result<std::vector<Avoided>> avoided_by(PersonId person) = 0;
  // Who is suspended or muted, or was.
  virtual Result<std::vector<Person>> judged() = 0;

  virtual Result<std::vector<std::string>> recovery_codes(PersonId person) = 0;  // hashes
  virtual Result<std::optional<Letter>> letter(PersonId person, LetterKind kind) = 0;
  // Browsers of somebody that may be called, the oldest first.
  virtual Result<std::vector<PushAddressRow>> push_addresses(PersonId person) = 0;
  // Of the hall itself; "" where there is none.
  virtual Result<std::string> secret(std::string_view name) = 0;

  // The latest first: at most so many, before the one with that id (0: from the latest on).
  virtual Result<std::vector<Report>> reports(bool open, std::size_t most, std::int64_t before) = 0;
  virtual Result<std::vector<Report>> reports_by(PersonId person) = 0;
  virtual Result<std::optional<Report>> report(std::int64_t id) = 0;
  // An open one by this person about the same subject; 0: none.
  virtual Result<std::int64_t> same_report(const Report& report) = 0;
  virtual Result<std::int64_t> open_reports() = 0;

  // `about` 0: everything.
  virtual Result<std::vector<AuditEntry>> audit(PersonId about, std::size_t most,
                                                std::int64_t before) = 0;
};

enum class IdKind : std::uint8_t { kPerson, kTable, kReport };
struct IdBlock {  // first, first + 1, …
  std::int64_t first = 0;
  std::int64_t count = 0;
};

inline constexpr std::uint64_t kAllBuckets = ~std::uint64_t{0};

// What may go, and how far an earlier sweep has come.
struct Sweep {
  Millis now = 0;  // sessions that have run out by then
  Millis guests_unseen_since =
      0;  // guests without games (but not banned ones: they would come back)
  Millis games_ended_before = 0;  // finished games at which only guests sat
  TableId after = 0;              // tables up to this one were looked at
};
struct Swept {
  std::size_t rows = 0;  // that went
  TableId after = 0;     // for the next time
  bool done = true;      // nothing is left for now
};

// Why a commit did not happen. Changes that do not fit (a name that is taken, a second entry with
// the same number) would fail again; trouble of the store (the disk is full) may pass.
struct CommitError : Error {
  enum class Blame : std::uint8_t { kStore, kChanges };
  Blame blame = Blame::kStore;
  // The disk failed in the middle of making it durable, and would not take what was to undo it:
  // after a crash now it may be there all the same.
  bool uncertain = false;
};
// The same words whichever database it was that they do not fit.
CommitError does_not_fit(std::string_view why);
using Committed = std::expected<void, CommitError>;  // reads as a Result<void>

class Store {
 public:
  virtual ~Store() = default;

  // Returns when all of it is on disk. On an error nothing of it was done, and the error says what
  // is the matter in words for the host: the disk is full, the file cannot be written. Changes are
  // done in their order, and refer only to persons and tables that are there by then. Entries of a
  // table come without gaps: after one that failed the next one fails, too.
  virtual Committed commit(std::span<const Change> changes) = 0;

  // Ids that were never used and that nobody else gets: an erased person's is not given again. There
  // may be gaps between blocks.
  virtual Result<IdBlock> reserve(IdKind kind, std::int64_t count) = 0;
  // By the clock that all who share this database go by.
  virtual Result<Millis> now() = 0;
  // May others write at the same time? Then what was read may be old, and changes that built on it
  // may not fit.
  virtual bool shared() const = 0;

  virtual Result<std::optional<Person>> person(PersonId id) = 0;
  virtual Result<std::optional<Person>> person_named(std::string_view name) = 0;
  virtual Result<std::optional<SessionRow>> session(std::string_view token_hash) = 0;

  virtual Result<std::optional<TableRow>> table(TableId id) = 0;
  virtual Result<std::optional<TableRow>> table_with_code(std::string_view code) = 0;
  // Those that wait or are played, oldest first, of the buckets (id % 64) whose bit is set: what a
  // server takes up again when it starts.
  virtual Result<std::vector<TableRow>> unfinished_tables(std::uint64_t buckets) = 0;
  // Unfinished ones at which somebody sits or has a seat kept, oldest first.
  virtual Result<std::vector<TableRow>> tables_of(PersonId person) = 0;
  // Unfinished ones that are shown to everyone, the latest first: at most so many.
  virtual Result<std::vector<TableRow>> listed_tables(std::size_t most) = 0;
  // Finished games of a person, the latest first: at most so many, of tables before `before` (0:
  // from the latest on).
  virtual Result<std::vector<TableRow>> history(PersonId id, std::size_t most, TableId before) = 0;
  virtual Result<std::vector<Entry>> entries(TableId table, std::int64_t after) = 0;
  // The number of the latest entry of each, in their order; 0: none.
  virtual Result<std::vector<std::pair<TableId, std::int64_t>>> latest_entries(
      std::span<const TableId> tables) = 0;
  // The table where strangers who want this kind of game meet; 0: none that has a free seat.
  virtual Result<TableId> pairing(std::string_view kind) = 0;

  virtual Result<std::vector<RatingRow>> ratings(PersonId id) = 0;  // 0: of all computer levels
  virtual Result<std::optional<RatingRow>> rating(
      const RatingRow& whose) = 0;  // the key fields count

  virtual Result<std::vector<NodeRow>> nodes() = 0;  // by name

  // The same as above for many at a time, where many come at once. In no order, but entries: those of a
  // table are together and in theirs. What is not there is left out.
  virtual Result<std::vector<Person>> persons(std::span<const PersonId> ids) = 0;
  virtual Result<std::vector<SessionRow>> sessions_with(
      std::span<const std::string> token_hashes) = 0;
  virtual Result<std::vector<TableRow>> tables_with_codes(std::span<const std::string> codes) = 0;
  // Of each table those after that number.
  virtual Result<std::vector<Entry>> entries_after(
      std::span<const std::pair<TableId, std::int64_t>> known) = 0;

  virtual PersonRecords& records() = 0;

  // A whole copy in another file while everything goes on. What was in that file is replaced once
  // the copy is complete and checked.
  virtual Result<void> backup(const std::string& path) = 0;
  // Tidies a little: what ran out (sessions, letters, reserved names), closed reports of more than
  // a year, failed sign-ins of more than 90 days, nodes that were not heard of for a day, guests, and
  // games of guests. To be called again until it is done; takes some milliseconds.
  virtual Result<Swept> sweep(const Sweep& sweep) = 0;
  // Bytes in use.
  virtual Result<std::int64_t> size() = 0;
};

// The store at an address: postgresql://… (or postgres://…) for PostgreSQL, anything else is a folder
// with a data file in it, which is made where there is none.
Result<std::unique_ptr<Store>> open(const std::string& address);

// The same for people and logs: without a password.
std::string shown(const std::string& address);

inline constexpr const char* kDataFile = "salle.db";  // in its folder
// The admin's token: beside the data file, and a secret of a database that is shared.
inline constexpr const char* kAdminTokenFile = "admin.token";
inline constexpr const char* kAdminSecret = "admin";

// PostgreSQL: several processes may have a store open on one database. Tables are made if they are not
// there, and brought up to date while others go on.
Result<std::unique_ptr<Store>> open_postgres(const std::string& address);
// How many transactions at the same time are worth while there (GroupCommit).
inline constexpr int kSharedLanes = 4;

// SQLite in one file, made if it is not there, brought up to date if it is of an older version. A
// file of a newer version, or one that is no database of ours, is refused. Only one store at a time
// can be open on a file, in this process or any other.
Result<std::unique_ptr<Store>> open_sqlite(const std::string& path);

// Like Store::backup, of a file that another process may be writing.
Result<void> backup_sqlite(const std::string& path, const std::string& copy);

// Puts a backup in the place of a data file while no server runs on it; checks it first. The old
// file is kept as PATH.before-restore (…-2, …-3 if there is one).
Result<void> restore_sqlite(const std::string& backup, const std::string& path);

}  // namespace salle::store
