#include "store/sql.hpp"
#include "store/writer.hpp"

namespace salle::store {
namespace {

constexpr Millis kHour = 3'600'000;
constexpr Millis kFailuresKept = 90 * 24 * kHour;
constexpr Millis kReportsKept = 365 * 24 * kHour;

}  // namespace

PersonWriter::PersonWriter(Sql& sql)
    : sql_(sql),
      end_sessions_(sql, "DELETE FROM sessions WHERE person = ?1"),
      trim_sessions_(sql, R"sql(
        DELETE FROM sessions WHERE person = ?1 AND token_hash IN (
          SELECT token_hash FROM sessions WHERE person = ?1 AND link = ?3
          ORDER BY created DESC, token_hash LIMIT 1000000 OFFSET ?2))sql"),
      set_seen_(sql, "UPDATE persons SET seen = ?2 WHERE id = ?1"),
      set_role_(sql, "UPDATE persons SET role = ?2 WHERE id = ?1"),
      set_suspension_(sql,
                      "UPDATE persons SET suspended_until = ?2, suspended_why = ?3 WHERE id = ?1"),
      set_mute_(sql, "UPDATE persons SET muted_until = ?2, muted_why = ?3 WHERE id = ?1"),
      set_email_(sql, "UPDATE persons SET email = ?2, email_confirmed = ?3 WHERE id = ?1"),
      set_factor_(
          sql, "UPDATE persons SET totp_secret = ?2, totp_on = ?3, totp_step = ?4 WHERE id = ?1"),
      use_step_(sql, "UPDATE persons SET totp_step = ?2 WHERE id = ?1 AND totp_step < ?2"),
      put_device_(sql, R"sql(
        INSERT INTO devices (person, hash, seen) VALUES (?1, ?2, ?3)
        ON CONFLICT (person, hash) DO UPDATE SET seen = ?3)sql"),
      trim_devices_(sql, R"sql(
        DELETE FROM devices WHERE person = ?1 AND hash IN (
          SELECT hash FROM devices WHERE person = ?1 ORDER BY seen DESC LIMIT 1000000 OFFSET ?2))sql"),
      // Whoever was erased meanwhile is avoided by nobody.
      put_avoided_(sql, R"sql(
        INSERT INTO avoided (person, other, how) SELECT ?1, ?2, ?3
        WHERE EXISTS (SELECT 1 FROM persons WHERE id = ?1)
          AND EXISTS (SELECT 1 FROM persons WHERE id = ?2)
        ON CONFLICT (person, other) DO UPDATE SET how = ?3)sql"),
      end_avoided_(sql, "DELETE FROM avoided WHERE person = ?1 AND other = ?2"),
      end_codes_(sql, "DELETE FROM recovery_codes WHERE person = ?1"),
      add_code_(sql, "INSERT INTO recovery_codes (person, hash) VALUES (?1, ?2)"),
      use_code_(sql, "DELETE FROM recovery_codes WHERE person = ?1 AND hash = ?2"),
      put_letter_(sql, R"sql(
        INSERT INTO letters (person, kind, hash, email, expires) VALUES (?1, ?2, ?3, ?4, ?5)
        ON CONFLICT (person, kind) DO UPDATE SET hash = ?3, email = ?4, expires = ?5)sql"),
      use_letter_(sql, "DELETE FROM letters WHERE person = ?1 AND hash = ?2"),
      end_letters_(sql, "DELETE FROM letters WHERE person = ?1"),
      // Never shorter than it was: -1 is for ever.
      reserve_name_(sql, R"sql(
        INSERT INTO reserved_names (hash, until) VALUES (?1, ?2)
        ON CONFLICT (hash) DO UPDATE SET until = ?2
        WHERE reserved_names.until <> -1 AND (?2 = -1 OR ?2 > reserved_names.until))sql"),
      set_calls_(sql, "UPDATE persons SET calls = ?2, language = ?3 WHERE id = ?1"),
      put_push_address_(sql, R"sql(
        INSERT INTO push_addresses (person, endpoint, p256dh, auth, added)
        VALUES (?1, ?2, ?3, ?4, ?5)
        ON CONFLICT (endpoint) DO UPDATE SET person = ?1, p256dh = ?3, auth = ?4, added = ?5)sql"),
      trim_push_addresses_(sql, R"sql(
        DELETE FROM push_addresses WHERE person = ?1 AND endpoint IN (
          SELECT endpoint FROM push_addresses WHERE person = ?1
          ORDER BY added DESC, endpoint LIMIT 1000000 OFFSET ?2))sql"),
      end_push_address_(sql, "DELETE FROM push_addresses WHERE person = ?1 AND endpoint = ?2"),
      put_secret_(sql, "INSERT INTO secrets (name, value) VALUES (?1, ?2) ON CONFLICT DO NOTHING"),
      put_report_(sql, R"sql(
        INSERT INTO reports (id, at, reporter, person, table_code, reason, text, closed, closed_by,
                             note)
        VALUES (?1, ?2, ?3, (SELECT id FROM persons WHERE id = ?4), ?5, ?6, ?7, ?8, ?9, ?10)
        ON CONFLICT (id) DO UPDATE SET closed = ?8, closed_by = ?9, note = ?10)sql"),
      add_audit_(sql, R"sql(
        INSERT INTO audit (at, by_person, by_word, what, about, subject, detail, hour, count)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, 0, 1))sql"),
      count_failed_(sql, R"sql(
        INSERT INTO audit (at, by_person, by_word, what, about, subject, detail, hour, count)
        VALUES (?1, 0, '', 'sign-in-failed', ?2, '', ?3, ?4, 1)
        ON CONFLICT (about, detail, hour) WHERE what = 'sign-in-failed'
        DO UPDATE SET at = ?1, count = audit.count + 1)sql"),
      trim_failed_(sql, R"sql(
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
    throw Misfit("there is no such recovery code");
  }
}

void PersonWriter::operator()(const PutLetter& change) {
  const Letter& letter = change.letter;
  Run(put_letter_, letter.person, letter.kind, letter.hash, letter.email, letter.expires).finish();
}

void PersonWriter::operator()(const UseLetter& change) {
  if (Run(use_letter_, change.person, change.hash).finish() == 0) {
    throw Misfit("there is no such letter");
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
  const auto run = [this](const char* text, Millis time) {
    Kept statement(sql_, text);
    Run(statement, time).finish();
  };
  run("DELETE FROM letters WHERE expires <= ?1", now);
  run("DELETE FROM reserved_names WHERE until <> -1 AND until <= ?1", now);
  run("DELETE FROM reports WHERE closed <> 0 AND closed <= ?1", now - kReportsKept);
  run("DELETE FROM audit WHERE what = 'sign-in-failed' AND at <= ?1", now - kFailuresKept);
}

}  // namespace salle::store
