// What SQLite knows of accounts. Each question is one statement; every function throws
// SQLite::Exception.
#pragma once

#include <SQLiteCpp/SQLiteCpp.h>

#include <optional>
#include <string>
#include <vector>

#include "store/rows.hpp"

namespace salle::store {

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
