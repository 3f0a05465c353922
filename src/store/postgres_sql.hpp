// Statements as PostgreSQL runs them, on one connection. Throws what libpqxx throws.
#pragma once

#include <memory>
#include <pqxx/pqxx>
#include <string>
#include <unordered_map>

#include "store/sql.hpp"
#include "store/store.hpp"
#include "store/watchdog.hpp"

namespace salle::store {

class PostgresSql final : public Sql {
 public:
  // Connects, which takes as long as the address allows. Nothing else takes longer than until the
  // given time, which can be set anew: then the connection is given up.
  PostgresSql(const std::string& whole_address, Watchdog& watchdog, Watchdog::Time until);
  ~PostgresSql() override;
  void give_up_at(Watchdog::Time until) { until_ = until; }

  // Several statements at once; the last one's answer.
  pqxx::result exec(const std::string& sql);
  // From now on: what the hall asks for is a few rows by their keys, never a whole table. Left to
  // himself the planner, who finds a new database empty, chooses to go through all there is, and keeps
  // to that for prepared statements while the tables grow.
  void look_up_by_keys();
  std::int64_t number(const std::string& sql);
  std::string text(const std::string& sql);

  bool open() const { return connection_.is_open(); }

  std::unique_ptr<Statement> prepare(const std::string& sql) override;
  void add_entries(std::span<const Entry* const> entries) override;
  void touch() override {}  // every transaction writes who wrote it
  void lock(const std::string& what) override;
  Millis time(Millis given) override;
  std::int64_t size() override;
  const char* numbers() const override;
  const char* among_numbers() const override;
  std::string list(std::span<const std::int64_t> numbers) const override;
  const char* among_texts() const override;
  std::string list(std::span<const std::string> texts) const override;
  const char* entries_after() const override;

 private:
  friend class PostgresStatement;

  Watchdog& watchdog_;
  Watchdog::Time until_;
  pqxx::connection connection_;
  pqxx::quiet_errorhandler quiet_;
  std::unique_ptr<pqxx::nontransaction> plain_;  // transactions are begun and ended by exec()
  std::unordered_map<std::string, std::string> names_;  // of prepared statements, by their text
};

// What an error of libpqxx's means for whoever asked.
struct Trouble {
  enum class Kind : std::uint8_t {
    kMisfit,  // the changes do not fit
    kAgain,   // others were in the way: the same may go through now
    kGone,    // the connection is lost, or leads to a server that takes nothing
    kStore,   // the database cannot
  };
  Kind kind = Kind::kStore;
  std::string words = {};  // in one line, without what was in the rows
};
Trouble trouble_of(const std::exception& exception, bool still_open);

}  // namespace salle::store
