// How often somebody may do something: buckets of tokens that fill up again with time. Told the
// time, never asks for it.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <unordered_map>

#include "server/match_clock.hpp"

namespace salle::server {

struct Rate {
  double burst;         // at once
  double every_second;  // from then on
};

enum class Limit : std::uint8_t {
  kRequests,          // by address
  kGuests,            // made, by address
  kSignInsByAddress,  // tried
  kSignInsByName,     // tried, whether there is such a name or not
  kPasswords,         // made, by address: each costs a good deal of memory and time
  kTables,            // set up, by person
  kLinks,             // to sign in with, by person
  kExports,           // by person
};
inline constexpr std::size_t kLimits = 8;

// Generous to people, tight for programs that try passwords.
inline constexpr std::array<Rate, kLimits> kRates = {{
    {300, 30},       // requests
    {30, 1.0 / 30},  // guests: a school class behind one address
    {20, 1.0 / 10},  // sign-ins by address
    {10, 1.0 / 60},  // sign-ins by name
    {10, 1.0 / 60},  // passwords
    {20, 1.0 / 10},  // tables
    {5, 1.0 / 60},   // links
    {3, 1.0 / 600},  // exports
}};
inline constexpr Rate kMessageRate = {240, 60};  // by WebSocket

class Bucket {
 public:
  // Takes a token; false if there is none.
  bool take(const Rate& rate, Millis now);
  bool full(const Rate& rate, Millis now) const { return missing(rate, now) <= 0.0; }

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

  bool take(Limit limit, std::string_view key, Millis now);
  std::size_t buckets() const;

 private:
  struct Shelf {
    std::unordered_map<std::string, Bucket> buckets;
    Bucket shared;
    Millis swept = 0;
  };
  std::size_t most_;
  std::array<Shelf, kLimits> shelves_;
};

// What an address is limited by: an IPv4 address, or the /64 that one IPv6 household has.
std::string address_key(std::string_view address);
// The host himself, or a proxy nobody told us to trust: then everyone comes from here, and a limit
// would be one for all of them together.
bool is_loopback(std::string_view address);

}  // namespace salle::server
