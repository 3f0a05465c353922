// Statements as SQLite runs them. Throws SQLite::Exception.
#pragma once

#include <SQLiteCpp/SQLiteCpp.h>

#include <memory>
#include <string>

#include "store/sql.hpp"

namespace salle::store {

class SqliteSql final : public Sql {
 public:
  explicit SqliteSql(SQLite::Database& database) : database_(database) {}

  void begin();
  void commit();
  void rollback();  // does not throw; the transaction may have been rolled back already

  std::unique_ptr<Statement> prepare(const std::string& sql) override;
  void add_entries(std::span<const Entry* const> entries) override;
  void touch() override;                     // writes a page as it is
  void lock(const std::string&) override {}  // who writes is alone
  Millis time(Millis given) override { return given; }
  std::int64_t size() override;
  const char* numbers() const override;
  const char* among_numbers() const override;
  std::string list(std::span<const std::int64_t> numbers) const override;
  const char* among_texts() const override;
  std::string list(std::span<const std::string> texts) const override;
  const char* entries_after() const override;

 private:
  SQLite::Database& database_;
  std::unique_ptr<Kept> begin_;
  std::unique_ptr<Kept> commit_;
  std::unique_ptr<Kept> add_entry_;
};

}  // namespace salle::store
