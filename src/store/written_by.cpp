#include "store/written_by.hpp"

#include <SQLiteCpp/SQLiteCpp.h>

#include "core/version.hpp"

namespace salle::store {

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
