#include "server/people_passwords.hpp"

#include <sodium.h>

#include <array>
#include <cstdlib>

namespace salle::server {
namespace {

constexpr int kAtOnce = 2;  // 64 MiB each
constexpr std::size_t kMostPasswords = 100;

using Hash = std::array<char, crypto_pwhash_STRBYTES>;

std::string make_hash(const std::string& password, const PasswordCost& cost) {
  Hash hash{};
  const int failed = crypto_pwhash_str(hash.data(), password.data(), password.size(),
                                       cost.operations, cost.memory);
  return failed != 0 ? std::string() : std::string(hash.data());
}

bool opens(const std::string& hash, const std::string& password) {
  return crypto_pwhash_str_verify(hash.c_str(), password.data(), password.size()) == 0;
}

}  // namespace

PasswordCost PasswordCost::interactive() {
  return {crypto_pwhash_OPSLIMIT_INTERACTIVE, crypto_pwhash_MEMLIMIT_INTERACTIVE};
}

PasswordCost PasswordCost::least() {
  return {crypto_pwhash_OPSLIMIT_MIN, crypto_pwhash_MEMLIMIT_MIN};
}

Locksmith::Locksmith(WorkPool& pool, const PasswordCost& cost) : pool_(pool), cost_(cost) {
  if (sodium_init() < 0) std::abort();  // no random numbers, no hall
}

bool Locksmith::make(std::string password, Made made) {
  Job job;
  job.password = std::move(password);
  job.done = [made = std::move(made)](Job& done) { made(std::move(done.hash)); };
  return add(std::move(job));
}

bool Locksmith::try_on(std::string password, std::string hash, Tried tried) {
  Job job;
  job.password = std::move(password);
  job.hash = std::move(hash);
  job.trying = true;
  job.done = [tried = std::move(tried)](Job& done) { tried(done.opens); };
  return add(std::move(job));
}

bool Locksmith::add(Job job) {
  if (waiting_.size() >= kMostPasswords) return false;
  waiting_.push_back(std::move(job));
  go_on();
  return true;
}

void Locksmith::go_on() {
  if (at_work_ >= kAtOnce || waiting_.empty()) return;
  ++at_work_;
  auto job = std::make_shared<Job>(std::move(waiting_.front()));
  waiting_.pop_front();
  pool_.run(
      "",
      [job, cost = cost_] {
        if (!job->trying) {
          job->hash = make_hash(job->password, cost);
        } else if (job->hash.empty()) {
          (void)make_hash(job->password, cost);
        } else {
          job->opens = opens(job->hash, job->password);
        }
        sodium_memzero(job->password.data(), job->password.size());
      },
      [this, job] {
        --at_work_;
        job->done(*job);
        go_on();
      });
}

}  // namespace salle::server
