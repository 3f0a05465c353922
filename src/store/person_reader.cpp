#include "core/text.hpp"
#include "store/reader.hpp"
#include "store/sql.hpp"

namespace salle::store {
namespace {

constexpr const char* kReport =
    "SELECT id, at, reporter, person, table_code, reason, text, closed, closed_by, note "
    "FROM reports WHERE ";
constexpr const char* kAudit =
    "SELECT id, at, by_person, by_word, what, about, subject, detail, count FROM audit WHERE ";

std::vector<Report> many_reports(Run run) {
  std::vector<Report> list;
  while (run.next()) {
    list.push_back({.id = run.number(0),
                    .at = run.number(1),
                    .by = run.number(2),
                    .person = run.number(3),
                    .table = run.text(4),
                    .reason = run.text(5),
                    .text = run.text(6),
                    .closed = run.number(7),
                    .closed_by = run.number(8),
                    .note = run.text(9)});
  }
  return list;
}

std::vector<Avoided> many_avoided(Run run) {
  std::vector<Avoided> list;
  while (run.next()) list.push_back({run.number(0), run.number(1), run.kind<Avoidance>(2)});
  return list;
}

std::int64_t one_number(Run run) { return run.next() ? run.number(0) : 0; }

}  // namespace

PersonReader::PersonReader(Sql& sql)
    : look_alike_(sql, "SELECT id FROM persons WHERE skeleton = ?1 AND id <> ?2 LIMIT 1"),
      reserved_(sql, "SELECT until FROM reserved_names WHERE hash = ?1"),
      sessions_(sql, R"sql(
        SELECT token_hash, person, link, created, expires, seen, id, device, factor FROM sessions
        WHERE person = ?1 AND link = 0 ORDER BY created DESC, id)sql"),
      devices_(sql, "SELECT person, hash, seen FROM devices WHERE person = ?1 ORDER BY seen DESC"),
      people_of_device_(sql, "SELECT person FROM devices WHERE hash = ?1"),
      avoided_(sql, "SELECT person, other, how FROM avoided"),
      avoided_by_(sql, "SELECT person, other, how FROM avoided WHERE person = ?1"),
      judged_(sql, R"sql(
        SELECT id, suspended_until, muted_until FROM persons
        WHERE suspended_until <> 0 OR muted_until <> 0)sql"),
      codes_(sql, "SELECT hash FROM recovery_codes WHERE person = ?1"),
      letter_(sql, R"sql(
        SELECT person, kind, hash, email, expires FROM letters
        WHERE person = ?1 AND kind = ?2)sql"),
      push_addresses_(sql, R"sql(
        SELECT person, endpoint, p256dh, auth, added FROM push_addresses
        WHERE person = ?1 ORDER BY added, endpoint)sql"),
      secret_(sql, "SELECT value FROM secrets WHERE name = ?1"),
      open_(sql, cat(kReport, "closed = 0 AND id < ?1 ORDER BY id DESC LIMIT ?2")),
      closed_(sql, cat(kReport, "closed <> 0 AND id < ?1 ORDER BY id DESC LIMIT ?2")),
      reports_by_(sql, cat(kReport, "reporter = ?1 ORDER BY id")),
      report_(sql, cat(kReport, "id = ?1")),
      same_report_(sql, R"sql(
        SELECT id FROM reports WHERE closed = 0 AND reporter = ?1
          AND coalesce(person, 0) = ?2 AND (?2 <> 0 OR table_code = ?3) LIMIT 1)sql"),
      open_reports_(sql, "SELECT count(*) FROM reports WHERE closed = 0"),
      audit_(sql, cat(kAudit, "id < ?1 ORDER BY id DESC LIMIT ?2")),
      audit_about_(sql, cat(kAudit, "about = ?3 AND id < ?1 ORDER BY id DESC LIMIT ?2")) {}

PersonId PersonReader::look_alike(const std::string& skeleton, PersonId but_for) {
  return one_number(Run(look_alike_, skeleton, but_for));
}

Millis PersonReader::reserved_until(const std::string& name_hash) {
  return one_number(Run(reserved_, name_hash));
}

std::vector<SessionRow> PersonReader::sessions(PersonId person) {
  Run run(sessions_, person);
  std::vector<SessionRow> list;
  while (run.next()) list.push_back(session_of(run));
  return list;
}

std::vector<Device> PersonReader::devices(PersonId person) {
  Run run(devices_, person);
  std::vector<Device> list;
  while (run.next()) list.push_back({run.number(0), run.text(1), run.number(2)});
  return list;
}

std::vector<PersonId> PersonReader::people_of_device(const std::string& hash) {
  Run run(people_of_device_, hash);
  std::vector<PersonId> list;
  while (run.next()) list.push_back(run.number(0));
  return list;
}

std::vector<Avoided> PersonReader::avoided() { return many_avoided(Run(avoided_)); }

std::vector<Avoided> PersonReader::avoided_by(PersonId person) {
  return many_avoided(Run(avoided_by_, person));
}

std::vector<Person> PersonReader::judged() {
  Run run(judged_);
  std::vector<Person> list;
  while (run.next()) {
    Person person;
    person.id = run.number(0);
    person.suspended_until = run.number(1);
    person.muted_until = run.number(2);
    list.push_back(std::move(person));
  }
  return list;
}

std::vector<std::string> PersonReader::recovery_codes(PersonId person) {
  Run run(codes_, person);
  std::vector<std::string> list;
  while (run.next()) list.push_back(run.text(0));
  return list;
}

std::optional<Letter> PersonReader::letter(PersonId person, LetterKind kind) {
  Run run(letter_, person, kind);
  if (!run.next()) return std::nullopt;
  return Letter{run.number(0), run.kind<LetterKind>(1), run.text(2), run.text(3), run.number(4)};
}

std::vector<PushAddressRow> PersonReader::push_addresses(PersonId person) {
  Run run(push_addresses_, person);
  std::vector<PushAddressRow> list;
  while (run.next()) {
    list.push_back({run.number(0), run.text(1), run.text(2), run.text(3), run.number(4)});
  }
  return list;
}

std::string PersonReader::secret(const std::string& name) {
  Run run(secret_, name);
  return run.next() ? run.text(0) : "";
}

std::vector<Report> PersonReader::reports(bool open, std::size_t most, std::int64_t before) {
  return many_reports(Run(open ? open_ : closed_, below(before), at_most(most)));
}

std::vector<Report> PersonReader::reports_by(PersonId person) {
  return many_reports(Run(reports_by_, person));
}

std::optional<Report> PersonReader::report(std::int64_t id) {
  auto found = many_reports(Run(report_, id));
  if (found.empty()) return std::nullopt;
  return std::move(found.front());
}

std::int64_t PersonReader::same_report(const Report& report) {
  return one_number(Run(same_report_, report.by, report.person, report.table));
}

std::int64_t PersonReader::open_reports() { return one_number(Run(open_reports_)); }

std::vector<AuditEntry> PersonReader::audit(PersonId about, std::size_t most, std::int64_t before) {
  std::vector<AuditEntry> list;
  const auto read = [&](Run run) {
    while (run.next()) {
      list.push_back({.id = run.number(0),
                      .at = run.number(1),
                      .by = run.number(2),
                      .by_word = run.text(3),
                      .what = run.text(4),
                      .about = run.number(5),
                      .subject = run.text(6),
                      .detail = run.text(7),
                      .count = run.number(8)});
    }
  };
  if (about == 0) {
    read(Run(audit_, below(before), at_most(most)));
  } else {
    read(Run(audit_about_, below(before), at_most(most), about));
  }
  return list;
}

}  // namespace salle::store
