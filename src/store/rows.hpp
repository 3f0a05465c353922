// What must survive, as plain rows. Times are milliseconds since 1970. Every field has a beginning,
// so that rows can be written with only the fields that matter.
#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

namespace salle::store {

using Millis = std::int64_t;
using PersonId = std::int64_t;  // 0: nobody
using TableId = std::int64_t;

// Someone who plays: a guest with a name of the house's making, or a name that is kept.
struct Person {
  PersonId id = 0;
  std::string name = {};  // as it is shown; unique without regard to case
  std::string password =
      {};  // Argon2id, as libsodium writes it; empty: none (guests, sign-in by link)
  bool guest = true;
  bool banned = false;
  Millis created = 0;
  Millis seen = 0;
};

// Lets a browser in. Only the hash of a token is kept: who reads the file cannot sign in with it.
struct Session {
  std::string token_hash = {};  // SHA-256, hexadecimal
  PersonId person = 0;
  bool link = false;  // may be used once, to sign in
  Millis created = 0;
  Millis expires = 0;
};

enum class SeatKind : std::uint8_t { kOpen, kPerson, kComputer };

struct Seat {
  SeatKind kind = SeatKind::kOpen;
  PersonId person = 0;        // an open seat may be kept for somebody
  std::string computer = {};  // the name of a level
  bool operator==(const Seat&) const = default;
};

enum class TableStatus : std::uint8_t { kWaiting, kPlaying, kOver, kClosed };

struct Table {
  TableId id = 0;
  std::string code = {};  // short, for people to read out; unique
  std::string game = {};
  std::string rules = {};     // the full line
  std::string settings = {};  // JSON: clock, public or by link, rated
  std::string seed = {};      // secret until the game is over
  TableStatus status = TableStatus::kWaiting;
  std::vector<Seat> seats = {};
  PersonId host = 0;
  Millis created = 0;
  Millis ended = 0;
  std::string result = {};  // payoffs by seat, "1 -1"; empty while it goes on
};

// Something that happened at a table, in order: a move, a resignation, an offer, someone sat down.
// The game is the table's seed and its entries, nothing else.
struct Entry {
  TableId table = 0;
  std::int64_t number = 0;  // 1, 2, 3, … at each table
  Millis at = 0;
  int seat = -1;          // who did it; -1: the house
  std::string kind = {};  // the server's words: "move", "resign", …
  std::string text = {};  // a move in the notation, or JSON
  std::string id = {};    // the sender's own id of a move, so that a repeat is taken once
};

// Strength of a person or of a computer level, in one game and rule set (Glicko-2).
struct Rating {
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

// Changes. New rows bring their ids with them; the hall hands ids out.
struct PutPerson {
  Person person;
};
// Forgets who someone was: name, password, sessions and ratings go; games stay, played by nobody.
struct ErasePerson {
  PersonId id = 0;
};
struct PutSession {
  Session session;
};
struct EndSession {
  std::string token_hash = {};
};
struct PutTable {
  Table table;
};
// The row of a table that is over or closed, which it must not have been before: so whatever goes
// with the end of a game (its ratings) happens once.
struct EndTable {
  Table table;
};
struct AddEntry {
  Entry entry;
};
struct PutRating {
  Rating rating;
};
// Nothing, but durably: does the disk take what it is given?
struct Probe {};
using Change = std::variant<PutPerson, ErasePerson, PutSession, EndSession, PutTable, EndTable,
                            AddEntry, PutRating, Probe>;

}  // namespace salle::store
