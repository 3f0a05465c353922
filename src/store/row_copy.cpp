#include "store/row_copy.hpp"

#include <charconv>
#include <nlohmann/json.hpp>
#include <string_view>

#include "core/text.hpp"
#include "core/utf8.hpp"
#include "store/names.hpp"
#include "store/schema.hpp"

namespace salle::store {
namespace {

constexpr std::array kCopied = {
    CopiedTable{"persons",
                "id, name, folded, password, guest, created, seen, skeleton, role, "
                "suspended_until, suspended_why, muted_until, muted_why, email, email_confirmed, "
                "totp_secret, totp_on, totp_step, calls, language",
                "id"},
    CopiedTable{"sessions", "token_hash, person, link, created, expires, seen, id, device, factor",
                "token_hash"},
    CopiedTable{"tables",
                "id, code, game, rules, settings, seed, status, host, created, ended, result, "
                "listed",
                "id"},
    CopiedTable{"seats", "table_id, seat, kind, person, computer", "table_id, seat"},
    CopiedTable{"entries", "table_id, number, at, seat, kind, text, id", "table_id, number"},
    CopiedTable{"ratings",
                "person, computer, game, rule_set, rating, deviation, volatility, games, at",
                "person, computer, game, rule_set", "rating, deviation, volatility"},
    CopiedTable{"devices", "person, hash, seen", "person, hash"},
    CopiedTable{"avoided", "person, other, how", "person, other"},
    CopiedTable{"recovery_codes", "person, hash", "person, hash"},
    CopiedTable{"letters", "person, kind, hash, email, expires", "person, kind"},
    CopiedTable{"reserved_names", "hash, until", "hash"},
    CopiedTable{"push_addresses", "endpoint, person, p256dh, auth, added", "endpoint"},
    CopiedTable{"secrets", "name, value", "name"},
    CopiedTable{"reports",
                "id, at, reporter, person, table_code, reason, text, closed, closed_by, note",
                "id"},
    CopiedTable{"audit", "id, at, by_person, by_word, what, about, subject, detail, hour, count",
                "id"},
    CopiedTable{"pairings", "kind, table_id", "kind"},
};

std::vector<std::string> names_in(std::string_view list) {
  std::vector<std::string> names;
  while (!list.empty()) {
    const std::size_t comma = std::min(list.find(','), list.size());
    names.emplace_back(trim(list.substr(0, comma)));
    list.remove_prefix(std::min(comma + 1, list.size()));
  }
  return names;
}

// Which columns are real numbers: those go exactly only as such.
std::vector<bool> reals_in(const CopiedTable& table) {
  const auto reals = names_in(table.reals);
  std::vector<bool> which;
  for (const std::string& column : names_in(table.columns)) {
    which.push_back(std::ranges::find(reals, column) != reals.end());
  }
  return which;
}

std::string in_order(const CopiedTable& table) {
  return cat("SELECT ", table.columns, " FROM ", table.name, " ORDER BY ", table.key);
}

class SqliteSource final : public RowSource {
 public:
  explicit SqliteSource(SQLite::Database& database) : database_(database) {}

  void each(const CopiedTable& table, const std::function<void(const CopiedRow&)>& take) override {
    SQLite::Statement lines(database_, in_order(table));
    const auto reals = reals_in(table);
    while (lines.executeStep()) {
      CopiedRow row;
      for (int i = 0; i < lines.getColumnCount(); ++i) {
        const SQLite::Column value = lines.getColumn(i);
        if (value.isNull()) {
          row.emplace_back();
        } else if (reals[static_cast<std::size_t>(i)]) {
          char digits[40];
          const auto end =
              std::to_chars(std::begin(digits), std::end(digits), value.getDouble()).ptr;
          row.emplace_back(std::string(std::begin(digits), end));
        } else {
          row.emplace_back(value.getString());
        }
      }
      take(row);
    }
  }

  HighestIds highest() override {
    return {highest_id(database_, IdKind::kPerson), highest_id(database_, IdKind::kTable),
            highest_id(database_, IdKind::kReport)};
  }

 private:
  SQLite::Database& database_;
};

class SqliteSink final : public RowSink {
 public:
  explicit SqliteSink(SQLite::Database& database) : database_(database) {}

  bool empty(const CopiedTable& table) override {
    return !SQLite::Statement(database_, cat("SELECT 1 FROM ", table.name)).executeStep();
  }
  void begin(const CopiedTable& table) override {
    reals_ = reals_in(table);
    std::string places;
    for (std::size_t i = 0; i < reals_.size(); ++i) places += i == 0 ? "?" : ", ?";
    put_ = std::make_unique<SQLite::Statement>(
        database_, cat("INSERT INTO ", table.name, " (", table.columns, ") VALUES (", places, ")"));
  }
  // A text that is a number becomes one in a column of numbers.
  void put(const CopiedRow& row) override {
    put_->reset();
    for (std::size_t i = 0; i < row.size(); ++i) {
      const int place = static_cast<int>(i) + 1;
      if (!row[i]) {
        put_->bind(place);
      } else if (reals_[i]) {
        double value = 0.0;
        std::from_chars(row[i]->data(), row[i]->data() + row[i]->size(), value);
        put_->bind(place, value);
      } else {
        put_->bindNoCopy(place, *row[i]);
      }
    }
    put_->exec();
  }
  void end() override { put_.reset(); }
  void finish(const HighestIds& highest) override {
    constexpr std::array kTables = {"persons", "tables", "reports"};
    for (std::size_t i = 0; i < highest.size(); ++i) {
      SQLite::Statement forget(database_, "DELETE FROM sqlite_sequence WHERE name = ?1");
      forget.bind(1, kTables[i]);
      forget.exec();
      SQLite::Statement note(database_, "INSERT INTO sqlite_sequence (name, seq) VALUES (?1, ?2)");
      note.bind(1, kTables[i]);
      note.bind(2, highest[i]);
      note.exec();
    }
  }

 private:
  SQLite::Database& database_;
  std::vector<bool> reals_;
  std::unique_ptr<SQLite::Statement> put_;
};

class PostgresSource final : public RowSource {
 public:
  explicit PostgresSource(PostgresSql& sql) : sql_(sql) {}

  void each(const CopiedTable& table, const std::function<void(const CopiedRow&)>& take) override {
    sql_.exec(cat("DECLARE lines NO SCROLL CURSOR FOR ", in_order(table)));
    while (true) {
      const pqxx::result some = sql_.exec("FETCH 2000 FROM lines");
      if (some.empty()) break;
      for (const pqxx::row& line : some) {
        CopiedRow row;
        for (const pqxx::field& value : line) {
          if (value.is_null()) {
            row.emplace_back();
          } else {
            row.emplace_back(std::string(value.c_str(), value.size()));
          }
        }
        take(row);
      }
    }
    sql_.exec("CLOSE lines");
  }

  HighestIds highest() override {
    HighestIds ids{};
    constexpr std::array kTables = {"persons", "tables", "reports"};
    for (std::size_t i = 0; i < ids.size(); ++i) {
      ids[i] = sql_.number(cat("SELECT greatest(last, (SELECT max(id) FROM ", kTables[i],
                               ")) FROM reserved_ids WHERE kind = ", static_cast<int>(i)));
    }
    return ids;
  }

 private:
  PostgresSql& sql_;
};

class PostgresSink final : public RowSink {
 public:
  explicit PostgresSink(PostgresSql& sql) : sql_(sql) {}

  bool empty(const CopiedTable& table) override {
    return sql_.number(
               cat("SELECT count(*) FROM (SELECT 1 FROM ", table.name, " LIMIT 1) AS found")) == 0;
  }
  void begin(const CopiedTable& table) override {
    table_ = table;
    columns_ = names_in(table.columns);
  }
  // Many rows in one step, as JSON: the database knows the types of its columns.
  void put(const CopiedRow& row) override {
    nlohmann::json object;
    for (std::size_t i = 0; i < row.size(); ++i) {
      if (row[i] && (row[i]->find('\0') != std::string::npos || !is_utf8(*row[i]))) {
        throw Misfit(cat("a text in ", table_.name, " is not UTF-8, or has a zero byte in it"));
      }
      if (row[i]) object[columns_[i]] = *row[i];
    }
    rows_.push_back(std::move(object));
    if (rows_.size() >= kAtOnce) end();
  }
  void end() override {
    if (rows_.empty()) return;
    Kept insert(sql_,
                cat("INSERT INTO ", table_.name, " (", table_.columns, ") SELECT ", table_.columns,
                    " FROM json_populate_recordset(NULL::", table_.name, ", ?1::json)"));
    const std::string all = rows_.dump();
    Run(insert, all).finish();
    rows_ = nlohmann::json::array();
  }
  void finish(const HighestIds& highest) override {
    for (std::size_t i = 0; i < highest.size(); ++i) {
      sql_.exec(cat("UPDATE reserved_ids SET last = ", std::to_string(highest[i]),
                    " WHERE kind = ", static_cast<int>(i)));
    }
    sql_.exec(
        "SELECT setval(pg_get_serial_sequence('audit', 'id'), "
        "(SELECT coalesce(max(id), 0) FROM audit) + 1, false)");
  }

 private:
  static constexpr std::size_t kAtOnce = 500;

  PostgresSql& sql_;
  CopiedTable table_;
  std::vector<std::string> columns_;
  nlohmann::json rows_ = nlohmann::json::array();
};

}  // namespace

std::span<const CopiedTable> copied_tables() { return kCopied; }

std::unique_ptr<RowSource> rows_of(SQLite::Database& database) {
  return std::make_unique<SqliteSource>(database);
}
std::unique_ptr<RowSink> rows_into(SQLite::Database& database) {
  return std::make_unique<SqliteSink>(database);
}
std::unique_ptr<RowSource> rows_of(PostgresSql& sql) {
  return std::make_unique<PostgresSource>(sql);
}
std::unique_ptr<RowSink> rows_into(PostgresSql& sql) { return std::make_unique<PostgresSink>(sql); }

}  // namespace salle::store
