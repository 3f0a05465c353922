// Makes and tries passwords (Argon2id). Each costs much memory and time on purpose, so it happens
// on threads of their own, a few at a time, and never while people wait for the hall.
#pragma once

#include <cstddef>
#include <deque>
#include <functional>
#include <string>

#include "server/work_pool.hpp"

namespace salle::server {

struct PasswordCost {
  unsigned long long operations;
  std::size_t memory;
  static PasswordCost interactive();  // what libsodium advises for signing in
  static PasswordCost least();        // for tests
};

class Locksmith {
 public:
  Locksmith(WorkPool& pool, const PasswordCost& cost);

  using Made = std::function<void(std::string hash)>;  // empty: no memory was to be had
  using Tried = std::function<void(bool opens)>;
  // False, and nothing will happen, where too many wait already.
  bool make(std::string password, Made made);
  // An empty hash opens to no password, but takes as long to try.
  bool try_on(std::string password, std::string hash, Tried tried);

  std::size_t waiting() const { return waiting_.size(); }

 private:
  struct Job {
    std::string password;
    std::string hash;  // to be tried, or what was made
    bool trying = false;
    bool opens = false;
    std::function<void(Job&)> done;
  };
  bool add(Job job);
  void go_on();

  WorkPool& pool_;
  PasswordCost cost_;
  std::deque<Job> waiting_;
  int at_work_ = 0;
};

}  // namespace salle::server
