#include "server/password_hasher.hpp"

#include <sodium.h>

#include <array>
#include <cstdlib>

namespace salle::server {
namespace {

constexpr std::size_t kMostPasswords = 200;  // that wait
constexpr std::size_t kMostOfAnOwner = 10;

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

PasswordHasher::PasswordHasher(WorkPool& pool, const PasswordCost& cost)
    : pool_(pool), cost_(cost) {
  if (sodium_init() < 0) std::abort();  // no random numbers, no hall
}

bool PasswordHasher::make(const std::string& owner, std::string password, Made made) {
  Job job;
  job.password = std::move(password);
  job.done = [made = std::move(made)](Job& done) { made(std::move(done.hash)); };
  return add(owner, std::move(job), false);
}

bool PasswordHasher::try_on(const std::string& owner, std::string password, std::string hash,
                            Tried tried, bool comes_first) {
  Job job;
  job.password = std::move(password);
  job.hash = std::move(hash);
  job.trying = true;
  job.done = [tried = std::move(tried)](Job& done) { tried(done.opens); };
  return add(owner, std::move(job), comes_first);
}

bool PasswordHasher::add(const std::string& owner, Job job, bool comes_first) {
  if ((!comes_first && pool_.waiting() >= kMostPasswords) || pool_.waiting(owner) >= kMostOfAnOwner)
    return false;
  auto work = std::make_shared<Job>(std::move(job));
  pool_.run(
      owner,
      [work, cost = cost_] {
        if (!work->trying) {
          work->hash = make_hash(work->password, cost);
        } else if (work->hash.empty()) {
          (void)make_hash(work->password, cost);
        } else {
          work->opens = opens(work->hash, work->password);
        }
        sodium_memzero(work->password.data(), work->password.size());
      },
      [work] { work->done(*work); }, comes_first);
  return true;
}

}  // namespace salle::server
