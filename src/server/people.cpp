#include "server/people.hpp"

#include <sodium.h>

#include "core/text.hpp"
#include "server/people_names.hpp"
#include "server/people_sessions.hpp"
#include "store/fold.hpp"

namespace salle::server {
namespace {

using store::Change;
using store::Person;
using store::PersonId;
using store::Session;

constexpr std::size_t kMostKnown = 50'000;  // persons and sessions in memory
constexpr Millis kLinkLife = 10 * 60'000;

Refusal busy_refusal() { return {"busy", "something else is still being done here: try again"}; }
Refusal gone_refusal() { return {"signed-out", "you are not signed in"}; }
Refusal taken_refusal() { return {"name-taken", "somebody else has this name"}; }
Refusal banned_refusal() { return {"banned", "this person may not come into the hall"}; }
Refusal link_refusal() {
  return {"link", "this link has been used or has run out: make another one"};
}

}  // namespace

People::People(store::Store& store, store::GroupCommit& commits, Doors& doors, WorkPool& pool,
               const PasswordCost& cost)
    : store_(store), commits_(commits), doors_(doors), locksmith_(pool, cost) {}

Result<void> People::open() {
  const auto counters = store_.counters();
  if (!counters) return std::unexpected(counters.error());
  last_person_ = counters->person;
  return {};
}

// Memory

void People::write(std::vector<Change> changes, Written then) {
  commits_.submit(std::move(changes), [this, then = std::move(then)](const Result<void>& result) {
    doors_.post([then, result] { then(result); });
  });
}

// Everything in memory can be read again, so forgetting all of it now and then costs little.
void People::remember(const Person& person) {
  if (persons_.size() >= kMostKnown) persons_.clear();
  persons_[person.id] = person;
}

void People::remember(const std::string& token, const Session& session) {
  if (sessions_.size() >= kMostKnown) sessions_.clear();
  sessions_[sha256_hex(token)] = {session.person, session.token_hash, session.created,
                                  session.expires};
}

void People::forget_sessions(PersonId person) {
  std::erase_if(sessions_, [&](const auto& each) { return each.second.person == person; });
}

std::optional<Person> People::find(PersonId person) {
  if (person <= 0) return std::nullopt;
  if (const auto known = persons_.find(person); known != persons_.end()) return known->second;
  auto stored = store_.person(person);
  if (!stored || !*stored) return std::nullopt;
  remember(**stored);
  return **stored;
}

std::optional<Person> People::named(std::string_view name) {
  auto stored = store_.person_named(name);
  if (!stored || !*stored) return std::nullopt;
  return find((*stored)->id);
}

std::string People::name_of(PersonId person) {
  const auto found = find(person);
  return found ? found->name : "";
}

// Coming in

bool People::name_free(const std::string& name, PersonId but_for) {
  if (promised_.contains(store::fold(name))) return false;
  const auto holder = store_.person_named(name);
  return holder && (!*holder || (*holder)->id == but_for);
}

std::string People::guest_name() {
  // More digits when the short numbers are taken.
  std::uint32_t numbers = 9000;
  for (int attempt = 0;; ++attempt) {
    std::string name =
        cat("Guest ", static_cast<unsigned>(numbers / 9 + randombytes_uniform(numbers)));
    if (attempt >= 32 || name_free(name, 0)) return name;
    if (attempt % 4 == 3 && numbers < 900'000'000) numbers *= 10;
  }
}

Session People::new_session(const Person& person, const std::string& token) const {
  return {session_hash(token, person), person.id, false, doors_.now(), doors_.now() + kSessionLife};
}

void People::admit(const Person& person, std::vector<Change> changes, Admitted admitted) {
  const std::string token = new_token(person.id);
  const Session session = new_session(person, token);
  changes.push_back(store::PutSession{session});
  write(std::move(changes),
        [this, person, token, session, admitted = std::move(admitted)](const Result<void>& result) {
          if (!result) return admitted(std::unexpected(disk_refusal()));
          remember(token, session);
          admitted(Admission{person.id, person.name, person.guest, token});
        });
}

void People::be_guest(Admitted admitted) {
  Person person;
  person.id = ++last_person_;
  person.name = guest_name();
  person.created = person.seen = doors_.now();
  const std::string promised = store::fold(person.name);
  promised_.insert(promised);
  admit(person, {store::PutPerson{person}},
        [this, promised, admitted = std::move(admitted)](Answer<Admission> admission) {
          promised_.erase(promised);
          admitted(std::move(admission));
        });
}

void People::keep_name(const Visit& visit, const std::string& name, std::string password,
                       Done done) {
  auto person = find(visit.person);
  if (!person) return done(gone_refusal());
  if (!person->guest) return done(Refusal{"kept", "you have a name already"});
  if (const auto refusal = name_refusal(name)) return done(*refusal);
  if (const auto refusal = password_refusal(password, name)) return done(*refusal);
  if (!name_free(name, person->id)) return done(taken_refusal());
  person->name = name;
  person->guest = false;
  const std::string promised = store::fold(name);
  promised_.insert(promised);
  put_password(visit, *std::move(person), std::move(password),
               [this, promised, done = std::move(done)](const std::optional<Refusal>& refusal) {
                 promised_.erase(promised);
                 done(refusal);
               });
}

// Writes a person with a new password. The session that asked goes on, the others have ended.
void People::put_password(const Visit& visit, Person changed, std::string password, Done done) {
  const PersonId id = changed.id;
  if (!busy_.insert(id).second) return done(busy_refusal());
  const auto finish = [this, id, done = std::move(done)](const std::optional<Refusal>& refusal) {
    busy_.erase(id);
    done(refusal);
  };
  const bool begun = locksmith_.make(std::move(password), [this, changed, token = visit.token,
                                                           finish](std::string hash) {
    if (hash.empty()) return finish(busy_refusal());
    const auto before = find(changed.id);
    if (!before) return finish(gone_refusal());
    Person after = changed;
    after.password = std::move(hash);
    std::vector<Change> changes = {store::PutPerson{after}};
    const Session session = new_session(after, token);
    if (!token.empty()) {
      changes.push_back(store::EndSession{session_hash(token, *before)});
      changes.push_back(store::PutSession{session});
    }
    write(std::move(changes), [this, after, token, session, finish](const Result<void>& result) {
      if (!result) return finish(disk_refusal());
      remember(after);
      forget_sessions(after.id);
      if (!token.empty()) remember(token, session);
      finish(std::nullopt);
    });
  });
  if (!begun) finish(busy_refusal());
}

void People::sign_in(const std::string& name, std::string password, Admitted admitted) {
  const auto person = named(name);
  const std::string hash = person ? person->password : "";
  const PersonId id = person ? person->id : 0;
  const bool begun =
      locksmith_.try_on(std::move(password), hash, [this, id, hash, admitted](bool opens) {
        const auto now = find(id);
        // The password may have become another one while this one was tried.
        if (!opens || !now || now->password != hash) {
          return admitted(no("sign-in", "the name or the password is not right"));
        }
        if (now->banned) return admitted(std::unexpected(banned_refusal()));
        admit(*now, {}, admitted);
      });
  if (!begun) admitted(std::unexpected(busy_refusal()));
}

// Links

void People::make_link(const Visit& visit, Linked linked) {
  const auto person = find(visit.person);
  if (!person) return linked(std::unexpected(gone_refusal()));
  const std::string token = new_token(person->id);
  Session session = new_session(*person, token);
  session.link = true;
  session.expires = session.created + kLinkLife;
  write({store::PutSession{session}},
        [token, linked = std::move(linked)](const Result<void>& result) {
          result ? linked(token) : linked(std::unexpected(disk_refusal()));
        });
}

void People::use_link(const std::string& token, Admitted admitted) {
  const Millis now = doors_.now();
  std::erase_if(spent_links_, [&](const auto& each) { return each.second < now; });
  const auto person = find(person_in(token));
  if (!person) return admitted(std::unexpected(link_refusal()));
  const std::string hash = session_hash(token, *person);
  const auto session = store_.session(hash);
  const bool good = session && *session && (*session)->link && (*session)->expires > now &&
                    (*session)->person == person->id;
  // Two who come at once with the same link: the store may not know of the first one yet.
  if (!good || !spent_links_.emplace(hash, (*session)->expires).second) {
    return admitted(std::unexpected(link_refusal()));
  }
  if (person->banned) return admitted(std::unexpected(banned_refusal()));
  admit(*person, {store::EndSession{hash}}, std::move(admitted));
}

// Going, and being sent away

void People::sign_out(const Visit& visit, Done done) {
  const auto person = find(visit.person);
  if (!person) return done(gone_refusal());
  sessions_.erase(sha256_hex(visit.token));
  const std::string hash = session_hash(visit.token, *person);
  write({store::EndSession{hash}},
        [this, key = sha256_hex(visit.token), done = std::move(done)](const Result<void>& result) {
          sessions_.erase(key);  // somebody may have looked it up again meanwhile
          done(result ? std::nullopt : std::optional(disk_refusal()));
        });
}

void People::change_password(const Visit& visit, std::string old, std::string fresh, Done done) {
  const auto person = find(visit.person);
  if (!person) return done(gone_refusal());
  if (person->guest) return done(Refusal{"guest", "a guest has no password: keep a name first"});
  if (const auto refusal = password_refusal(fresh, person->name)) return done(*refusal);
  const bool begun = locksmith_.try_on(
      std::move(old), person->password,
      [this, visit, before = person->password, fresh = std::move(fresh), done](bool opens) mutable {
        const auto now = find(visit.person);
        if (!opens || !now || now->password != before) {
          return done(Refusal{"password-wrong", "the old password is not right"});
        }
        put_password(visit, *now, std::move(fresh), done);
      });
  if (!begun) done(busy_refusal());
}

void People::erase(PersonId person, Done done) {
  if (!find(person)) return done(gone_refusal());
  if (!busy_.insert(person).second) return done(busy_refusal());
  write({store::ErasePerson{person}},
        [this, person, done = std::move(done)](const Result<void>& result) {
          busy_.erase(person);
          if (!result) return done(disk_refusal());
          persons_.erase(person);
          forget_sessions(person);
          done(std::nullopt);
        });
}

void People::set_banned(const std::string& name, bool banned, Judged judged) {
  auto person = named(name);
  if (!person) return judged(no("no-person", cat("there is nobody called ", quote(name))));
  if (!busy_.insert(person->id).second) return judged(std::unexpected(busy_refusal()));
  person->banned = banned;
  write({store::PutPerson{*person}},
        [this, person = *person, judged = std::move(judged)](const Result<void>& result) {
          busy_.erase(person.id);
          if (!result) return judged(std::unexpected(disk_refusal()));
          remember(person);
          judged(person.id);
        });
}

}  // namespace salle::server
