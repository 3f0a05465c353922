#include "store/reader.hpp"

#include <unordered_map>

#include "core/text.hpp"
#include "store/names.hpp"
#include "store/sql.hpp"

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
std::string tables_among(std::string_view ids, const char* order = "") {
  return cat(R"sql(
    SELECT t.id, t.code, t.game, t.rules, t.settings, t.seed, t.status, t.host, t.created, t.ended,
           t.result, s.seat, s.kind, s.person, s.computer
    FROM tables AS t LEFT JOIN seats AS s ON s.table_id = t.id
    WHERE t.id IN ()sql",
             ids, ") ORDER BY t.id ", order, ", s.seat");
}

Person person_of(const Run& run) {
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

std::optional<Person> one_person(Run run) {
  if (!run.next()) return std::nullopt;
  return person_of(run);
}

constexpr const char* kSession =
    "SELECT token_hash, person, link, created, expires, seen, id, device, factor FROM sessions "
    "WHERE token_hash ";

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

Reader::Reader(Sql& sql)
    : sql_(sql),
      games_of_guests_(sql, R"sql(
        SELECT t.id, CASE WHEN t.status >= 2 AND t.ended < ?2 AND NOT EXISTS (
          SELECT 1 FROM seats AS s JOIN persons AS p ON p.id = s.person
          WHERE s.table_id = t.id AND p.guest = 0) THEN 1 ELSE 0 END
        FROM tables AS t WHERE t.id > ?1 ORDER BY t.id LIMIT ?3)sql"),
      person_(sql, cat(kPerson, "id = ?1")),
      person_named_(sql, cat(kPerson, "folded = ?1")),
      session_(sql, cat(kSession, "= ?1")),
      table_(sql, tables_among("?1")),
      table_with_code_(sql, tables_among("SELECT id FROM tables WHERE code = ?1")),
      unfinished_(sql, tables_among("SELECT id FROM tables WHERE status < 2 AND ((CAST(?1 AS "
                                    "bigint) >> CAST(id & 63 AS integer)) & 1) = 1")),
      tables_of_(sql, tables_among(R"sql(
        SELECT seats.table_id FROM seats JOIN tables ON tables.id = seats.table_id
        WHERE seats.person = ?1 AND tables.status < 2)sql")),
      listed_(sql, tables_among(R"sql(
        SELECT id FROM tables WHERE listed = 1 AND status < 2 ORDER BY id DESC LIMIT ?1)sql",
                                "DESC")),
      history_(sql, tables_among(R"sql(
        SELECT DISTINCT seats.table_id FROM seats JOIN tables ON tables.id = seats.table_id
        WHERE seats.person = ?1 AND seats.table_id < ?2 AND tables.status = ?3
        ORDER BY seats.table_id DESC LIMIT ?4)sql",
                                 "DESC")),
      entries_(sql, R"sql(
        SELECT number, at, seat, kind, text, id FROM entries
        WHERE table_id = ?1 AND number > ?2 ORDER BY number)sql"),
      ratings_(sql, cat(kRating, "ORDER BY game, rule_set, computer")),
      rating_(sql, cat(kRating, "AND computer = ?2 AND game = ?3 AND rule_set = ?4")),
      latest_(sql,
              cat("SELECT n.id, (SELECT max(number) FROM entries WHERE table_id = n.id) FROM (",
                  sql.numbers(), ") AS n")),
      pairing_(sql, R"sql(
        SELECT table_id FROM pairings JOIN tables ON tables.id = pairings.table_id
        WHERE pairings.kind = ?1 AND tables.status = 0 AND EXISTS (SELECT 1 FROM seats
          WHERE seats.table_id = tables.id AND seats.kind = 0 AND seats.person IS NULL))sql"),
      nodes_(sql, R"sql(
        SELECT name, address, version, started, beat, figures, draining FROM nodes
        ORDER BY name)sql"),
      persons_(sql, cat(kPerson, "id ", sql.among_numbers())),
      sessions_with_(sql, cat(kSession, sql.among_texts())),
      tables_with_codes_(sql,
                         tables_among(cat("SELECT id FROM tables WHERE code ", sql.among_texts()))),
      entries_after_(sql, cat("SELECT e.table_id, e.number, e.at, e.seat, e.kind, e.text, e.id "
                              "FROM ",
                              sql.entries_after(), " ORDER BY e.table_id, e.number")) {}

std::int64_t Reader::size() { return sql_.size(); }

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

std::vector<TableRow> Reader::unfinished_tables(std::uint64_t buckets) {
  return many_tables(Run(unfinished_, buckets));
}

std::vector<TableRow> Reader::tables_of(PersonId person) {
  return many_tables(Run(tables_of_, person));
}

std::vector<TableRow> Reader::listed_tables(std::size_t most) {
  return many_tables(Run(listed_, at_most(most)));
}

std::vector<TableRow> Reader::history(PersonId id, std::size_t most, TableId before) {
  return many_tables(Run(history_, id, below(before), MatchStatus::kOver, at_most(most)));
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

std::vector<Person> Reader::persons(std::span<const PersonId> ids) {
  const std::string asked = sql_.list(ids);
  Run run(persons_, asked);
  std::vector<Person> list;
  while (run.next()) list.push_back(person_of(run));
  return list;
}

std::vector<SessionRow> Reader::sessions_with(std::span<const std::string> token_hashes) {
  const std::string asked = sql_.list(token_hashes);
  Run run(sessions_with_, asked);
  std::vector<SessionRow> list;
  while (run.next()) list.push_back(session_of(run));
  return list;
}

std::vector<TableRow> Reader::tables_with_codes(std::span<const std::string> codes) {
  const std::string asked = sql_.list(codes);
  return many_tables(Run(tables_with_codes_, asked));
}

std::vector<Entry> Reader::entries_after(std::span<const std::pair<TableId, std::int64_t>> known) {
  std::vector<std::int64_t> tables;
  std::vector<std::int64_t> numbers;
  for (const auto& [table, number] : known) {
    tables.push_back(table);
    numbers.push_back(number);
  }
  const std::string asked = sql_.list(tables);
  const std::string after = sql_.list(numbers);
  Run run(entries_after_, asked, after);
  std::vector<Entry> list;
  while (run.next()) {
    list.push_back({.table = run.number(0),
                    .number = run.number(1),
                    .at = run.number(2),
                    .seat = static_cast<int>(run.number(3)),
                    .kind = run.text(4),
                    .text = run.text(5),
                    .id = run.text(6)});
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

std::vector<std::pair<TableId, std::int64_t>> Reader::latest_entries(
    std::span<const TableId> tables) {
  const std::string asked = sql_.list(tables);
  std::unordered_map<TableId, std::int64_t> latest;
  Run run(latest_, asked);
  while (run.next()) latest[run.number(0)] = run.number(1);
  std::vector<std::pair<TableId, std::int64_t>> list;
  for (const TableId table : tables) list.emplace_back(table, latest[table]);
  return list;
}

TableId Reader::pairing(const std::string& kind) {
  Run run(pairing_, kind);
  return run.next() ? run.number(0) : 0;
}

std::vector<NodeRow> Reader::nodes() {
  Run run(nodes_);
  std::vector<NodeRow> list;
  while (run.next()) {
    list.push_back({.name = run.text(0),
                    .address = run.text(1),
                    .version = run.text(2),
                    .started = run.number(3),
                    .beat = run.number(4),
                    .figures = run.text(5),
                    .draining = run.number(6) != 0});
  }
  return list;
}

}  // namespace salle::store
