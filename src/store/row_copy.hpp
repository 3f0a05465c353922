// Rows on their way from one database to another, as texts.
#pragma once

#include <SQLiteCpp/SQLiteCpp.h>

#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "store/postgres_sql.hpp"
#include "store/sqlite_sql.hpp"
#include "store/store.hpp"

namespace salle::store {

struct CopiedTable {
  const char* name = "";
  const char* columns = "";
  const char* key = "";    // by which they come in order
  const char* reals = "";  // those columns that are no texts or whole numbers
};
// All but what belongs to a moment (who serves, who writes), in an order in which references hold.
std::span<const CopiedTable> copied_tables();

using CopiedRow = std::vector<std::optional<std::string>>;
using HighestIds = std::array<std::int64_t, 3>;  // by IdKind

class RowSource {
 public:
  virtual ~RowSource() = default;
  virtual void each(const CopiedTable& table,
                    const std::function<void(const CopiedRow&)>& take) = 0;
  virtual HighestIds highest() = 0;
};

class RowSink {
 public:
  virtual ~RowSink() = default;
  virtual bool empty(const CopiedTable& table) = 0;
  virtual void begin(const CopiedTable& table) = 0;
  virtual void put(const CopiedRow& row) = 0;
  virtual void end() = 0;  // of the table
  virtual void finish(const HighestIds& highest) = 0;
};

// On a database of the newest version, within a transaction that is begun and ended elsewhere.
std::unique_ptr<RowSource> rows_of(SQLite::Database& database);
std::unique_ptr<RowSink> rows_into(SQLite::Database& database);
std::unique_ptr<RowSource> rows_of(PostgresSql& sql);
std::unique_ptr<RowSink> rows_into(PostgresSql& sql);

}  // namespace salle::store
