// The shape of the data file, version by version, and which version of Salle wrote in it last.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "core/result.hpp"
#include "store/store.hpp"

namespace SQLite {
class Database;
}

namespace salle::store {

// What tells our files from other SQLite databases: "Sall".
inline constexpr std::int64_t kApplicationId = 0x53616c6c;

// Brings a file from the version before to `version`.
struct Migration {
  int version = 0;
  const char* sql = "";
  void (*then)(SQLite::Database&) = nullptr;  // what SQL cannot do
};
// In order, from 1 on, which makes an empty file a data file. Released ones are never changed.
std::span<const Migration> migrations();

// Is this a data file of a version that can be read, or (0) an empty one? Changes nothing.
Result<int> version_of(SQLite::Database& database, const std::string& path,
                       std::span<const Migration> known);

// Carries out what is missing, each step whole or not at all. Throws SQLite::Exception.
void bring_up_to_date(SQLite::Database& database, int version, std::span<const Migration> known);

// The highest id of that kind that was ever used. Throws SQLite::Exception.
std::int64_t highest_id(SQLite::Database& database, IdKind kind);

// Who wrote last: the table that says so stands outside the numbered versions of the schema. It is
// for programs that are too old to know the number, so its shape stays for ever as it is.

// "" where no version signed: an empty file, or one from before 0.2.0. Throws SQLite::Exception.
std::string written_by(SQLite::Database& database);

// Signs with this program's version; writes nothing where that stands there already. A disk that
// takes nothing is no reason to stay closed: the file is signed the next time then.
void sign(SQLite::Database& database);

}  // namespace salle::store
