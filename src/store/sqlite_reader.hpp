// Rows out of SQLite. Each question is one statement, so that its answer is of one moment. Every
// function throws SQLite::Exception.
#pragma once

#include <SQLiteCpp/SQLiteCpp.h>

#include <optional>
#include <string>
#include <vector>

#include "store/rows.hpp"
#include "store/sqlite_rows.hpp"
#include "store/store.hpp"

namespace salle::store {

// People, sessions, tables and ratings.
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

// What is known of accounts beyond name and password.
class PersonReader {
 public:
  explicit PersonReader(SQLite::Database& database);

  PersonId look_alike(const std::string& skeleton, PersonId but_for);
  Millis reserved_until(const std::string& name_hash);
  std::vector<SessionRow> sessions(PersonId person);
  std::vector<Device> devices(PersonId person);
  std::vector<PersonId> people_of_device(const std::string& hash);
  std::vector<Avoided> avoided();
  std::vector<Avoided> avoided_by(PersonId person);
  std::vector<Person> judged();
  std::vector<std::string> recovery_codes(PersonId person);
  std::optional<Letter> letter(PersonId person, LetterKind kind);
  std::vector<PushAddressRow> push_addresses(PersonId person);
  std::string secret(const std::string& name);
  std::vector<Report> reports(bool open, std::size_t most, std::int64_t before);
  std::vector<Report> reports_by(PersonId person);
  std::optional<Report> report(std::int64_t id);
  std::int64_t same_report(const Report& report);
  std::int64_t open_reports();
  std::vector<AuditEntry> audit(PersonId about, std::size_t most, std::int64_t before);

 private:
  SQLite::Statement look_alike_;
  SQLite::Statement reserved_;
  SQLite::Statement sessions_;
  SQLite::Statement devices_;
  SQLite::Statement people_of_device_;
  SQLite::Statement avoided_;
  SQLite::Statement avoided_by_;
  SQLite::Statement judged_;
  SQLite::Statement codes_;
  SQLite::Statement letter_;
  SQLite::Statement push_addresses_;
  SQLite::Statement secret_;
  SQLite::Statement open_;
  SQLite::Statement closed_;
  SQLite::Statement reports_by_;
  SQLite::Statement report_;
  SQLite::Statement same_report_;
  SQLite::Statement open_reports_;
  SQLite::Statement audit_;
  SQLite::Statement audit_about_;
};

}  // namespace salle::store
