#include "store/sqlite_writer.hpp"

#include <sqlite3.h>

#include <variant>

#include "core/text.hpp"
#include "store/names.hpp"
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

namespace {

constexpr Millis kHour = 3'600'000;
constexpr Millis kFailuresKept = 90 * 24 * kHour;
constexpr Millis kReportsKept = 365 * 24 * kHour;

}  // namespace

PersonWriter::PersonWriter(SQLite::Database& database)
    : database_(database),
      end_sessions_(database, "DELETE FROM sessions WHERE person = ?1"),
      trim_sessions_(database, R"sql(
        DELETE FROM sessions WHERE person = ?1 AND token_hash IN (
          SELECT token_hash FROM sessions WHERE person = ?1 AND link = ?3
          ORDER BY created DESC, token_hash LIMIT -1 OFFSET ?2))sql"),
      set_seen_(database, "UPDATE persons SET seen = ?2 WHERE id = ?1"),
      set_role_(database, "UPDATE persons SET role = ?2 WHERE id = ?1"),
      set_suspension_(database,
                      "UPDATE persons SET suspended_until = ?2, suspended_why = ?3 WHERE id = ?1"),
      set_mute_(database, "UPDATE persons SET muted_until = ?2, muted_why = ?3 WHERE id = ?1"),
      set_email_(database, "UPDATE persons SET email = ?2, email_confirmed = ?3 WHERE id = ?1"),
      set_factor_(
          database,
          "UPDATE persons SET totp_secret = ?2, totp_on = ?3, totp_step = ?4 WHERE id = ?1"),
      use_step_(database, "UPDATE persons SET totp_step = max(totp_step, ?2) WHERE id = ?1"),
      put_device_(database, R"sql(
        INSERT INTO devices (person, hash, seen) VALUES (?1, ?2, ?3)
        ON CONFLICT (person, hash) DO UPDATE SET seen = ?3)sql"),
      trim_devices_(database, R"sql(
        DELETE FROM devices WHERE person = ?1 AND hash IN (
          SELECT hash FROM devices WHERE person = ?1 ORDER BY seen DESC LIMIT -1 OFFSET ?2))sql"),
      // Whoever was erased meanwhile is avoided by nobody.
      put_avoided_(database, R"sql(
        INSERT INTO avoided (person, other, how) SELECT ?1, ?2, ?3
        WHERE EXISTS (SELECT 1 FROM persons WHERE id = ?1)
          AND EXISTS (SELECT 1 FROM persons WHERE id = ?2)
        ON CONFLICT (person, other) DO UPDATE SET how = ?3)sql"),
      end_avoided_(database, "DELETE FROM avoided WHERE person = ?1 AND other = ?2"),
      end_codes_(database, "DELETE FROM recovery_codes WHERE person = ?1"),
      add_code_(database, "INSERT INTO recovery_codes (person, hash) VALUES (?1, ?2)"),
      use_code_(database, "DELETE FROM recovery_codes WHERE person = ?1 AND hash = ?2"),
      put_letter_(database, R"sql(
        INSERT INTO letters (person, kind, hash, email, expires) VALUES (?1, ?2, ?3, ?4, ?5)
        ON CONFLICT (person, kind) DO UPDATE SET hash = ?3, email = ?4, expires = ?5)sql"),
      use_letter_(database, "DELETE FROM letters WHERE person = ?1 AND hash = ?2"),
      end_letters_(database, "DELETE FROM letters WHERE person = ?1"),
      // Never shorter than it was: -1 is for ever.
      reserve_name_(database, R"sql(
        INSERT INTO reserved_names (hash, until) VALUES (?1, ?2)
        ON CONFLICT (hash) DO UPDATE SET
          until = CASE WHEN until = -1 OR ?2 = -1 THEN -1 ELSE max(until, ?2) END)sql"),
      set_calls_(database, "UPDATE persons SET calls = ?2, language = ?3 WHERE id = ?1"),
      put_push_address_(database, R"sql(
        INSERT INTO push_addresses (person, endpoint, p256dh, auth, added)
        VALUES (?1, ?2, ?3, ?4, ?5)
        ON CONFLICT (endpoint) DO UPDATE SET person = ?1, p256dh = ?3, auth = ?4, added = ?5)sql"),
      trim_push_addresses_(database, R"sql(
        DELETE FROM push_addresses WHERE person = ?1 AND endpoint IN (
          SELECT endpoint FROM push_addresses WHERE person = ?1
          ORDER BY added DESC, endpoint LIMIT -1 OFFSET ?2))sql"),
      end_push_address_(database, "DELETE FROM push_addresses WHERE person = ?1 AND endpoint = ?2"),
      put_secret_(database,
                  "INSERT INTO secrets (name, value) VALUES (?1, ?2) ON CONFLICT DO NOTHING"),
      put_report_(database, R"sql(
        INSERT INTO reports (id, at, reporter, person, table_code, reason, text, closed, closed_by,
                             note)
        VALUES (?1, ?2, ?3, (SELECT id FROM persons WHERE id = ?4), ?5, ?6, ?7, ?8, ?9, ?10)
        ON CONFLICT (id) DO UPDATE SET closed = ?8, closed_by = ?9, note = ?10)sql"),
      add_audit_(database, R"sql(
        INSERT INTO audit (at, by_person, by_word, what, about, subject, detail, hour, count)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, 0, 1))sql"),
      count_failed_(database, R"sql(
        INSERT INTO audit (at, by_person, by_word, what, about, subject, detail, hour, count)
        VALUES (?1, 0, '', 'sign-in-failed', ?2, '', ?3, ?4, 1)
        ON CONFLICT (about, detail, hour) WHERE what = 'sign-in-failed'
        DO UPDATE SET at = ?1, count = count + 1)sql"),
      trim_failed_(database, R"sql(
        DELETE FROM audit WHERE id = (SELECT min(id) FROM audit WHERE what = 'sign-in-failed')
          AND (SELECT failed FROM audit_size) > ?1)sql") {}

void PersonWriter::operator()(const EndSessions& change) {
  Run(end_sessions_, change.person).finish();
}

void PersonWriter::operator()(const TrimSessions& change) {
  for (const bool link : {false, true}) {
    Run(trim_sessions_, change.person, change.most, link).finish();
  }
}

void PersonWriter::operator()(const SetSeen& change) {
  Run(set_seen_, change.person, change.seen).finish();
}

void PersonWriter::operator()(const SetRole& change) {
  Run(set_role_, change.person, change.role).finish();
}

void PersonWriter::operator()(const SetSuspension& change) {
  Run(set_suspension_, change.person, change.until, change.why).finish();
}

void PersonWriter::operator()(const SetMute& change) {
  Run(set_mute_, change.person, change.until, change.why).finish();
}

void PersonWriter::operator()(const SetEmail& change) {
  Run(set_email_, change.person, change.email, change.confirmed).finish();
}

void PersonWriter::operator()(const SetSecondFactor& change) {
  Run(set_factor_, change.person, change.secret, change.on, change.step).finish();
}

void PersonWriter::operator()(const UseTotpStep& change) {
  Run(use_step_, change.person, change.step).finish();
}

void PersonWriter::operator()(const PutDevice& change) {
  Run(put_device_, change.device.person, change.device.hash, change.device.seen).finish();
  Run(trim_devices_, change.device.person, change.most).finish();
}

void PersonWriter::operator()(const PutAvoided& change) {
  const Avoided& avoided = change.avoided;
  if (avoided.how == Avoidance::kNone) {
    Run(end_avoided_, avoided.person, avoided.other).finish();
  } else {
    Run(put_avoided_, avoided.person, avoided.other, avoided.how).finish();
  }
}

void PersonWriter::operator()(const PutRecoveryCodes& change) {
  Run(end_codes_, change.person).finish();
  for (const std::string& hash : change.hashes) Run(add_code_, change.person, hash).finish();
}

void PersonWriter::operator()(const UseRecoveryCode& change) {
  if (Run(use_code_, change.person, change.hash).finish() == 0) {
    throw SQLite::Exception("there is no such recovery code", SQLITE_CONSTRAINT);
  }
}

void PersonWriter::operator()(const PutLetter& change) {
  const Letter& letter = change.letter;
  Run(put_letter_, letter.person, letter.kind, letter.hash, letter.email, letter.expires).finish();
}

void PersonWriter::operator()(const UseLetter& change) {
  if (Run(use_letter_, change.person, change.hash).finish() == 0) {
    throw SQLite::Exception("there is no such letter", SQLITE_CONSTRAINT);
  }
}

void PersonWriter::operator()(const EndLetters& change) {
  Run(end_letters_, change.person).finish();
}

void PersonWriter::operator()(const ReserveName& change) {
  Run(reserve_name_, change.hash, change.until).finish();
}

void PersonWriter::operator()(const SetCalls& change) {
  Run(set_calls_, change.person, static_cast<std::int64_t>(change.calls), change.language).finish();
}

void PersonWriter::operator()(const PutPushAddress& change) {
  const PushAddressRow& address = change.address;
  Run(put_push_address_, address.person, address.endpoint, address.p256dh, address.auth,
      address.added)
      .finish();
  Run(trim_push_addresses_, address.person, change.most).finish();
}

void PersonWriter::operator()(const EndPushAddress& change) {
  Run(end_push_address_, change.person, change.endpoint).finish();
}

void PersonWriter::operator()(const PutSecret& change) {
  Run(put_secret_, change.name, change.value).finish();
}

void PersonWriter::operator()(const PutReport& change) {
  const Report& report = change.report;
  Run(put_report_, report.id, report.at, report.by, Somebody{report.person}, report.table,
      report.reason, report.text, report.closed, report.closed_by, report.note)
      .finish();
}

void PersonWriter::operator()(const AddAudit& change) {
  const AuditEntry& entry = change.entry;
  Run(add_audit_, entry.at, entry.by, entry.by_word, entry.what, entry.about, entry.subject,
      entry.detail)
      .finish();
}

void PersonWriter::operator()(const CountFailedSignIn& change) {
  Run(count_failed_, change.at, change.about, change.network, change.at / kHour).finish();
  Run(trim_failed_, change.most).finish();
}

void PersonWriter::sweep(Millis now) {
  const auto run = [this](const char* sql, Millis time) {
    SQLite::Statement statement(database_, sql);
    Run(statement, time).finish();
  };
  run("DELETE FROM letters WHERE expires <= ?1", now);
  run("DELETE FROM reserved_names WHERE until <> -1 AND until <= ?1", now);
  run("DELETE FROM reports WHERE closed <> 0 AND closed <= ?1", now - kReportsKept);
  run("DELETE FROM audit WHERE what = 'sign-in-failed' AND at <= ?1", now - kFailuresKept);
}

}  // namespace salle::store
