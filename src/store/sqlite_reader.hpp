// Rows out of SQLite. Each question is one statement, so that its answer is of one moment.
#pragma once

#include <SQLiteCpp/SQLiteCpp.h>

#include <optional>
#include <string>
#include <vector>

#include "store/sqlite_rows.hpp"
#include "store/store.hpp"

namespace salle::store {

// Every function throws SQLite::Exception.
class Reader {
 public:
  explicit Reader(SQLite::Database& database);

  Counters counters();
  std::int64_t size();
  // Finished games of guests alone among the next few tables after that one, and how far it looked.
  std::vector<TableId> games_of_guests(const Sweep& sweep, Swept& swept);
  std::optional<Person> person(PersonId id);
  std::optional<Person> person_named(const std::string& name);
  std::optional<SessionRow> session(const std::string& token_hash);
  std::optional<TableRow> table(TableId id);
  std::optional<TableRow> table_with_code(const std::string& code);
  std::vector<TableRow> unfinished_tables();
  std::vector<TableRow> history(PersonId id, std::size_t most, TableId before);
  std::vector<Entry> entries(TableId table, std::int64_t after);
  std::vector<RatingRow> ratings(PersonId id);
  std::optional<RatingRow> rating(const RatingRow& whose);

 private:
  SQLite::Statement counters_;
  SQLite::Statement size_;
  SQLite::Statement games_of_guests_;
  SQLite::Statement person_;
  SQLite::Statement person_named_;
  SQLite::Statement session_;
  SQLite::Statement table_;
  SQLite::Statement table_with_code_;
  SQLite::Statement unfinished_;
  SQLite::Statement history_;
  SQLite::Statement entries_;
  SQLite::Statement ratings_;
  SQLite::Statement rating_;
};

}  // namespace salle::store
