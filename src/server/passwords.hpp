// Passwords: made and tried with Argon2id, and those that everybody tries first refused. Making and
// trying costs much memory and time on purpose, so it happens on threads of their own, a few at a
// time, and never while people wait for the hall.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

#include "server/work_pool.hpp"

namespace salle::server {

struct PasswordCost {
  unsigned long long operations;
  std::size_t memory;
  static PasswordCost interactive();  // what libsodium advises for signing in
  static PasswordCost least();        // for tests
};

class PasswordHasher {
 public:
  PasswordHasher(WorkPool& pool, const PasswordCost& cost);

  using Made = std::function<void(std::string hash)>;  // empty: no memory was to be had
  using Tried = std::function<void(bool opens)>;
  // False, and nothing will happen, where too many wait already, of this owner or in all. Owners
  // take turns: a flood of guesses from one address keeps nobody else waiting.
  bool make(const std::string& owner, std::string password, Made made);
  // An empty hash opens to no password, but takes as long to try.
  // Whoever comes from a device that is known (`comes_first`) does not wait behind strangers.
  bool try_on(const std::string& owner, std::string password, std::string hash, Tried tried,
              bool comes_first = false);

 private:
  struct Job {
    std::string password;
    std::string hash;  // to be tried, or what was made
    bool trying = false;
    bool opens = false;
    std::function<void(Job&)> done;
  };
  bool add(const std::string& owner, Job job, bool comes_first);

  WorkPool& pool_;
  PasswordCost cost_;
};

bool is_common_password(std::string_view password);

// Is it the name, with nothing but a few digits and signs around it?
bool is_made_of_name(std::string_view password, std::string_view name);

}  // namespace salle::server
