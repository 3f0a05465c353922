// Rows out of a database. Each question is one statement, so that its answer is of one moment. Every
// function throws what the database throws.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "store/rows.hpp"
#include "store/sql.hpp"
#include "store/store.hpp"

namespace salle::store {

// People, sessions, tables and ratings.
class Reader {
 public:
  explicit Reader(Sql& sql);

  std::int64_t size();
  // Finished games of guests alone among the next few tables after that one, and how far it looked.
  std::vector<TableId> games_of_guests(const Sweep& sweep, Swept& swept);
  std::optional<Person> person(PersonId id);
  std::optional<Person> person_named(const std::string& name);
  std::optional<SessionRow> session(const std::string& token_hash);
  std::optional<TableRow> table(TableId id);
  std::optional<TableRow> table_with_code(const std::string& code);
  std::vector<TableRow> unfinished_tables(std::uint64_t buckets);
  std::vector<TableRow> tables_of(PersonId person);
  std::vector<TableRow> listed_tables(std::size_t most);
  std::vector<TableRow> history(PersonId id, std::size_t most, TableId before);
  std::vector<Entry> entries(TableId table, std::int64_t after);
  std::vector<RatingRow> ratings(PersonId id);
  std::optional<RatingRow> rating(const RatingRow& whose);
  std::vector<std::pair<TableId, std::int64_t>> latest_entries(std::span<const TableId> tables);
  TableId pairing(const std::string& kind);
  std::vector<NodeRow> nodes();
  std::vector<Person> persons(std::span<const PersonId> ids);
  std::vector<SessionRow> sessions_with(std::span<const std::string> token_hashes);
  std::vector<TableRow> tables_with_codes(std::span<const std::string> codes);
  std::vector<Entry> entries_after(std::span<const std::pair<TableId, std::int64_t>> known);

 private:
  Sql& sql_;
  Kept games_of_guests_;
  Kept person_;
  Kept person_named_;
  Kept session_;
  Kept table_;
  Kept table_with_code_;
  Kept unfinished_;
  Kept tables_of_;
  Kept listed_;
  Kept history_;
  Kept entries_;
  Kept ratings_;
  Kept rating_;
  Kept latest_;
  Kept pairing_;
  Kept nodes_;
  Kept persons_;
  Kept sessions_with_;
  Kept tables_with_codes_;
  Kept entries_after_;
};

// What is known of accounts beyond name and password.
class PersonReader {
 public:
  explicit PersonReader(Sql& sql);

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
  Kept look_alike_;
  Kept reserved_;
  Kept sessions_;
  Kept devices_;
  Kept people_of_device_;
  Kept avoided_;
  Kept avoided_by_;
  Kept judged_;
  Kept codes_;
  Kept letter_;
  Kept push_addresses_;
  Kept secret_;
  Kept open_;
  Kept closed_;
  Kept reports_by_;
  Kept report_;
  Kept same_report_;
  Kept open_reports_;
  Kept audit_;
  Kept audit_about_;
};

}  // namespace salle::store
