// Changes to accounts as SQL, beside those to names and games (sqlite_writer.hpp).
#pragma once

#include <SQLiteCpp/SQLiteCpp.h>

#include "store/rows.hpp"

namespace salle::store {

// Every function throws SQLite::Exception.
class PersonWriter {
 public:
  explicit PersonWriter(SQLite::Database& database);

  void operator()(const EndSessions& change);
  void operator()(const TrimSessions& change);
  void operator()(const SetSeen& change);
  void operator()(const SetRole& change);
  void operator()(const SetSuspension& change);
  void operator()(const SetMute& change);
  void operator()(const SetEmail& change);
  void operator()(const SetSecondFactor& change);
  void operator()(const UseTotpStep& change);
  void operator()(const PutDevice& change);
  void operator()(const PutAvoided& change);
  void operator()(const PutRecoveryCodes& change);
  void operator()(const UseRecoveryCode& change);
  void operator()(const PutLetter& change);
  void operator()(const UseLetter& change);
  void operator()(const EndLetters& change);
  void operator()(const ReserveName& change);
  void operator()(const PutReport& change);
  void operator()(const AddAudit& change);
  void operator()(const CountFailedSignIn& change);

  void sweep(Millis now);

 private:
  SQLite::Database& database_;
  SQLite::Statement end_sessions_;
  SQLite::Statement trim_sessions_;
  SQLite::Statement set_seen_;
  SQLite::Statement set_role_;
  SQLite::Statement set_suspension_;
  SQLite::Statement set_mute_;
  SQLite::Statement set_email_;
  SQLite::Statement set_factor_;
  SQLite::Statement use_step_;
  SQLite::Statement put_device_;
  SQLite::Statement trim_devices_;
  SQLite::Statement put_avoided_;
  SQLite::Statement end_avoided_;
  SQLite::Statement end_codes_;
  SQLite::Statement add_code_;
  SQLite::Statement use_code_;
  SQLite::Statement put_letter_;
  SQLite::Statement use_letter_;
  SQLite::Statement end_letters_;
  SQLite::Statement reserve_name_;
  SQLite::Statement put_report_;
  SQLite::Statement add_audit_;
  SQLite::Statement count_failed_;
  SQLite::Statement trim_failed_;
};

}  // namespace salle::store
