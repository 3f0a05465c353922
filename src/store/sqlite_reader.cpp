#include "store/sqlite_reader.hpp"

#include <algorithm>
#include <limits>

#include "core/text.hpp"
#include "store/names.hpp"
#include "store/sqlite_rows.hpp"

namespace salle::store {
namespace {

constexpr const char* kPerson =
    "SELECT id, name, password, guest, created, seen, role, suspended_until, suspended_why, "
    "muted_until, muted_why, email, email_confirmed, totp_secret, totp_on, totp_step, calls, "
    "language "
    "FROM persons WHERE ";

constexpr const char* kRating =
    "SELECT person, computer, game, rule_set, rating, deviation, volatility, games, at FROM "
    "ratings "
    "WHERE coalesce(person, 0) = ?1 ";

// Tables with their seats, a line a seat, given a query for the ids of the tables.
std::string tables_among(const char* ids, const char* order = "") {
  return cat(R"sql(
    SELECT t.id, t.code, t.game, t.rules, t.settings, t.seed, t.status, t.host, t.created, t.ended,
           t.result, s.seat, s.kind, s.person, s.computer
    FROM tables AS t LEFT JOIN seats AS s ON s.table_id = t.id
    WHERE t.id IN ()sql",
             ids, ") ORDER BY t.id ", order, ", s.seat");
}

std::optional<Person> one_person(Run run) {
  if (!run.next()) return std::nullopt;
  return Person{.id = run.number(0),
                .name = run.text(1),
                .password = run.text(2),
                .guest = run.number(3) != 0,
                .created = run.number(4),
                .seen = run.number(5),
                .role = run.kind<Role>(6),
                .suspended_until = run.number(7),
                .suspended_why = run.text(8),
                .muted_until = run.number(9),
                .muted_why = run.text(10),
                .email = run.text(11),
                .email_confirmed = run.number(12) != 0,
                .totp_secret = run.text(13),
                .totp_on = run.number(14) != 0,
                .totp_step = run.number(15),
                .calls = static_cast<std::uint32_t>(run.number(16)),
                .language = run.text(17)};
}

std::vector<TableRow> many_tables(Run run) {
  std::vector<TableRow> tables;
  while (run.next()) {
    if (tables.empty() || tables.back().id != run.number(0)) {
      tables.push_back(TableRow{.id = run.number(0),
                                .code = run.text(1),
                                .game = run.text(2),
                                .rules = run.text(3),
                                .settings = run.text(4),
                                .seed = run.text(5),
                                .status = run.kind<MatchStatus>(6),
                                .seats = {},
                                .host = run.number(7),
                                .created = run.number(8),
                                .ended = run.number(9),
                                .result = run.text(10)});
    }
    if (run.missing(11)) continue;  // a table without seats
    tables.back().seats.push_back(
        {.kind = run.kind<SeatKind>(12), .person = run.number(13), .computer = run.text(14)});
  }
  return tables;
}

std::optional<TableRow> one_table(std::vector<TableRow> tables) {
  if (tables.empty()) return std::nullopt;
  return std::move(tables.front());
}

RatingRow rating_of(const Run& run) {
  return {.person = run.number(0),
          .computer = run.text(1),
          .game = run.text(2),
          .rule_set = run.text(3),
          .rating = run.real(4),
          .deviation = run.real(5),
          .volatility = run.real(6),
          .games = run.number(7),
          .at = run.number(8)};
}

}  // namespace

Reader::Reader(SQLite::Database& database)
    : counters_(database, R"sql(
        SELECT coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'persons'), 0),
               coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'tables'), 0),
               coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'reports'), 0))sql"),
      size_(database, R"sql(
        SELECT (c.page_count - f.freelist_count) * s.page_size
        FROM pragma_page_count AS c, pragma_freelist_count AS f, pragma_page_size AS s)sql"),
      games_of_guests_(database, R"sql(
        SELECT t.id, t.status >= 2 AND t.ended < ?2 AND NOT EXISTS (
          SELECT 1 FROM seats AS s JOIN persons AS p ON p.id = s.person
          WHERE s.table_id = t.id AND p.guest = 0)
        FROM tables AS t WHERE t.id > ?1 ORDER BY t.id LIMIT ?3)sql"),
      person_(database, cat(kPerson, "id = ?1")),
      person_named_(database, cat(kPerson, "folded = ?1")),
      session_(database, R"sql(
        SELECT token_hash, person, link, created, expires, seen, id, device, factor FROM sessions
        WHERE token_hash = ?1)sql"),
      table_(database, tables_among("?1")),
      table_with_code_(database, tables_among("SELECT id FROM tables WHERE code = ?1")),
      unfinished_(database, tables_among("SELECT id FROM tables WHERE status < 2")),
      history_(database, tables_among(R"sql(
        SELECT DISTINCT seats.table_id FROM seats JOIN tables ON tables.id = seats.table_id
        WHERE seats.person = ?1 AND seats.table_id < ?2 AND tables.status = ?3
        ORDER BY seats.table_id DESC LIMIT ?4)sql",
                                      "DESC")),
      entries_(database, R"sql(
        SELECT number, at, seat, kind, text, id FROM entries
        WHERE table_id = ?1 AND number > ?2 ORDER BY number)sql"),
      ratings_(database, cat(kRating, "ORDER BY game, rule_set, computer")),
      rating_(database, cat(kRating, "AND computer = ?2 AND game = ?3 AND rule_set = ?4")) {}

Counters Reader::counters() {
  Run run(counters_);
  run.next();
  return {.person = run.number(0), .table = run.number(1), .report = run.number(2)};
}

std::int64_t Reader::size() {
  Run run(size_);
  run.next();
  return run.number(0);
}

std::vector<TableId> Reader::games_of_guests(const Sweep& sweep, Swept& swept) {
  constexpr int kLook = 500;
  constexpr std::size_t kMostGames = 20;
  std::vector<TableId> games;
  Run run(games_of_guests_, sweep.after, sweep.games_ended_before, kLook);
  int looked = 0;
  swept.after = sweep.after;
  while (games.size() < kMostGames && run.next()) {
    ++looked;
    swept.after = run.number(0);
    if (run.number(1) != 0) games.push_back(run.number(0));
  }
  swept.done = looked < kLook && games.size() < kMostGames;
  if (swept.done) swept.after = 0;
  return games;
}

std::optional<Person> Reader::person(PersonId id) { return one_person(Run(person_, id)); }

std::optional<Person> Reader::person_named(const std::string& name) {
  const std::string folded = fold(name);
  return one_person(Run(person_named_, folded));
}

std::optional<SessionRow> Reader::session(const std::string& token_hash) {
  Run run(session_, token_hash);
  if (!run.next()) return std::nullopt;
  return session_of(run);
}

std::optional<TableRow> Reader::table(TableId id) {
  return one_table(many_tables(Run(table_, id)));
}

std::optional<TableRow> Reader::table_with_code(const std::string& code) {
  return one_table(many_tables(Run(table_with_code_, code)));
}

std::vector<TableRow> Reader::unfinished_tables() { return many_tables(Run(unfinished_)); }

std::vector<TableRow> Reader::history(PersonId id, std::size_t most, TableId before) {
  constexpr auto kHighest = std::numeric_limits<std::int64_t>::max();
  const TableId below = before > 0 ? before : kHighest;
  const auto limit = std::min(most, static_cast<std::size_t>(kHighest));
  return many_tables(Run(history_, id, below, MatchStatus::kOver, limit));
}

std::vector<Entry> Reader::entries(TableId table, std::int64_t after) {
  Run run(entries_, table, after);
  std::vector<Entry> list;
  while (run.next()) {
    list.push_back({.table = table,
                    .number = run.number(0),
                    .at = run.number(1),
                    .seat = static_cast<int>(run.number(2)),
                    .kind = run.text(3),
                    .text = run.text(4),
                    .id = run.text(5)});
  }
  return list;
}

std::vector<RatingRow> Reader::ratings(PersonId id) {
  Run run(ratings_, id);
  std::vector<RatingRow> list;
  while (run.next()) list.push_back(rating_of(run));
  return list;
}

std::optional<RatingRow> Reader::rating(const RatingRow& whose) {
  Run run(rating_, whose.person, whose.computer, whose.game, whose.rule_set);
  if (!run.next()) return std::nullopt;
  return rating_of(run);
}

namespace {

constexpr const char* kReport =
    "SELECT id, at, reporter, person, table_code, reason, text, closed, closed_by, note "
    "FROM reports WHERE ";
constexpr const char* kAudit =
    "SELECT id, at, by_person, by_word, what, about, subject, detail, count FROM audit WHERE ";

std::int64_t below(std::int64_t before) {
  return before > 0 ? before : std::numeric_limits<std::int64_t>::max();
}

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

PersonReader::PersonReader(SQLite::Database& database)
    : look_alike_(database, "SELECT id FROM persons WHERE skeleton = ?1 AND id <> ?2 LIMIT 1"),
      reserved_(database, "SELECT until FROM reserved_names WHERE hash = ?1"),
      sessions_(database, R"sql(
        SELECT token_hash, person, link, created, expires, seen, id, device, factor FROM sessions
        WHERE person = ?1 AND link = 0 ORDER BY created DESC, id)sql"),
      devices_(database,
               "SELECT person, hash, seen FROM devices WHERE person = ?1 ORDER BY seen DESC"),
      people_of_device_(database, "SELECT person FROM devices WHERE hash = ?1"),
      avoided_(database, "SELECT person, other, how FROM avoided"),
      avoided_by_(database, "SELECT person, other, how FROM avoided WHERE person = ?1"),
      judged_(database, R"sql(
        SELECT id, suspended_until, muted_until FROM persons
        WHERE suspended_until <> 0 OR muted_until <> 0)sql"),
      codes_(database, "SELECT hash FROM recovery_codes WHERE person = ?1"),
      letter_(database, R"sql(
        SELECT person, kind, hash, email, expires FROM letters
        WHERE person = ?1 AND kind = ?2)sql"),
      push_addresses_(database, R"sql(
        SELECT person, endpoint, p256dh, auth, added FROM push_addresses
        WHERE person = ?1 ORDER BY added, endpoint)sql"),
      secret_(database, "SELECT value FROM secrets WHERE name = ?1"),
      open_(database, cat(kReport, "closed = 0 AND id < ?1 ORDER BY id DESC LIMIT ?2")),
      closed_(database, cat(kReport, "closed <> 0 AND id < ?1 ORDER BY id DESC LIMIT ?2")),
      reports_by_(database, cat(kReport, "reporter = ?1 ORDER BY id")),
      report_(database, cat(kReport, "id = ?1")),
      same_report_(database, R"sql(
        SELECT id FROM reports WHERE closed = 0 AND reporter = ?1
          AND coalesce(person, 0) = ?2 AND (?2 <> 0 OR table_code = ?3) LIMIT 1)sql"),
      open_reports_(database, "SELECT count(*) FROM reports WHERE closed = 0"),
      audit_(database, cat(kAudit, "id < ?1 ORDER BY id DESC LIMIT ?2")),
      audit_about_(database, cat(kAudit, "about = ?3 AND id < ?1 ORDER BY id DESC LIMIT ?2")) {}

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
  return many_reports(Run(open ? open_ : closed_, below(before), most));
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
    read(Run(audit_, below(before), most));
  } else {
    read(Run(audit_about_, below(before), most, about));
  }
  return list;
}

}  // namespace salle::store
