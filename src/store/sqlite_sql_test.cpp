// How SQLite finds what it is asked for: by keys, however many entries there are.
#include "store/sqlite_sql.hpp"

#include <gtest/gtest.h>

#include "core/text.hpp"
#include "store/sqlite_store.hpp"
#include "support/store_files.hpp"

namespace salle::store {
namespace {

TEST(SqliteSql, EntriesOfManyTablesAreFoundByTableAndNumber) {
  const Scratch scratch;
  const std::string path = scratch.file();
  ASSERT_TRUE(open_sqlite(path).has_value());
  SQLite::Database database(path, SQLite::OPEN_READWRITE);
  const SqliteSql sql(database);
  SQLite::Statement plan(database, cat("EXPLAIN QUERY PLAN SELECT e.text FROM ",
                                       sql.entries_after(), " ORDER BY e.table_id, e.number"));
  std::string steps;
  while (plan.executeStep()) steps += plan.getColumn(3).getString() + "\n";
  EXPECT_NE(steps.find("SEARCH e USING PRIMARY KEY (table_id=? AND number>?)"), std::string::npos)
      << steps;
}

}  // namespace
}  // namespace salle::store
