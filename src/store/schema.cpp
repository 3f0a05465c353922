#include "store/schema.hpp"

#include <SQLiteCpp/SQLiteCpp.h>
#include <sqlite3.h>

#include <array>

#include "core/text.hpp"
#include "core/version.hpp"
#include "store/listed.hpp"
#include "store/names.hpp"

namespace salle::store {
namespace {

// Nobody (0 in the rows) is NULL here, so that SQLite can watch over every reference to a person.
// AUTOINCREMENT remembers the highest id after its row is gone.
constexpr const char* kFirst = R"sql(
CREATE TABLE persons (
  id INTEGER PRIMARY KEY AUTOINCREMENT CHECK (id > 0),
  name TEXT NOT NULL,
  folded TEXT NOT NULL UNIQUE,
  password TEXT NOT NULL,
  guest INTEGER NOT NULL,
  banned INTEGER NOT NULL,
  created INTEGER NOT NULL,
  seen INTEGER NOT NULL
) STRICT;
CREATE INDEX persons_guests ON persons (seen) WHERE guest = 1;

CREATE TABLE sessions (
  token_hash TEXT PRIMARY KEY,
  person INTEGER NOT NULL REFERENCES persons ON DELETE CASCADE,
  link INTEGER NOT NULL,
  created INTEGER NOT NULL,
  expires INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX sessions_person ON sessions (person);
CREATE INDEX sessions_expires ON sessions (expires);

CREATE TABLE tables (
  id INTEGER PRIMARY KEY AUTOINCREMENT CHECK (id > 0),
  code TEXT NOT NULL UNIQUE,
  game TEXT NOT NULL,
  rules TEXT NOT NULL,
  settings TEXT NOT NULL,
  seed TEXT NOT NULL,
  status INTEGER NOT NULL,
  host INTEGER REFERENCES persons ON DELETE SET NULL,
  created INTEGER NOT NULL,
  ended INTEGER NOT NULL,
  result TEXT NOT NULL
) STRICT;
CREATE INDEX tables_host ON tables (host) WHERE host IS NOT NULL;
CREATE INDEX tables_unfinished ON tables (id) WHERE status < 2;

CREATE TABLE seats (
  table_id INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE,
  seat INTEGER NOT NULL,
  kind INTEGER NOT NULL,
  person INTEGER REFERENCES persons ON DELETE SET NULL,
  computer TEXT NOT NULL,
  PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX seats_person ON seats (person, table_id) WHERE person IS NOT NULL;

CREATE TABLE entries (
  table_id INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE,
  number INTEGER NOT NULL CHECK (number > 0),
  at INTEGER NOT NULL,
  seat INTEGER NOT NULL,
  kind TEXT NOT NULL,
  text TEXT NOT NULL,
  id TEXT NOT NULL,
  PRIMARY KEY (table_id, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE ratings (
  person INTEGER REFERENCES persons ON DELETE CASCADE,
  computer TEXT NOT NULL,
  game TEXT NOT NULL,
  rule_set TEXT NOT NULL,
  rating REAL NOT NULL,
  deviation REAL NOT NULL,
  volatility REAL NOT NULL,
  games INTEGER NOT NULL,
  at INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX ratings_whose ON ratings (coalesce(person, 0), computer, game, rule_set);
CREATE INDEX ratings_person ON ratings (person) WHERE person IS NOT NULL;
)sql";

// Accounts: sessions that their owner can tell apart, people who avoid each other, reports,
// suspensions with an end, recovery, and a list of what was done that can only grow.
constexpr const char* kSecond = R"sql(
ALTER TABLE persons ADD COLUMN skeleton TEXT NOT NULL DEFAULT '';
ALTER TABLE persons ADD COLUMN role INTEGER NOT NULL DEFAULT 0;
ALTER TABLE persons ADD COLUMN suspended_until INTEGER NOT NULL DEFAULT 0;
ALTER TABLE persons ADD COLUMN suspended_why TEXT NOT NULL DEFAULT '';
ALTER TABLE persons ADD COLUMN muted_until INTEGER NOT NULL DEFAULT 0;
ALTER TABLE persons ADD COLUMN muted_why TEXT NOT NULL DEFAULT '';
ALTER TABLE persons ADD COLUMN email TEXT NOT NULL DEFAULT '';
ALTER TABLE persons ADD COLUMN email_confirmed INTEGER NOT NULL DEFAULT 0;
ALTER TABLE persons ADD COLUMN totp_secret TEXT NOT NULL DEFAULT '';
ALTER TABLE persons ADD COLUMN totp_on INTEGER NOT NULL DEFAULT 0;
ALTER TABLE persons ADD COLUMN totp_step INTEGER NOT NULL DEFAULT 0;
UPDATE persons SET suspended_until = -1 WHERE banned = 1;
ALTER TABLE persons DROP COLUMN banned;
-- Not unique: older files may hold two names that look alike.
CREATE INDEX persons_skeleton ON persons (skeleton);
CREATE INDEX persons_judged ON persons (id) WHERE suspended_until <> 0 OR muted_until <> 0;

ALTER TABLE sessions ADD COLUMN seen INTEGER NOT NULL DEFAULT 0;
ALTER TABLE sessions ADD COLUMN id TEXT NOT NULL DEFAULT '';
ALTER TABLE sessions ADD COLUMN device TEXT NOT NULL DEFAULT '';
ALTER TABLE sessions ADD COLUMN factor INTEGER NOT NULL DEFAULT 0;
UPDATE sessions SET seen = created, id = lower(hex(randomblob(8)));

CREATE TABLE devices (
  person INTEGER NOT NULL REFERENCES persons ON DELETE CASCADE,
  hash TEXT NOT NULL,
  seen INTEGER NOT NULL,
  PRIMARY KEY (person, hash)
) STRICT, WITHOUT ROWID;
CREATE INDEX devices_hash ON devices (hash);

CREATE TABLE avoided (
  person INTEGER NOT NULL REFERENCES persons ON DELETE CASCADE,
  other INTEGER NOT NULL REFERENCES persons ON DELETE CASCADE,
  how INTEGER NOT NULL,
  PRIMARY KEY (person, other)
) STRICT, WITHOUT ROWID;
CREATE INDEX avoided_other ON avoided (other);

CREATE TABLE recovery_codes (
  person INTEGER NOT NULL REFERENCES persons ON DELETE CASCADE,
  hash TEXT NOT NULL,
  PRIMARY KEY (person, hash)
) STRICT, WITHOUT ROWID;

CREATE TABLE letters (
  person INTEGER NOT NULL REFERENCES persons ON DELETE CASCADE,
  kind INTEGER NOT NULL,
  hash TEXT NOT NULL,
  email TEXT NOT NULL,
  expires INTEGER NOT NULL,
  PRIMARY KEY (person, kind)
) STRICT, WITHOUT ROWID;
CREATE INDEX letters_expires ON letters (expires);

CREATE TABLE reserved_names (
  hash TEXT PRIMARY KEY,
  until INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE reports (
  id INTEGER PRIMARY KEY AUTOINCREMENT CHECK (id > 0),
  at INTEGER NOT NULL,
  reporter INTEGER NOT NULL REFERENCES persons ON DELETE CASCADE,
  person INTEGER REFERENCES persons ON DELETE SET NULL,
  table_code TEXT NOT NULL,
  reason TEXT NOT NULL,
  text TEXT NOT NULL,
  closed INTEGER NOT NULL,
  closed_by INTEGER NOT NULL,
  note TEXT NOT NULL
) STRICT;
CREATE INDEX reports_reporter ON reports (reporter);
CREATE INDEX reports_person ON reports (person) WHERE person IS NOT NULL;
CREATE INDEX reports_open ON reports (id) WHERE closed = 0;
CREATE INDEX reports_closed ON reports (closed) WHERE closed <> 0;

CREATE TABLE audit (
  id INTEGER PRIMARY KEY AUTOINCREMENT CHECK (id > 0),
  at INTEGER NOT NULL,
  by_person INTEGER NOT NULL,
  by_word TEXT NOT NULL,
  what TEXT NOT NULL,
  about INTEGER NOT NULL,
  subject TEXT NOT NULL,
  detail TEXT NOT NULL,
  hour INTEGER NOT NULL,
  count INTEGER NOT NULL
) STRICT;
CREATE INDEX audit_about ON audit (about, id);
CREATE UNIQUE INDEX audit_failed ON audit (about, detail, hour) WHERE what = 'sign-in-failed';
CREATE INDEX audit_failed_age ON audit (id) WHERE what = 'sign-in-failed';
-- How many lines are about failed sign-ins: counting them every time would take long.
CREATE TABLE audit_size (failed INTEGER NOT NULL) STRICT;
INSERT INTO audit_size VALUES (0);
CREATE TRIGGER audit_grows AFTER INSERT ON audit WHEN NEW.what = 'sign-in-failed' BEGIN
  UPDATE audit_size SET failed = failed + 1;
END;
CREATE TRIGGER audit_shrinks AFTER DELETE ON audit BEGIN
  UPDATE audit_size SET failed = failed - 1;
END;
CREATE TRIGGER audit_stays BEFORE DELETE ON audit WHEN OLD.what <> 'sign-in-failed' BEGIN
  SELECT RAISE(ABORT, 'the audit list only grows');
END;
CREATE TRIGGER audit_is_fixed BEFORE UPDATE ON audit
WHEN OLD.what <> 'sign-in-failed' OR NEW.what <> OLD.what OR NEW.id <> OLD.id
  OR NEW.by_person <> OLD.by_person OR NEW.by_word <> OLD.by_word OR NEW.about <> OLD.about
  OR NEW.subject <> OLD.subject OR NEW.detail <> OLD.detail OR NEW.hour <> OLD.hour
  OR NEW.count < OLD.count
BEGIN
  SELECT RAISE(ABORT, 'the audit list only grows');
END;
)sql";

// Calling people back: what they want to be called for, where their browsers are reached, and the
// hall's own key for that.
constexpr const char* kThird = R"sql(
ALTER TABLE persons ADD COLUMN calls INTEGER NOT NULL DEFAULT 7;
ALTER TABLE persons ADD COLUMN language TEXT NOT NULL DEFAULT '';
CREATE TABLE push_addresses (
  endpoint TEXT PRIMARY KEY,
  person INTEGER NOT NULL REFERENCES persons ON DELETE CASCADE,
  p256dh TEXT NOT NULL,
  auth TEXT NOT NULL,
  added INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX push_addresses_person ON push_addresses (person, added);
CREATE TABLE secrets (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
)sql";

// What several nodes need of the data, so that they can share it: tables that are shown to everyone
// without reading all, where strangers meet, who serves.
constexpr const char* kFourth = R"sql(
ALTER TABLE tables ADD COLUMN listed INTEGER NOT NULL DEFAULT 0;
CREATE INDEX tables_listed ON tables (id) WHERE listed = 1 AND status < 2;
CREATE TABLE pairings (
  kind TEXT PRIMARY KEY,
  table_id INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX pairings_table ON pairings (table_id);
CREATE TABLE nodes (
  name TEXT PRIMARY KEY,
  address TEXT NOT NULL,
  version TEXT NOT NULL,
  started INTEGER NOT NULL,
  beat INTEGER NOT NULL,
  figures TEXT NOT NULL,
  draining INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
)sql";

void fill_in_skeletons(SQLite::Database& database) {
  SQLite::Statement each(database, "SELECT id, name FROM persons");
  SQLite::Statement put(database, "UPDATE persons SET skeleton = ?2 WHERE id = ?1");
  while (each.executeStep()) {
    put.bind(1, each.getColumn(0).getInt64());
    put.bind(2, skeleton(each.getColumn(1).getString()));
    put.exec();
    put.reset();
  }
}

void fill_in_listed(SQLite::Database& database) {
  SQLite::Statement each(database, "SELECT id, settings FROM tables WHERE status < 2");
  SQLite::Statement put(database, "UPDATE tables SET listed = 1 WHERE id = ?1");
  while (each.executeStep()) {
    if (!is_listed(each.getColumn(1).getString())) continue;
    put.bind(1, each.getColumn(0).getInt64());
    put.exec();
    put.reset();
  }
}

constexpr std::array kMigrations = {Migration{1, kFirst}, Migration{2, kSecond, fill_in_skeletons},
                                    Migration{3, kThird}, Migration{4, kFourth, fill_in_listed}};

std::int64_t number(SQLite::Database& database, const char* query) {
  return database.execAndGet(query).getInt64();
}

}  // namespace

std::span<const Migration> migrations() { return kMigrations; }

Result<int> version_of(SQLite::Database& database, const std::string& path,
                       std::span<const Migration> known) {
  const auto application = number(database, "PRAGMA application_id");
  const auto version = number(database, "PRAGMA user_version");
  if (application != kApplicationId) {
    const bool empty = number(database, "SELECT count(*) FROM sqlite_schema") == 0;
    if (application != 0 || version != 0 || !empty) {
      return refuse(cat(path, " is a database of another program, not of Salle"));
    }
    return 0;
  }
  if (version > known.back().version) {
    const std::string writer = written_by(database);
    return refuse(cat(path, " was written by a newer Salle (data version ", std::to_string(version),
                      "; this one knows ", known.back().version, "): use ",
                      writer.empty() ? "that one" : cat("Salle ", writer, " or newer")));
  }
  if (version < 1) return refuse(cat(path, " has no data version: it is damaged"));
  return static_cast<int>(version);
}

void bring_up_to_date(SQLite::Database& database, int version, std::span<const Migration> known) {
  for (const auto& migration : known) {
    if (migration.version <= version) continue;
    // A step that makes a table anew drops the old one, which must not empty those that refer to
    // it; so references are looked at as a whole in the end.
    database.exec("PRAGMA foreign_keys = OFF");
    SQLite::Transaction transaction(database, SQLite::TransactionBehavior::IMMEDIATE);
    database.exec(migration.sql);
    if (migration.then != nullptr) migration.then(database);
    if (SQLite::Statement(database, "PRAGMA foreign_key_check").executeStep()) {
      throw SQLite::Exception(
          cat("references are broken after bringing it to data version ", migration.version),
          SQLITE_CORRUPT);
    }
    database.exec(cat("PRAGMA application_id = ", std::to_string(kApplicationId)));
    database.exec(cat("PRAGMA user_version = ", migration.version));
    transaction.commit();
  }
}

std::int64_t highest_id(SQLite::Database& database, IdKind kind) {
  constexpr std::array kTables = {"persons", "tables", "reports"};
  SQLite::Statement query(database, "SELECT seq FROM sqlite_sequence WHERE name = ?1");
  query.bind(1, kTables[static_cast<std::size_t>(kind)]);
  return query.executeStep() ? query.getColumn(0).getInt64() : 0;
}

std::string written_by(SQLite::Database& database) {
  if (!database.tableExists("written_by")) return "";
  SQLite::Statement query(database, "SELECT version FROM written_by");
  return query.executeStep() ? query.getColumn(0).getString() : "";
}

void sign(SQLite::Database& database) {
  const std::string ours(version());
  try {
    if (written_by(database) == ours) return;
    SQLite::Transaction transaction(database, SQLite::TransactionBehavior::IMMEDIATE);
    database.exec("CREATE TABLE IF NOT EXISTS written_by (version TEXT NOT NULL) STRICT");
    database.exec("DELETE FROM written_by");
    SQLite::Statement put(database, "INSERT INTO written_by VALUES (?1)");
    put.bind(1, ours);
    put.exec();
    transaction.commit();
  } catch (const SQLite::Exception&) {
    // What is wrong with the disk is said where something is lost by it.
  }
}

}  // namespace salle::store
