#include "store/sqlite_writer.hpp"

#include <sqlite3.h>

#include <variant>

#include "core/text.hpp"
#include "store/fold.hpp"
#include "store/skeleton.hpp"
#include "store/sqlite_rows.hpp"

namespace salle::store {

// "ON CONFLICT (id) DO UPDATE" and not "OR REPLACE", which would also throw out someone else's row
// with the same name.
Writer::Writer(SQLite::Database& database)
    : database_(database),
      begin_(database, "BEGIN IMMEDIATE"),
      commit_(database, "COMMIT"),
      put_person_(database, R"sql(
        INSERT INTO persons (id, name, folded, skeleton, password, guest, created, seen)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
        ON CONFLICT (id) DO UPDATE SET name = ?2, folded = ?3, skeleton = ?4, password = ?5,
          guest = ?6, created = ?7, seen = ?8)sql"),
      erase_person_(database, "DELETE FROM persons WHERE id = ?1"),
      put_session_(database, R"sql(
        INSERT INTO sessions (token_hash, person, link, created, expires, seen, id, device, factor)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)
        ON CONFLICT (token_hash) DO UPDATE SET person = ?2, link = ?3, created = ?4,
          expires = ?5, seen = ?6, id = ?7, device = ?8, factor = ?9)sql"),
      use_session_(database, R"sql(
        UPDATE sessions SET seen = ?2, expires = ?3, factor = ?4 WHERE token_hash = ?1)sql"),
      end_session_(database, "DELETE FROM sessions WHERE token_hash = ?1"),
      put_table_(database, R"sql(
        INSERT INTO tables (id, code, game, rules, settings, seed, status, host, created, ended,
                            result)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, (SELECT id FROM persons WHERE id = ?8), ?9, ?10, ?11)
        ON CONFLICT (id) DO UPDATE SET code = ?2, game = ?3, rules = ?4, settings = ?5, seed = ?6,
          status = ?7, host = excluded.host, created = ?9, ended = ?10, result = ?11)sql"),
      not_ended_(database, "UPDATE tables SET ended = ended WHERE id = ?1 AND status < 2"),
      clear_seats_(database, "DELETE FROM seats WHERE table_id = ?1 AND seat >= ?2"),
      put_seat_(database, R"sql(
        INSERT INTO seats (table_id, seat, kind, person, computer)
        VALUES (?1, ?2, ?3, (SELECT id FROM persons WHERE id = ?4), ?5)
        ON CONFLICT (table_id, seat) DO UPDATE SET kind = ?3, person = excluded.person,
          computer = ?5)sql"),
      // Only after the entry before it: a game with a gap could not be taken up again.
      add_entry_(database, R"sql(
        INSERT INTO entries (table_id, number, at, seat, kind, text, id)
        SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7
        WHERE ?2 = 1 OR EXISTS (SELECT 1 FROM entries WHERE table_id = ?1 AND number = ?2 - 1)
        )sql"),
      put_rating_(database, R"sql(
        INSERT INTO ratings (person, computer, game, rule_set, rating, deviation, volatility,
                             games, at)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)
        ON CONFLICT (coalesce(person, 0), computer, game, rule_set) DO UPDATE SET rating = ?5,
          deviation = ?6, volatility = ?7, games = ?8, at = ?9)sql"),
      persons_(database) {}

void Writer::begin() { Run(begin_).finish(); }

void Writer::commit() { Run(commit_).finish(); }

void Writer::rollback() {
  // After some errors SQLite has rolled back by itself.
  if (sqlite3_get_autocommit(database_.getHandle()) == 0) database_.tryExec("ROLLBACK");
}

void Writer::apply(const Change& change) {
  std::visit([this](const auto& one) { (*this)(one); }, change);
}

void Writer::operator()(const PutPerson& change) {
  const Person& person = change.person;
  const std::string folded = fold(person.name);
  const std::string looks = skeleton(person.name);
  Run(put_person_, person.id, person.name, folded, looks, person.password, person.guest,
      person.created, person.seen)
      .finish();
}

// The schema says what goes with a person, and what stays without one.
void Writer::operator()(const ErasePerson& change) { Run(erase_person_, change.id).finish(); }

void Writer::operator()(const PutSession& change) {
  const SessionRow& session = change.session;
  Run(put_session_, session.token_hash, session.person, session.link, session.created,
      session.expires, session.seen, session.id, session.device, session.factor)
      .finish();
}

void Writer::operator()(const UseSession& change) {
  Run(use_session_, change.token_hash, change.seen, change.expires, change.factor).finish();
}

void Writer::operator()(const EndSession& change) { Run(end_session_, change.token_hash).finish(); }

// A table in memory may still name a host or a guest of honour who was erased meanwhile: nobody.
void Writer::operator()(const PutTable& change) {
  const TableRow& table = change.table;
  Run(put_table_, table.id, table.code, table.game, table.rules, table.settings, table.seed,
      table.status, Somebody{table.host}, table.created, table.ended, table.result)
      .finish();
  Run(clear_seats_, table.id, table.seats.size()).finish();
  for (std::size_t seat = 0; seat < table.seats.size(); ++seat) {
    const Occupant& sits = table.seats[seat];
    Run(put_seat_, table.id, seat, sits.kind, Somebody{sits.person}, sits.computer).finish();
  }
}

void Writer::operator()(const EndTable& change) {
  if (Run(not_ended_, change.table.id).finish() == 0) {
    throw SQLite::Exception(cat("table ", std::to_string(change.table.id), " has ended before"),
                            SQLITE_CONSTRAINT);
  }
  (*this)(PutTable{change.table});
}

void Writer::operator()(const AddEntry& change) {
  const Entry& entry = change.entry;
  const int added = Run(add_entry_, entry.table, entry.number, entry.at, entry.seat, entry.kind,
                        entry.text, entry.id)
                        .finish();
  if (added == 0) {
    throw SQLite::Exception(
        cat("entry ", std::to_string(entry.number), " of table ", std::to_string(entry.table),
            " does not follow an entry ", std::to_string(entry.number - 1)),
        SQLITE_CONSTRAINT);
  }
}

void Writer::operator()(const PutRating& change) {
  const RatingRow& rating = change.rating;
  Run(put_rating_, Somebody{rating.person}, rating.computer, rating.game, rating.rule_set,
      rating.rating, rating.deviation, rating.volatility, rating.games, rating.at)
      .finish();
}

void Writer::touch() {
  const auto version = database_.execAndGet("PRAGMA user_version").getInt64();
  database_.exec(cat("PRAGMA user_version = ", std::to_string(version)));
}

void Writer::operator()(const Probe&) { touch(); }

// A little at a time: everyone else waits while this goes on.
std::size_t Writer::sweep(const Sweep& sweep, const std::vector<TableId>& games) {
  constexpr int kMostRows = 200;
  std::size_t rows = 0;
  SQLite::Statement sessions(database_, R"sql(
    DELETE FROM sessions WHERE token_hash IN
      (SELECT token_hash FROM sessions WHERE expires <= ?1 LIMIT ?2))sql");
  rows += static_cast<std::size_t>(Run(sessions, sweep.now, kMostRows).finish());
  SQLite::Statement guests(database_, R"sql(
    DELETE FROM persons WHERE id IN (
      SELECT id FROM persons WHERE guest = 1 AND suspended_until <> -1 AND suspended_until <= ?3
        AND seen < ?1
        AND NOT EXISTS (SELECT 1 FROM seats WHERE seats.person = persons.id)
        AND NOT EXISTS (SELECT 1 FROM tables WHERE tables.host = persons.id) LIMIT ?2))sql");
  rows += static_cast<std::size_t>(
      Run(guests, sweep.guests_unseen_since, kMostRows, sweep.now).finish());
  SQLite::Statement game(database_, "DELETE FROM tables WHERE id = ?1");
  for (const TableId id : games) rows += static_cast<std::size_t>(Run(game, id).finish());
  persons_.sweep(sweep.now);
  return rows;
}

}  // namespace salle::store
