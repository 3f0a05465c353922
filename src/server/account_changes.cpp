// A new password, being called while away, and going for good.
#include <algorithm>

#include "server/accounts.hpp"
#include "server/name_policy.hpp"
#include "server/tokens.hpp"

namespace salle::server {
namespace {

using store::Change;
using store::PersonId;

constexpr std::size_t kMostGone = 10'000;  // of whom it is remembered
constexpr Millis kNamesKept = 90 * kDay;   // after their person has gone

// Until when the name of somebody who goes is given to nobody else.
Millis name_kept_until(const store::Person& person, bool suspended, Millis now) {
  if (!suspended) return now + kNamesKept;
  if (person.suspended_until == store::kForGood) return store::kForGood;
  return std::max(now + kNamesKept, person.suspended_until);
}

}  // namespace

void Accounts::confirm_password(const Caller& caller, std::string password, Done done) {
  const auto person = find(caller.person);
  if (!person) return done(gone_refusal());
  if (person->guest) return done(Refusal{"guest", "a guest has no password: keep a name first"});
  const bool begun =
      hasher_.try_on(std::to_string(person->id), std::move(password), person->password,
                     [this, id = person->id, before = person->password, done](bool opens) {
                       const auto now = find(id);
                       if (!opens || !now || now->password != before) {
                         return done(Refusal{"password-wrong", "the password is not right"});
                       }
                       done(std::nullopt);
                     });
  if (!begun) done(busy_refusal());
}

void Accounts::set_calls(const Caller& caller, std::uint32_t calls, const std::string& language,
                         Done done) {
  const PersonId id = caller.person;
  write({store::SetCalls{id, calls, language}},
        [this, id, calls, language, done = std::move(done)](const Result<void>& result) {
          if (!result) return done(disk_refusal());
          if (store::Person* now = cached(id)) {
            now->calls = calls;
            now->language = language;
          }
          done(std::nullopt);
        });
}

void Accounts::add_browser(const Caller& caller, const PushAddress& address, Done done) {
  write({store::PutPushAddress{
            {caller.person, address.endpoint, address.p256dh, address.auth, io_.now()}}},
        [done = std::move(done)](const Result<void>& result) {
          result ? done(std::nullopt) : done(disk_refusal());
        });
}

void Accounts::remove_browser(PersonId person, const std::string& endpoint, Done done) {
  write({store::EndPushAddress{person, endpoint}},
        [done = std::move(done)](const Result<void>& result) {
          result ? done(std::nullopt) : done(disk_refusal());
        });
}

void Accounts::change_password(const Caller& caller, std::string old, std::string fresh,
                               Done done) {
  const auto person = find(caller.person);
  if (!person) return done(gone_refusal());
  if (person->guest) return done(Refusal{"guest", "a guest has no password: keep a name first"});
  if (const auto refusal = password_refusal(fresh, person->name)) return done(*refusal);
  confirm_password(
      caller, std::move(old),
      [this, caller, fresh = std::move(fresh), done](const std::optional<Refusal>& refusal) {
        if (refusal) return done(*refusal);
        const auto now = find(caller.person);
        const CachedSession* known = session_of(caller.token).value_or(nullptr);
        if (!now || known == nullptr) return done(gone_refusal());
        PasswordChange renewal;
        renewal.person = *now;
        renewal.token = caller.token;
        renewal.session = *known;
        renewal.changes.push_back(
            audit(io_.now(), Actor::himself(now->id), "password-changed", now->id));
        put_password(std::move(renewal), fresh, [done](const Answer<SignedIn>& admission) {
          done(admission ? std::nullopt : std::optional(admission.error()));
        });
      });
}

// The name is not given away at once: not while a suspension would have lasted, since whoever was
// sent away would come back as if nothing had been, and not for a while in any case.
void Accounts::erase(PersonId id, Done done) {
  const auto person = find(id);
  if (!person) return done(gone_refusal());
  if (!busy_.insert(id).second) return done(busy_refusal());
  begin_leaving(id);
  std::vector<Change> changes = {store::ErasePerson{id}};
  if (!person->guest) {
    const bool suspended = is_suspended(*person);
    changes.push_back(store::ReserveName{name_hash(person->name),
                                         name_kept_until(*person, suspended, io_.now())});
    if (suspended) {
      changes.push_back(audit(io_.now(), Actor::himself(id), "deleted-while-suspended", id));
    }
  }
  write(std::move(changes), [this, id, done = std::move(done)](const Result<void>& result) {
    busy_.erase(id);
    stay(id);
    if (!result) return done(disk_refusal());
    forget(id);
    done(std::nullopt);
  });
}

void Accounts::forget(PersonId id) {
  if (gone_.size() >= kMostGone) gone_.clear();
  gone_.insert(id);
  note_change(id);
  persons_.erase(id);
  forget_sessions(id);
  avoided_.erase(id);
  for (auto& [other, list] : avoided_) list.erase(id);
  suspended_.erase(id);
  muted_.erase(id);
  used_steps_.erase(id);
  factor_tries_.erase(id);
}

}  // namespace salle::server
