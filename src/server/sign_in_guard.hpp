// How often a password may be guessed wrongly. Failures count by name and address, by name over all
// addresses (many more), and by device for devices that signed in rightly before: whoever guesses
// at somebody's name does not lock that person out at home. A right password gives its token back.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "server/limits.hpp"

namespace salle::server {

class SignInGuard {
 public:
  explicit SignInGuard(Limits& limits) : limits_(limits) {}

  struct Who {
    std::string name;     // folded
    std::string address;  // empty: everyone seems to come from there
    std::string device;   // hash of a known one; empty: none
  };
  // A token is taken from each bucket that counts; false, and none is, where one is empty.
  bool begin(const Who& who, Millis now);
  // It was no wrong guess after all.
  void give_back(const Who& who, Millis now);

 private:
  static std::vector<std::pair<Limit, std::string>> counted(const Who& who);

  Limits& limits_;
};

}  // namespace salle::server
