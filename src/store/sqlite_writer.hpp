// Changes as SQL. One transaction at a time, on one connection of its own. Every function but
// rollback throws SQLite::Exception.
#pragma once

#include <SQLiteCpp/SQLiteCpp.h>

#include <vector>

#include "store/rows.hpp"
#include "store/store.hpp"

namespace salle::store {

// What changes of accounts.
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
  void operator()(const SetCalls& change);
  void operator()(const PutPushAddress& change);
  void operator()(const EndPushAddress& change);
  void operator()(const PutSecret& change);
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
  SQLite::Statement set_calls_;
  SQLite::Statement put_push_address_;
  SQLite::Statement trim_push_addresses_;
  SQLite::Statement end_push_address_;
  SQLite::Statement put_secret_;
  SQLite::Statement put_report_;
  SQLite::Statement add_audit_;
  SQLite::Statement count_failed_;
  SQLite::Statement trim_failed_;
};

// All changes: those of accounts it hands on.
class Writer {
 public:
  explicit Writer(SQLite::Database& database);

  void begin();
  void commit();
  void rollback();  // does not throw; the transaction may have been rolled back already
  void touch();     // writes a page as it is
  void apply(const Change& change);
  std::size_t sweep(const Sweep& sweep, const std::vector<TableId>& games);

 private:
  void operator()(const PutPerson& change);
  void operator()(const ErasePerson& change);
  void operator()(const PutSession& change);
  void operator()(const EndSession& change);
  void operator()(const UseSession& change);
  void operator()(const PutTable& change);
  void operator()(const EndTable& change);
  void operator()(const AddEntry& change);
  void operator()(const PutRating& change);
  void operator()(const Probe& change);
  template <class Other>
  void operator()(const Other& change) {
    persons_(change);
  }

  SQLite::Database& database_;
  SQLite::Statement begin_;
  SQLite::Statement commit_;
  SQLite::Statement put_person_;
  SQLite::Statement erase_person_;
  SQLite::Statement put_session_;
  SQLite::Statement use_session_;
  SQLite::Statement end_session_;
  SQLite::Statement put_table_;
  SQLite::Statement not_ended_;
  SQLite::Statement clear_seats_;
  SQLite::Statement put_seat_;
  SQLite::Statement add_entry_;
  SQLite::Statement put_rating_;
  PersonWriter persons_;
};

}  // namespace salle::store
