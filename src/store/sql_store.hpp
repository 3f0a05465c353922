// Questions to a store that is a database of SQL: each is put to a Reader of one of its connections.
#pragma once

#include <functional>
#include <optional>

#include "store/reader.hpp"
#include "store/store.hpp"

namespace salle::store {

// A connection's ways to ask.
struct Readers {
  explicit Readers(Sql& sql) : hall(sql), persons(sql) {}
  Reader hall;
  PersonReader persons;
};

class SqlStore : public Store, private PersonRecords {
 public:
  Result<std::optional<Person>> person(PersonId id) final {
    return read([&](Readers& at) { return at.hall.person(id); });
  }
  Result<std::optional<Person>> person_named(std::string_view name) final {
    return read([&](Readers& at) { return at.hall.person_named(std::string(name)); });
  }
  Result<std::optional<SessionRow>> session(std::string_view token_hash) final {
    return read([&](Readers& at) { return at.hall.session(std::string(token_hash)); });
  }
  Result<std::optional<TableRow>> table(TableId id) final {
    return read([&](Readers& at) { return at.hall.table(id); });
  }
  Result<std::optional<TableRow>> table_with_code(std::string_view code) final {
    return read([&](Readers& at) { return at.hall.table_with_code(std::string(code)); });
  }
  Result<std::vector<TableRow>> unfinished_tables(std::uint64_t buckets) final {
    return read([&](Readers& at) { return at.hall.unfinished_tables(buckets); });
  }
  Result<std::vector<TableRow>> tables_of(PersonId person) final {
    return read([&](Readers& at) { return at.hall.tables_of(person); });
  }
  Result<std::vector<TableRow>> listed_tables(std::size_t most) final {
    return read([&](Readers& at) { return at.hall.listed_tables(most); });
  }
  Result<std::vector<TableRow>> history(PersonId id, std::size_t most, TableId before) final {
    return read([&](Readers& at) { return at.hall.history(id, most, before); });
  }
  Result<std::vector<Entry>> entries(TableId table, std::int64_t after) final {
    return read([&](Readers& at) { return at.hall.entries(table, after); });
  }
  Result<std::vector<std::pair<TableId, std::int64_t>>> latest_entries(
      std::span<const TableId> tables) final {
    return read([&](Readers& at) { return at.hall.latest_entries(tables); });
  }
  Result<TableId> pairing(std::string_view kind) final {
    return read([&](Readers& at) { return at.hall.pairing(std::string(kind)); });
  }
  Result<std::vector<RatingRow>> ratings(PersonId id) final {
    return read([&](Readers& at) { return at.hall.ratings(id); });
  }
  Result<std::optional<RatingRow>> rating(const RatingRow& whose) final {
    return read([&](Readers& at) { return at.hall.rating(whose); });
  }
  Result<std::vector<NodeRow>> nodes() final {
    return read([&](Readers& at) { return at.hall.nodes(); });
  }
  Result<std::vector<Person>> persons(std::span<const PersonId> ids) final {
    return read([&](Readers& at) { return at.hall.persons(ids); });
  }
  Result<std::vector<SessionRow>> sessions_with(std::span<const std::string> hashes) final {
    return read([&](Readers& at) { return at.hall.sessions_with(hashes); });
  }
  Result<std::vector<TableRow>> tables_with_codes(std::span<const std::string> codes) final {
    return read([&](Readers& at) { return at.hall.tables_with_codes(codes); });
  }
  Result<std::vector<Entry>> entries_after(
      std::span<const std::pair<TableId, std::int64_t>> known) final {
    return read([&](Readers& at) { return at.hall.entries_after(known); });
  }
  Result<std::int64_t> size() final {
    return read([&](Readers& at) { return at.hall.size(); });
  }
  PersonRecords& records() final { return *this; }

 protected:
  using Question = std::function<void(Readers&)>;
  // Puts it to a connection, perhaps again to another one where that failed.
  virtual Result<void> ask(const Question& question) = 0;

  template <class Asks>
  auto read(const Asks& asks) -> Result<decltype(asks(std::declval<Readers&>()))> {
    std::optional<decltype(asks(std::declval<Readers&>()))> answer;
    const auto done = ask([&](Readers& at) { answer = asks(at); });
    if (!done) return std::unexpected(done.error());
    return *std::move(answer);
  }

 private:
  Result<PersonId> look_alike(std::string_view skeleton, PersonId but_for) final {
    return read([&](Readers& at) { return at.persons.look_alike(std::string(skeleton), but_for); });
  }
  Result<Millis> reserved_until(std::string_view name_hash) final {
    return read([&](Readers& at) { return at.persons.reserved_until(std::string(name_hash)); });
  }
  Result<std::vector<SessionRow>> sessions(PersonId person) final {
    return read([&](Readers& at) { return at.persons.sessions(person); });
  }
  Result<std::vector<Device>> devices(PersonId person) final {
    return read([&](Readers& at) { return at.persons.devices(person); });
  }
  Result<std::vector<PersonId>> people_of_device(std::string_view hash) final {
    return read([&](Readers& at) { return at.persons.people_of_device(std::string(hash)); });
  }
  Result<std::vector<Avoided>> avoided() final {
    return read([&](Readers& at) { return at.persons.avoided(); });
  }
  Result<std::vector<Avoided>> avoided_by(PersonId person) final {
    return read([&](Readers& at) { return at.persons.avoided_by(person); });
  }
  Result<std::vector<Person>> judged() final {
    return read([&](Readers& at) { return at.persons.judged(); });
  }
  Result<std::vector<std::string>> recovery_codes(PersonId person) final {
    return read([&](Readers& at) { return at.persons.recovery_codes(person); });
  }
  Result<std::optional<Letter>> letter(PersonId person, LetterKind kind) final {
    return read([&](Readers& at) { return at.persons.letter(person, kind); });
  }
  Result<std::vector<PushAddressRow>> push_addresses(PersonId person) final {
    return read([&](Readers& at) { return at.persons.push_addresses(person); });
  }
  Result<std::string> secret(std::string_view name) final {
    return read([&](Readers& at) { return at.persons.secret(std::string(name)); });
  }
  Result<std::vector<Report>> reports(bool open, std::size_t most, std::int64_t before) final {
    return read([&](Readers& at) { return at.persons.reports(open, most, before); });
  }
  Result<std::vector<Report>> reports_by(PersonId person) final {
    return read([&](Readers& at) { return at.persons.reports_by(person); });
  }
  Result<std::optional<Report>> report(std::int64_t id) final {
    return read([&](Readers& at) { return at.persons.report(id); });
  }
  Result<std::int64_t> same_report(const Report& report) final {
    return read([&](Readers& at) { return at.persons.same_report(report); });
  }
  Result<std::int64_t> open_reports() final {
    return read([&](Readers& at) { return at.persons.open_reports(); });
  }
  Result<std::vector<AuditEntry>> audit(PersonId about, std::size_t most,
                                        std::int64_t before) final {
    return read([&](Readers& at) { return at.persons.audit(about, most, before); });
  }
};

}  // namespace salle::store
