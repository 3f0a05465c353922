// Changes as SQL, inside a transaction. Every function throws Misfit, and what the database throws.
#pragma once

#include <span>
#include <vector>

#include "store/rows.hpp"
#include "store/sql.hpp"
#include "store/store.hpp"

namespace salle::store {

// What changes of accounts.
class PersonWriter {
 public:
  explicit PersonWriter(Sql& sql);

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
  Sql& sql_;
  Kept end_sessions_;
  Kept trim_sessions_;
  Kept set_seen_;
  Kept set_role_;
  Kept set_suspension_;
  Kept set_mute_;
  Kept set_email_;
  Kept set_factor_;
  Kept use_step_;
  Kept put_device_;
  Kept trim_devices_;
  Kept put_avoided_;
  Kept end_avoided_;
  Kept end_codes_;
  Kept add_code_;
  Kept use_code_;
  Kept put_letter_;
  Kept use_letter_;
  Kept end_letters_;
  Kept reserve_name_;
  Kept set_calls_;
  Kept put_push_address_;
  Kept trim_push_addresses_;
  Kept end_push_address_;
  Kept put_secret_;
  Kept put_report_;
  Kept add_audit_;
  Kept count_failed_;
  Kept trim_failed_;
};

// All changes: those of accounts it hands on.
class Writer {
 public:
  explicit Writer(Sql& sql);

  void apply(std::span<const Change> changes);
  std::size_t sweep(const Sweep& sweep, const std::vector<TableId>& games);

 private:
  void operator()(const PutPerson& change);
  void operator()(const ErasePerson& change);
  void operator()(const PutSession& change);
  void operator()(const EndSession& change);
  void operator()(const UseSession& change);
  void operator()(const PutTable& change);
  void operator()(const EndTable& change);
  void operator()(const PutRating& change);
  void operator()(const ClaimPairing& change);
  void operator()(const PutNode& change);
  void operator()(const EndNode& change);
  void operator()(const Probe& change);
  // Entries wait for each other, to go in one step: before anything that looks at them, and in the end.
  void operator()(const AddEntry& change) { entries_.push_back(&change.entry); }
  void add_entries();
  template <class Other>
  void operator()(const Other& change) {
    persons_(change);
  }

  Sql& sql_;
  Kept put_person_;
  Kept forget_sayings_;
  Kept erase_person_;
  Kept put_session_;
  Kept use_session_;
  Kept end_session_;
  Kept put_table_;
  Kept not_ended_;
  Kept clear_seats_;
  Kept put_seat_;
  Kept put_rating_;
  Kept claim_pairing_;
  Kept put_node_;
  Kept end_node_;
  PersonWriter persons_;
  std::vector<const Entry*> entries_;
};

}  // namespace salle::store
