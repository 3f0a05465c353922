#include "store/sqlite_reader.hpp"

#include <algorithm>
#include <limits>

#include "core/text.hpp"
#include "store/fold.hpp"

namespace salle::store {
namespace {

constexpr const char* kPerson =
    "SELECT id, name, password, guest, created, seen, role, suspended_until, suspended_why, "
    "muted_until, muted_why, email, email_confirmed, totp_secret, totp_on, totp_step "
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
                .totp_step = run.number(15)};
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

}  // namespace salle::store
