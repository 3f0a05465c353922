#include "store/schema.hpp"

#include <SQLiteCpp/SQLiteCpp.h>
#include <sqlite3.h>

#include <array>

#include "core/text.hpp"

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

constexpr std::array kMigrations = {Migration{1, kFirst}};

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
    return refuse(cat(path, " was written by a newer Salle (data version ", std::to_string(version),
                      "; this one knows ", known.back().version, "): use that one"));
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

}  // namespace salle::store
