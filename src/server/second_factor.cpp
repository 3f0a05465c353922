// A second factor: codes that an app on a telephone makes (totp.hpp).
#include "server/accounts.hpp"
#include "server/tokens.hpp"
#include "server/totp.hpp"

namespace salle::server {
namespace {

using store::Change;
using store::Person;
using store::PersonId;

// Whoever gets here knows the password; six digits are soon guessed all the same.
constexpr Rate kFactorRate = {10, 1.0 / 60};
constexpr std::size_t kMostTries = 10'000;
constexpr std::size_t kMostSteps = 10'000;

Refusal wrong_factor_code() {
  return {"second-factor-wrong",
          "this code is not right, or was used already: wait for the next one"};
}

}  // namespace

std::optional<Refusal> Accounts::use_second_factor(const Person& person, const std::string& code,
                                                   std::vector<Change>& changes) {
  if (code.empty()) {
    return Refusal{"second-factor", "enter the six digits that your authenticator app shows"};
  }
  const Millis now = io_.now();
  if (factor_tries_.size() >= kMostTries) {
    std::erase_if(factor_tries_,
                  [&](const auto& each) { return each.second.full(kFactorRate, now); });
  }
  if (!factor_tries_[person.id].take(kFactorRate, now)) {
    return Refusal{"slow-down", "that was tried too often: wait a few minutes, then try again"};
  }
  // The store may not know yet of a code that was used a moment ago.
  const auto known = used_steps_.find(person.id);
  const std::int64_t used =
      std::max(person.totp_step, known == used_steps_.end() ? 0 : known->second);
  const auto step = totp_step_of(person.totp_secret, code, now, used);
  if (!step) return wrong_factor_code();
  if (used_steps_.size() >= kMostSteps) {
    std::erase_if(used_steps_, [&](const auto& each) { return each.second < now / kTotpStep - 2; });
  }
  used_steps_[person.id] = *step;
  changes.push_back(store::UseTotpStep{person.id, *step});
  return std::nullopt;
}

void Accounts::begin_second_factor(const Caller& caller, Linked secret) {
  const auto person = find(caller.person);
  if (!person) return secret(std::unexpected(gone_refusal()));
  if (person->totp_on) {
    return secret(no("second-factor-on", "a second factor is on already: take it away first"));
  }
  const std::string fresh = new_totp_secret();
  write({store::SetSecondFactor{person->id, fresh, false, 0}},
        [this, id = person->id, fresh, secret = std::move(secret)](const Result<void>& result) {
          if (!result) return secret(std::unexpected(disk_refusal()));
          if (Person* now = cached(id)) {
            now->totp_secret = fresh;
            now->totp_on = false;
            now->totp_step = 0;
          }
          secret(fresh);
        });
}

void Accounts::confirm_second_factor(const Caller& caller, const std::string& code, Done done) {
  const auto person = find(caller.person);
  if (!person) return done(gone_refusal());
  if (person->totp_on) return done(Refusal{"second-factor-on", "a second factor is on already"});
  if (person->totp_secret.empty()) {
    return done(Refusal{"second-factor-none", "begin with a new secret first"});
  }
  std::vector<Change> changes;
  if (const auto refusal = use_second_factor(*person, code, changes)) return done(*refusal);
  const std::int64_t step = used_steps_[person->id];
  CachedSession* known = session_of(caller.token).value_or(nullptr);
  if (known == nullptr) return done(gone_refusal());
  changes = {store::SetSecondFactor{person->id, person->totp_secret, true, step},
             audit(io_.now(), Actor::himself(person->id), "second-factor-on", person->id)};
  // The app was there: this session has shown it.
  changes.push_back(store::UseSession{known->hash, known->seen, known->expires, true});
  write(std::move(changes), [this, id = person->id, step, key = sha256_hex(caller.token),
                             done = std::move(done)](const Result<void>& result) {
    if (!result) return done(disk_refusal());
    if (Person* now = cached(id)) {
      now->totp_on = true;
      now->totp_step = step;
    }
    if (const auto session = sessions_.find(key); session != sessions_.end()) {
      session->second.factor = true;
    }
    done(std::nullopt);
  });
}

void Accounts::end_second_factor(const Caller& caller, const std::string& code, Done done) {
  const auto person = find(caller.person);
  if (!person) return done(gone_refusal());
  if (!person->totp_on) return done(Refusal{"second-factor-none", "no second factor is on"});
  if (person->role != store::Role::kNone) {
    return done(Refusal{"needed", "moderators keep their second factor"});
  }
  std::vector<Change> changes;
  if (const auto refusal = use_second_factor(*person, code, changes)) return done(*refusal);
  changes = {store::SetSecondFactor{person->id, "", false, 0},
             audit(io_.now(), Actor::himself(person->id), "second-factor-off", person->id)};
  write(std::move(changes),
        [this, id = person->id, done = std::move(done)](const Result<void>& result) {
          if (!result) return done(disk_refusal());
          if (Person* now = cached(id)) {
            now->totp_secret.clear();
            now->totp_on = false;
            now->totp_step = 0;
          }
          done(std::nullopt);
        });
}

}  // namespace salle::server
