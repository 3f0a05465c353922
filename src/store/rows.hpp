// What must survive, as plain rows. Times are milliseconds since 1970. Every field has a beginning,
// so that rows can be written with only the fields that matter.
#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "match/entry.hpp"

namespace salle::store {

using salle::Millis;
using salle::PersonId;
using TableId = std::int64_t;

inline constexpr Millis kForGood = -1;  // in the place of an end

enum class Role : std::uint8_t { kNone, kModerator, kHost };

// What somebody wants to be called for while he is away, each by push and by mail. Bits.
struct Calls {
  enum Bit : std::uint32_t {
    kTurnByPush = 1,
    kInvitedByPush = 2,
    kRematchByPush = 4,
    kTurnByMail = 8,
    kInvitedByMail = 16,
    kRematchByMail = 32,
  };
  // A browser that was asked and said yes is called for everything; mail is for those who ask.
  static constexpr std::uint32_t kUsual = kTurnByPush | kInvitedByPush | kRematchByPush;
  static constexpr std::uint32_t kAll = 63;
};

// Someone who plays: a guest with a name of the house's making, or a name that is kept.
struct Person {
  PersonId id = 0;
  std::string name = {};  // as it is shown; unique without regard to case
  std::string password =
      {};  // Argon2id, as libsodium writes it; empty: none (guests, sign-in by link)
  bool guest = true;
  Millis created = 0;
  Millis seen = 0;

  // What PutPerson leaves alone: each has a change of its own.
  Role role = Role::kNone;
  Millis suspended_until = 0;  // 0: not suspended
  std::string suspended_why = {};
  Millis muted_until = 0;  // 0: not muted
  std::string muted_why = {};
  std::string email = {};
  bool email_confirmed = false;
  std::string totp_secret = {};  // base32; there before it is on
  bool totp_on = false;
  std::int64_t totp_step = 0;  // the last one that was used
  std::uint32_t calls = Calls::kUsual;
  std::string language = {};  // of mails: "en", "fr", "nl"; empty: all three
};

// Lets a browser in. Only the hash of a token is kept: who reads the file cannot sign in with it.
struct SessionRow {
  std::string token_hash = {};  // SHA-256, hexadecimal
  PersonId person = 0;
  bool link = false;  // may be used once, to sign in
  Millis created = 0;
  Millis expires = 0;
  Millis seen = 0;
  std::string id = {};      // by which its owner names it; no secret
  std::string device = {};  // a short word such as "Firefox, Linux"
  bool factor = false;      // a second factor was given
};

// A browser or program from which somebody signed in rightly before.
struct Device {
  PersonId person = 0;
  std::string hash = {};  // SHA-256 of its token
  Millis seen = 0;
};

enum class Avoidance : std::uint8_t { kNone, kMute, kBlock };

struct Avoided {
  PersonId person = 0;
  PersonId other = 0;
  Avoidance how = Avoidance::kNone;
};

// A secret that went out by mail. One of a kind a person: a newer one takes its place.
enum class LetterKind : std::uint8_t { kConfirm, kRecover };
struct Letter {
  PersonId person = 0;
  LetterKind kind = LetterKind::kConfirm;
  std::string hash = {};   // SHA-256 of the token in it
  std::string email = {};  // where it went
  Millis expires = 0;
};

// A browser that may be called, as it says where it is reached.
struct PushAddressRow {
  PersonId person = 0;
  std::string endpoint = {};
  std::string p256dh = {};
  std::string auth = {};
  Millis added = 0;
};

struct Report {
  std::int64_t id = 0;
  Millis at = 0;
  PersonId by = 0;
  PersonId person = 0;     // whom it is about; 0: only a table, or somebody who is gone
  std::string table = {};  // code
  std::string reason = {};
  std::string text = {};
  Millis closed = 0;       // 0: open
  PersonId closed_by = 0;  // 0: the host
  std::string note = {};
};

// A line of the list of what was done to accounts and by whom. Persons are kept by number, so that
// erasing somebody takes the name out of the list without changing it.
struct AuditEntry {
  std::int64_t id = 0;
  Millis at = 0;
  PersonId by = 0;
  std::string by_word = {};  // where it was no person: "host"
  std::string what = {};
  PersonId about = 0;
  std::string subject = {};  // where it is about no person: a table's code
  std::string detail = {};
  std::int64_t count = 1;
};
inline constexpr const char* kFailedSignIn = "sign-in-failed";

struct TableRow {
  TableId id = 0;
  std::string code = {};  // short, for people to read out; unique
  std::string game = {};
  std::string rules = {};     // the full line
  std::string settings = {};  // JSON: clock, public or by link, rated
  std::string seed = {};      // secret until the game is over
  MatchStatus status = MatchStatus::kWaiting;
  std::vector<Occupant> seats = {};
  PersonId host = 0;
  Millis created = 0;
  Millis ended = 0;
  std::string result = {};  // payoffs by seat, "1 -1"; empty while it goes on
};

// Something that happened at a table. The game is the table's seed and its entries, nothing else.
using Entry = StoredEntry;

// Strength of a person or of a computer level, in one game and rule set (Glicko-2).
struct RatingRow {
  PersonId person = 0;        // 0: a computer level
  std::string computer = {};  // its name
  std::string game = {};
  std::string rule_set = {};
  double rating = 1500.0;
  double deviation = 350.0;
  double volatility = 0.06;
  std::int64_t games = 0;
  Millis at = 0;
};

// A process that serves the hall. Where several share a database each keeps a row that says it is
// there.
struct NodeRow {
  std::string name = {};     // unique
  std::string address = {};  // where its own HTTP answers, for the host's page
  std::string version = {};  // of the program
  Millis started = 0;
  Millis beat = 0;           // by the clock of the database where that is shared (Store::now)
  std::string figures = {};  // JSON: how busy it is
  bool draining = false;     // takes no new visitors
};

// Changes. New rows bring their ids with them (Store::reserve).
//
// Name, password, guest and times; the rest of a person is changed field by field below, so that
// two who write at the same time do not undo each other's work.
struct PutPerson {
  Person person;
};
// Forgets who someone was: name, password, sessions, ratings, reports made, what they said at tables
// and all else that is theirs alone go; games stay, played by nobody.
struct ErasePerson {
  PersonId id = 0;
};
struct PutSession {
  SessionRow session;
};
struct EndSession {
  std::string token_hash = {};
};
// It was used: it runs on. One that has ended stays ended.
struct UseSession {
  std::string token_hash = {};
  Millis seen = 0;
  Millis expires = 0;
  bool factor = false;
};
// All sessions and links of somebody.
struct EndSessions {
  PersonId person = 0;
};
// The oldest ones beyond so many end, of sessions and of links.
struct TrimSessions {
  PersonId person = 0;
  std::int64_t most = 0;
};
struct SetSeen {
  PersonId person = 0;
  Millis seen = 0;
};
struct SetRole {
  PersonId person = 0;
  Role role = Role::kNone;
};
struct SetSuspension {
  PersonId person = 0;
  Millis until = 0;
  std::string why = {};
};
struct SetMute {
  PersonId person = 0;
  Millis until = 0;
  std::string why = {};
};
struct SetEmail {
  PersonId person = 0;
  std::string email = {};
  bool confirmed = false;
};
struct SetSecondFactor {
  PersonId person = 0;
  std::string secret = {};
  bool on = false;
  std::int64_t step = 0;
};
// A code was used; never goes back.
struct UseTotpStep {
  PersonId person = 0;
  std::int64_t step = 0;
};
// Remembers a device, and forgets those used longest ago beyond so many.
struct PutDevice {
  Device device;
  std::int64_t most = 20;
};
struct PutAvoided {  // kNone takes it away
  Avoided avoided;
};
// In the place of all that were there.
struct PutRecoveryCodes {
  PersonId person = 0;
  std::vector<std::string> hashes = {};
};
// Does not fit where there is no such code (any more).
struct UseRecoveryCode {
  PersonId person = 0;
  std::string hash = {};
};
struct PutLetter {
  Letter letter;
};
struct UseLetter {  // does not fit where there is none such
  PersonId person = 0;
  std::string hash = {};
};
struct EndLetters {
  PersonId person = 0;
};
// The name of somebody who was erased is not given away at once. Only a hash of it is kept.
struct ReserveName {
  std::string hash = {};
  Millis until = 0;
};
struct SetCalls {
  PersonId person = 0;
  std::uint32_t calls = 0;
  std::string language = {};
};
// A browser belongs to one person at a time: who signs in there last. The oldest ones beyond so many
// are forgotten.
struct PutPushAddress {
  PushAddressRow address;
  std::int64_t most = 10;
};
struct EndPushAddress {
  PersonId person = 0;
  std::string endpoint = {};
};
// What the hall itself must know again: its key for push services, the admin's token where there is
// no folder for it. Written once, never replaced.
struct PutSecret {
  std::string name = {};
  std::string value = {};
};
struct PutReport {
  Report report;
};
struct AddAudit {
  AuditEntry entry;
};
// Counted by person, network and hour, so that a flood of them is one line.
struct CountFailedSignIn {
  PersonId about = 0;  // 0: a name that nobody has
  std::string network = {};
  Millis at = 0;
  std::int64_t most = 100'000;  // such lines in all; the oldest goes
};
struct PutTable {
  TableRow table;
};
// The row of a table that is over or closed, which it must not have been before: so whatever goes
// with the end of a game (its ratings) happens once.
struct EndTable {
  TableRow table;
};
struct AddEntry {
  Entry entry;
};
// Does not fit where the row that is there counts another number of games than this one builds on (no
// row counts 0): so of two who rate two games of one person at the same time neither is lost.
struct PutRating {
  RatingRow rating;
  std::int64_t after_games = 0;
};
// Strangers who want this kind of game meet at this table now. Does not fit while another table that
// still waits, with a free seat, holds the kind.
struct ClaimPairing {
  std::string kind = {};
  TableId table = 0;
};
// It is there, or still there. Where the database is shared its clock sets `beat`.
struct PutNode {
  NodeRow node;
};
struct EndNode {
  std::string name = {};
};
// Nothing, but durably: does the disk take what it is given?
struct Probe {};
using Change =
    std::variant<PutPerson, ErasePerson, PutSession, EndSession, PutTable, EndTable, AddEntry,
                 PutRating, Probe, UseSession, EndSessions, TrimSessions, SetSeen, SetRole,
                 SetSuspension, SetMute, SetEmail, SetSecondFactor, UseTotpStep, PutDevice,
                 PutAvoided, PutRecoveryCodes, UseRecoveryCode, PutLetter, UseLetter, EndLetters,
                 ReserveName, PutReport, AddAudit, CountFailedSignIn, SetCalls, PutPushAddress,
                 EndPushAddress, PutSecret, ClaimPairing, PutNode, EndNode>;

}  // namespace salle::store
