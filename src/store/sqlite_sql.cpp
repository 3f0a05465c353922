#include "store/sqlite_sql.hpp"

#include <sqlite3.h>

#include <nlohmann/json.hpp>

#include "core/text.hpp"

namespace salle::store {
namespace {

class SqliteStatement final : public Statement {
 public:
  SqliteStatement(SQLite::Database& database, const std::string& sql) : statement_(database, sql) {}

  void bind(int place, std::int64_t value) override { statement_.bind(place, value); }
  void bind(int place, double value) override { statement_.bind(place, value); }
  void bind(int place, const std::string& text) override { statement_.bindNoCopy(place, text); }
  void bind_nothing(int place) override { statement_.bind(place); }

  bool step() override { return statement_.executeStep(); }
  int finish() override { return statement_.exec(); }
  void reset() noexcept override {
    statement_.tryReset();
  }  // what it answers is about the last run

  bool missing(int column) const override { return statement_.getColumn(column).isNull(); }
  std::int64_t number(int column) const override { return statement_.getColumn(column).getInt64(); }
  double real(int column) const override { return statement_.getColumn(column).getDouble(); }
  std::string text(int column) const override { return statement_.getColumn(column).getString(); }

 private:
  // Reading a column of it is no change in our eyes.
  mutable SQLite::Statement statement_;
};

// Only after the entry before it: a game with a gap could not be taken up again.
constexpr const char* kAddEntry = R"sql(
  INSERT INTO entries (table_id, number, at, seat, kind, text, id)
  SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7
  WHERE ?2 = 1 OR EXISTS (SELECT 1 FROM entries WHERE table_id = ?1 AND number = ?2 - 1))sql";

Kept& ready(Sql& sql, std::unique_ptr<Kept>& kept, const char* text) {
  if (!kept) kept = std::make_unique<Kept>(sql, text);
  return *kept;
}

}  // namespace

std::unique_ptr<Statement> SqliteSql::prepare(const std::string& sql) {
  return std::make_unique<SqliteStatement>(database_, sql);
}

void SqliteSql::begin() { Run(ready(*this, begin_, "BEGIN IMMEDIATE")).finish(); }

void SqliteSql::commit() { Run(ready(*this, commit_, "COMMIT")).finish(); }

void SqliteSql::rollback() {
  // After some errors SQLite has rolled back by itself.
  if (sqlite3_get_autocommit(database_.getHandle()) == 0) database_.tryExec("ROLLBACK");
}

void SqliteSql::add_entries(std::span<const Entry* const> entries) {
  Kept& add = ready(*this, add_entry_, kAddEntry);
  for (const Entry* entry : entries) {
    const int added = Run(add, entry->table, entry->number, entry->at, entry->seat, entry->kind,
                          entry->text, entry->id)
                          .finish();
    if (added == 0) throw_gap(*entry);
  }
}

void SqliteSql::touch() {
  const auto version = database_.execAndGet("PRAGMA user_version").getInt64();
  database_.exec(cat("PRAGMA user_version = ", std::to_string(version)));
}

std::int64_t SqliteSql::size() {
  return database_
      .execAndGet(R"sql(
        SELECT (c.page_count - f.freelist_count) * s.page_size
        FROM pragma_page_count AS c, pragma_freelist_count AS f, pragma_page_size AS s)sql")
      .getInt64();
}

const char* SqliteSql::numbers() const { return "SELECT value AS id FROM json_each(?1)"; }

const char* SqliteSql::among_numbers() const { return "IN (SELECT value FROM json_each(?1))"; }

std::string SqliteSql::list(std::span<const std::int64_t> numbers) const {
  return cat('[', joined(numbers), ']');
}

const char* SqliteSql::among_texts() const { return "IN (SELECT value FROM json_each(?1))"; }

std::string SqliteSql::list(std::span<const std::string> texts) const {
  return nlohmann::json(std::vector(texts.begin(), texts.end())).dump();
}

// CROSS tells SQLite to keep this order: left to itself it reads all entries of a table before it asks
// after which of them was wanted, and goes through all of ?2 for each.
const char* SqliteSql::entries_after() const {
  return "json_each(?1) AS a CROSS JOIN json_each(?2) AS b ON b.key = a.key "
         "CROSS JOIN entries AS e ON e.table_id = a.value AND e.number > b.value";
}

}  // namespace salle::store
