// How much one visitor may ask of the hall, and keep in it: the whole policy in one table, by
// address, person and table. docs/limits.md shows it to hosts, and a test holds the two together.
//
// Rates are buckets of tokens that fill up again with time. Told the time, never asks for it.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "match/clock.hpp"
#include "server/hint_texts.hpp"

namespace salle::server {

struct Rate {
  double burst;         // at once
  double every_second;  // from then on
};

enum class Limit : std::uint8_t {
  kRequests,
  kSockets,
  kMessages,
  kStrangersMessages,
  kLookUps,
  kUnknownTables,
  kTableLoads,
  kEntries,
  kTables,
  kTablesByAddress,
  kGuests,
  kSignInsByAddress,
  kWrongByNameAndAddress,
  kWrongByName,
  kWrongByDevice,
  kOldPasswords,
  kPasswords,
  kLinks,
  kExports,
  kReports,
  kReportsByAddress,
  kMailsByAddress,
  kMails,
  kRecoveries,
  kPushAddresses,
  kPushes,
  kCallMails,
  kSayings,
};

struct LimitInfo {
  std::string_view what;
  std::string_view by;
  Rate rate;
  std::string_view told;  // what a visitor is told who goes beyond it
};

// Generous to people, tight for programs that flood or try passwords. In the order of Limit.
inline constexpr std::array kLimits = {
    LimitInfo{"HTTP requests", "address", {300, 30}, "429 slow-down"},
    LimitInfo{"WebSockets opened", "address", {120, 2}, "429 slow-down"},
    LimitInfo{"WebSocket messages, over all sockets", "person", {240, 60}, "close 1008"},
    LimitInfo{"WebSocket messages of strangers", "address", {240, 60}, "close 1008"},
    // Each costs the hall's one thread up to a millisecond or two.
    LimitInfo{"tables looked at and stories told", "person, or address", {60, 2}, "slow-down"},
    LimitInfo{"tables asked for that are not there", "address", {30, 0.2}, "slow-down"},
    LimitInfo{"finished tables taken up again", "address", {30, 1}, "slow-down"},
    LimitInfo{"moves, offers and greetings, which are kept", "person", {300, 30}, "slow-down"},
    LimitInfo{"tables set up", "person", {20, 0.1}, "429 slow-down"},
    LimitInfo{"tables set up by guests", "address", {120, 0.5}, "429 slow-down"},
    // A school class behind one address.
    LimitInfo{"guests made", "address", {40, 1.0 / 30}, "429 slow-down"},
    LimitInfo{"sign-ins tried", "address", {20, 0.1}, "429 slow-down"},
    // Only wrong ones count; a device that signed in before is not locked out by others.
    LimitInfo{"wrong passwords", "name and address", {10, 1.0 / 60}, "429 slow-down"},
    LimitInfo{"wrong passwords", "name", {200, 1.0 / 20}, "429 slow-down"},
    LimitInfo{"wrong passwords", "known device", {10, 1.0 / 60}, "429 slow-down"},
    LimitInfo{"passwords tried by who is signed in", "name", {10, 1.0 / 60}, "429 slow-down"},
    LimitInfo{"passwords made", "address", {10, 1.0 / 60}, "429 slow-down"},
    LimitInfo{"links to sign in with", "person", {5, 1.0 / 60}, "429 slow-down"},
    LimitInfo{"exports", "person", {3, 1.0 / 600}, "429 slow-down"},
    LimitInfo{"reports", "person", {10, 1.0 / 8640}, "429 slow-down"},  // ten a day
    LimitInfo{"reports", "address", {30, 1.0 / 2880}, "429 slow-down"},
    LimitInfo{"mails asked for", "address", {10, 1.0 / 600}, "429 slow-down"},
    LimitInfo{"mails sent to", "person", {3, 1.0 / 1200}, "429 slow-down"},
    LimitInfo{"recoveries tried", "address", {20, 1.0 / 30}, "429 slow-down"},
    LimitInfo{"browsers to be called by push", "person", {20, 1.0 / 600}, "429 slow-down"},
    LimitInfo{"calls by push", "person", {60, 1.0 / 60}, "nothing: not called"},
    LimitInfo{"calls by mail", "person", {6, 1.0 / 3600}, "nothing: not called"},
    LimitInfo{"things said in one's own words", "person", {10, 0.2}, "slow-down"},
};

// What one visitor can have at a time.
inline constexpr std::size_t kMostSocketsOfAPerson = 30;
inline constexpr std::size_t kMostWatchedTables = 32;      // by one socket
inline constexpr std::size_t kMostWatchers = 500;          // of one table
inline constexpr std::size_t kMostWaitingAtATable = 8;     // requests of one person
inline constexpr std::size_t kMostUnfinishedOfGuest = 20;  // tables
inline constexpr std::size_t kMostUnfinished = 100;        // of somebody with a kept name
inline constexpr std::size_t kMostTables = 20'000;  // in memory: those not finished, and more
inline constexpr std::size_t kMostTablesOfGuests = 15'000;
inline constexpr std::int64_t kMostEntries = 5'000;  // at one table: then it is closed

class Bucket {
 public:
  // Takes a token; false if there is none.
  bool take(const Rate& rate, Millis now);
  void give_back(const Rate& rate, Millis now);
  // So much was taken elsewhere: also where there is none left.
  void spend(const Rate& rate, int count, Millis now);
  bool full(const Rate& rate, Millis now) const { return missing(rate, now) <= 0.0; }
  bool spent(const Rate& rate, Millis now) const { return missing(rate, now) + 1.0 > rate.burst; }

 private:
  double missing(const Rate& rate, Millis now) const;

  double missing_ = 0.0;
  Millis at_ = 0;
};

class Limits {
 public:
  // `most` buckets of each kind. Full ones are forgotten; when there are too many that are not,
  // newcomers share one.
  explicit Limits(std::size_t most = 50'000) : most_(most) {}
  // For benchmarks: nobody is too quick.
  static Limits none() { return Limits(0); }

  bool take(Limit limit, std::string_view key, Millis now);
  // What was taken was not used after all.
  void give_back(Limit limit, std::string_view key, Millis now);
  // Would `take` say no? For what costs a token only when it goes wrong.
  bool spent(Limit limit, std::string_view key, Millis now) const;
  std::size_t buckets() const;

  // Among several nodes: what was taken here since the last time, to be told to the others (at most so
  // many keys; what is beyond that is forgotten), and what was taken there.
  void note_spending(bool on);
  std::vector<hints::Spent> spendings(std::size_t most);
  void spend(const hints::Spent& spent, Millis now);

 private:
  bool take_here(Limit limit, const std::string& name, Millis now);
  struct LimitState {
    std::unordered_map<std::string, Bucket> buckets;
    Bucket shared;
    Millis swept = 0;
  };
  std::size_t most_;  // 0: there are no limits
  std::array<LimitState, kLimits.size()> states_;
  bool noting_ = false;
  std::array<std::unordered_map<std::string, int>, kLimits.size()> taken_;  // since the last time
};

// What an address is limited by: an IPv4 address, or the /64 that one IPv6 household has.
std::string address_key(std::string_view address);
// The host himself, or a proxy nobody told us to trust: then everyone comes from here, and a limit
// would be one for all of them together.
bool is_loopback(std::string_view address);

}  // namespace salle::server
