#include "store/writer.hpp"

#include <variant>

#include "core/text.hpp"
#include "store/listed.hpp"
#include "store/names.hpp"
#include "store/sql.hpp"

namespace salle::store {

// "ON CONFLICT (id) DO UPDATE" and not "OR REPLACE", which would also throw out someone else's row
// with the same name.
Writer::Writer(Sql& sql)
    : sql_(sql),
      put_person_(sql, R"sql(
        INSERT INTO persons (id, name, folded, skeleton, password, guest, created, seen)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
        ON CONFLICT (id) DO UPDATE SET name = ?2, folded = ?3, skeleton = ?4, password = ?5,
          guest = ?6, created = ?7, seen = ?8)sql"),
      forget_sayings_(sql, R"sql(
        UPDATE entries SET text = CASE WHEN text LIKE 'side%' THEN 'side ' ELSE 'table ' END
        WHERE kind = 'say' AND (table_id, seat) IN
          (SELECT table_id, seat FROM seats WHERE person = ?1))sql"),
      erase_person_(sql, "DELETE FROM persons WHERE id = ?1"),
      put_session_(sql, R"sql(
        INSERT INTO sessions (token_hash, person, link, created, expires, seen, id, device, factor)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)
        ON CONFLICT (token_hash) DO UPDATE SET person = ?2, link = ?3, created = ?4,
          expires = ?5, seen = ?6, id = ?7, device = ?8, factor = ?9)sql"),
      use_session_(sql, R"sql(
        UPDATE sessions SET seen = ?2, expires = ?3, factor = ?4 WHERE token_hash = ?1)sql"),
      end_session_(sql, "DELETE FROM sessions WHERE token_hash = ?1"),
      put_table_(sql, R"sql(
        INSERT INTO tables (id, code, game, rules, settings, seed, status, host, created, ended,
                            result, listed)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, (SELECT id FROM persons WHERE id = ?8), ?9, ?10, ?11,
                ?12)
        ON CONFLICT (id) DO UPDATE SET code = ?2, game = ?3, rules = ?4, settings = ?5, seed = ?6,
          status = ?7, host = excluded.host, created = ?9, ended = ?10, result = ?11,
          listed = ?12)sql"),
      not_ended_(sql, "UPDATE tables SET ended = ended WHERE id = ?1 AND status < 2"),
      clear_seats_(sql, "DELETE FROM seats WHERE table_id = ?1 AND seat >= ?2"),
      put_seat_(sql, R"sql(
        INSERT INTO seats (table_id, seat, kind, person, computer)
        VALUES (?1, ?2, ?3, (SELECT id FROM persons WHERE id = ?4), ?5)
        ON CONFLICT (table_id, seat) DO UPDATE SET kind = ?3, person = excluded.person,
          computer = ?5)sql"),
      put_rating_(sql, R"sql(
        INSERT INTO ratings (person, computer, game, rule_set, rating, deviation, volatility,
                             games, at)
        SELECT CAST(?1 AS bigint), ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9
        WHERE CAST(?10 AS bigint) = 0 OR EXISTS (SELECT 1 FROM ratings
          WHERE coalesce(person, 0) = coalesce(CAST(?1 AS bigint), 0)
            AND computer = ?2 AND game = ?3 AND rule_set = ?4)
        ON CONFLICT (coalesce(person, 0), computer, game, rule_set) DO UPDATE
          SET rating = excluded.rating, deviation = excluded.deviation,
          volatility = excluded.volatility, games = excluded.games, at = excluded.at
          WHERE ratings.games = ?10)sql"),
      // A table that still waits keeps what it claimed.
      claim_pairing_(sql, R"sql(
        INSERT INTO pairings (kind, table_id) VALUES (?1, ?2)
        ON CONFLICT (kind) DO UPDATE SET table_id = ?2
        WHERE pairings.table_id = ?2
          OR NOT EXISTS (SELECT 1 FROM tables JOIN seats ON seats.table_id = tables.id
            WHERE tables.id = pairings.table_id AND tables.status = 0 AND seats.kind = 0
              AND seats.person IS NULL))sql"),
      put_node_(sql, R"sql(
        INSERT INTO nodes (name, address, version, started, beat, figures, draining)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
        ON CONFLICT (name) DO UPDATE SET address = ?2, version = ?3, started = ?4, beat = ?5,
          figures = ?6, draining = ?7)sql"),
      end_node_(sql, "DELETE FROM nodes WHERE name = ?1"),
      persons_(sql) {}

void Writer::apply(std::span<const Change> changes) {
  entries_.clear();
  for (const Change& change : changes) {
    const bool keeps_entries = std::holds_alternative<AddEntry>(change) ||
                               std::holds_alternative<PutTable>(change) ||
                               std::holds_alternative<EndTable>(change);
    if (!keeps_entries) add_entries();
    std::visit([this](const auto& one) { (*this)(one); }, change);
  }
  add_entries();
}

void Writer::add_entries() {
  if (entries_.empty()) return;
  sql_.add_entries(entries_);
  entries_.clear();
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
void Writer::operator()(const ErasePerson& change) {
  Run(forget_sayings_, change.id).finish();
  Run(erase_person_, change.id).finish();
}

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
      table.status, Somebody{table.host}, table.created, table.ended, table.result,
      is_listed(table.settings))
      .finish();
  Run(clear_seats_, table.id, table.seats.size()).finish();
  for (std::size_t seat = 0; seat < table.seats.size(); ++seat) {
    const Occupant& sits = table.seats[seat];
    Run(put_seat_, table.id, seat, sits.kind, Somebody{sits.person}, sits.computer).finish();
  }
}

void Writer::operator()(const EndTable& change) {
  if (Run(not_ended_, change.table.id).finish() == 0) {
    throw Misfit(cat("table ", std::to_string(change.table.id), " has ended before"));
  }
  (*this)(PutTable{change.table});
}

void Writer::operator()(const PutRating& change) {
  const RatingRow& rating = change.rating;
  const int put = Run(put_rating_, Somebody{rating.person}, rating.computer, rating.game,
                      rating.rule_set, rating.rating, rating.deviation, rating.volatility,
                      rating.games, rating.at, change.after_games)
                      .finish();
  if (put == 0) {
    throw Misfit(cat("the rating does not count ", std::to_string(change.after_games),
                     " games as was thought"));
  }
}

void Writer::operator()(const ClaimPairing& change) {
  sql_.lock(change.kind);
  if (Run(claim_pairing_, change.kind, change.table).finish() == 0) {
    throw Misfit("strangers meet at another table that still waits");
  }
}

void Writer::operator()(const PutNode& change) {
  const NodeRow& node = change.node;
  Run(put_node_, node.name, node.address, node.version, node.started, sql_.time(node.beat),
      node.figures, node.draining)
      .finish();
}

void Writer::operator()(const EndNode& change) { Run(end_node_, change.name).finish(); }

void Writer::operator()(const Probe&) { sql_.touch(); }

// A little at a time: everyone else waits while this goes on.
std::size_t Writer::sweep(const Sweep& sweep, const std::vector<TableId>& games) {
  constexpr int kMostRows = 200;
  std::size_t rows = 0;
  Kept sessions(sql_, R"sql(
    DELETE FROM sessions WHERE token_hash IN
      (SELECT token_hash FROM sessions WHERE expires <= ?1 LIMIT ?2))sql");
  rows += static_cast<std::size_t>(Run(sessions, sweep.now, kMostRows).finish());
  Kept guests(sql_, R"sql(
    DELETE FROM persons WHERE id IN (
      SELECT id FROM persons WHERE guest = 1 AND suspended_until <> -1 AND suspended_until <= ?3
        AND seen < ?1
        AND NOT EXISTS (SELECT 1 FROM seats WHERE seats.person = persons.id)
        AND NOT EXISTS (SELECT 1 FROM tables WHERE tables.host = persons.id) LIMIT ?2))sql");
  rows += static_cast<std::size_t>(
      Run(guests, sweep.guests_unseen_since, kMostRows, sweep.now).finish());
  Kept game(sql_, "DELETE FROM tables WHERE id = ?1");
  for (const TableId id : games) rows += static_cast<std::size_t>(Run(game, id).finish());
  persons_.sweep(sweep.now);
  constexpr Millis kDay = 86'400'000;
  Kept nodes(sql_, "DELETE FROM nodes WHERE beat < ?1");
  Run(nodes, sweep.now - kDay).finish();
  Kept pairings(sql_, R"sql(
    DELETE FROM pairings
    WHERE NOT EXISTS (SELECT 1 FROM tables WHERE id = pairings.table_id AND status = 0))sql");
  Run(pairings).finish();
  return rows;
}

}  // namespace salle::store
