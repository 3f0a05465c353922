#include "server/accounts.hpp"

#include <sodium.h>

#include <set>

#include "core/text.hpp"
#include "server/log.hpp"
#include "server/name_policy.hpp"
#include "server/tokens.hpp"
#include "store/names.hpp"

namespace salle::server {
namespace {

using store::Change;
using store::Person;
using store::PersonId;
using store::SessionRow;

constexpr std::size_t kMostKnown = 50'000;  // persons and sessions in memory
constexpr Millis kLinkLife = 10 * 60'000;

template <class What, class... These>
constexpr bool is_any_of = (std::is_same_v<What, These> || ...);

// Whom a change is about, where it changes what other nodes may have in memory; 0: nobody. Sessions
// that end one by one are told of by those who end them.
PersonId person_concerned(const Change& change) {
  return std::visit(
      []<class What>(const What& each) -> PersonId {
        if constexpr (std::is_same_v<What, store::PutPerson>) {
          return each.person.id;
        } else if constexpr (std::is_same_v<What, store::ErasePerson>) {
          return each.id;
        } else if constexpr (std::is_same_v<What, store::PutAvoided>) {
          return each.avoided.person;
        } else if constexpr (is_any_of<What, store::EndSessions, store::TrimSessions,
                                       store::SetRole, store::SetSuspension, store::SetMute,
                                       store::SetEmail, store::SetSecondFactor, store::UseTotpStep,
                                       store::SetCalls>) {
          return each.person;
        } else {
          return 0;
        }
      },
      change);
}

Refusal link_refusal() {
  return {"link", "this link has been used or has run out: make another one"};
}

}  // namespace

Refusal busy_refusal() { return {"busy", "something else is still being done here: try again"}; }
Refusal taken_refusal() {
  return {"name-taken", "somebody else has this name, or one that looks like it"};
}
Refusal gone_refusal() { return {"signed-out", "you are not signed in"}; }

Accounts::Accounts(store::Store& store, store::GroupCommit& commits, LobbyIo& io, WorkPool& pool,
                   const PasswordCost& cost)
    : store_(store),
      commits_(commits),
      io_(io),
      hasher_(pool, cost),
      ids_(store, store::IdKind::kPerson) {}

Result<void> Accounts::open() {
  const auto avoided = store_.records().avoided();
  if (!avoided) return std::unexpected(avoided.error());
  for (const store::Avoided& each : *avoided) avoided_[each.person][each.other] = each.how;
  const auto judged = store_.records().judged();
  if (!judged) return std::unexpected(judged.error());
  for (const Person& each : *judged) take_judgement(each);
  return {};
}

// Memory

// The thread that writes touches nothing of ours: it may come back when we are gone.
void Accounts::write(std::vector<Change> changes, Written then) {
  std::set<PersonId> concerned;
  for (const Change& each : changes) concerned.insert(person_concerned(each));
  commits_.submit(std::move(changes), [this, &io = io_, concerned = std::move(concerned),
                                       then = std::move(then)](const Result<void>& result) {
    io.post([this, concerned, then, result] {
      if (result) {
        for (const PersonId person : concerned) {
          note_change(person);
          changed(person);
        }
      }
      then(result);
    });
  });
}

// Nobody waits for it; but the host should know.
void Accounts::write_aside(std::vector<Change> changes, const char* what) {
  write(std::move(changes), [what](const Result<void>& result) {
    if (!result) log_error(what, result.error().message);
  });
}

Person* Accounts::cached(PersonId person) {
  const auto known = persons_.find(person);
  return known == persons_.end() ? nullptr : &known->second;
}

// Everything in memory can be read again, so forgetting all of it now and then costs little.
void Accounts::remember(const Person& person) {
  if (persons_.size() >= kMostKnown) persons_.clear();
  persons_[person.id] = person;
}

void Accounts::remember(const std::string& token, const SessionRow& session) {
  if (sessions_.size() >= kMostKnown) sessions_.clear();
  sessions_[sha256_hex(token)] = {session.person,  session.token_hash, session.created,
                                  session.expires, session.seen,       session.id,
                                  session.device,  session.factor};
}

void Accounts::forget_sessions(PersonId person) {
  std::erase_if(sessions_, [&](const auto& each) { return each.second.person == person; });
}

std::optional<Person> Accounts::find(PersonId person) {
  if (person <= 0) return std::nullopt;
  const auto found = read(person);
  return found && *found != nullptr ? std::optional(**found) : std::nullopt;
}

Result<bool> Accounts::is_member(PersonId person) {
  const auto found = read(person);
  if (!found) return std::unexpected(found.error());
  return *found != nullptr && !(*found)->guest;
}

Result<Person*> Accounts::read(PersonId person) {
  if (Person* known = cached(person)) return known;
  const auto stored = store_.person(person);
  if (!stored) return std::unexpected(stored.error());
  if (!*stored) return nullptr;
  remember(**stored);
  return cached(person);
}

std::optional<Person> Accounts::named(std::string_view name) {
  auto stored = store_.person_named(name);
  if (!stored || !*stored) return std::nullopt;
  remember(**stored);
  return **stored;
}

std::string Accounts::name_of(PersonId person) {
  if (const Person* known = cached(person)) return known->name;
  const auto found = find(person);
  return found ? found->name : "";
}

// Coming in

bool Accounts::name_free(const std::string& name, PersonId but_for) {
  const std::string looks = store::skeleton(name);
  if (promised_.contains(looks)) return false;
  const auto holder = store_.person_named(name);
  if (!holder || (*holder && (*holder)->id != but_for)) return false;
  const auto like = store_.records().look_alike(looks, but_for);
  if (!like || *like != 0) return false;
  const auto until = store_.records().reserved_until(name_hash(name));
  return until && (*until == 0 || (*until != store::kForGood && *until <= io_.now()));
}

std::string Accounts::guest_name() {
  // More digits when the short numbers are taken. Nobody else's name can look like these.
  std::uint32_t numbers = 9000;
  for (int attempt = 0;; ++attempt) {
    std::string name =
        cat("Guest ", static_cast<unsigned>(numbers / 9 + randombytes_uniform(numbers)));
    const auto holder = store_.person_named(name);
    const bool free = holder && !*holder && !promised_.contains(store::skeleton(name));
    if (attempt >= 32 || free) return name;
    if (attempt % 4 == 3 && numbers < 900'000'000) numbers *= 10;
  }
}

SessionRow Accounts::new_session(const Person& person, const std::string& token,
                                 const SignInDetails& arrival) const {
  const Millis now = io_.now();
  return {.token_hash = session_hash(token, person),
          .person = person.id,
          .link = false,
          .created = now,
          .expires = now + kSessionLife,
          .seen = now,
          .id = new_session_id(),
          .device = arrival.word,
          .factor = false};
}

void Accounts::admit(const Person& person, std::vector<Change> changes,
                     const SignInDetails& arrival, bool factor, Admitted admitted) {
  const std::string token = new_token(person.id);
  SessionRow session = new_session(person, token, arrival);
  session.factor = factor;
  changes.push_back(store::PutSession{session});
  changes.push_back(
      store::TrimSessions{person.id, person.guest ? kMostGuestSessions : kMostSessions});
  std::string device;
  if (!person.guest) {
    device = known_device_token(arrival.device);
    changes.push_back(store::PutDevice{{person.id, sha256_hex(device), io_.now()}});
  }
  write(std::move(changes), [this, person, token, session, device,
                             admitted = std::move(admitted)](const Result<void>& result) {
    if (!result) return admitted(std::unexpected(disk_refusal()));
    remember(token, session);
    forget_ended_sessions(person.id);
    admitted(SignedIn{person.id, person.name, person.guest, token, device});
  });
}

void Accounts::be_guest(Admitted admitted, const SignInDetails& arrival) {
  const auto id = ids_.next();
  if (!id) return admitted(std::unexpected(disk_refusal()));
  Person person;
  person.id = *id;
  person.name = guest_name();
  person.created = person.seen = io_.now();
  const std::string promised = store::skeleton(person.name);
  promised_.insert(promised);
  admit(person, {store::PutPerson{person}}, arrival, false,
        [this, promised, arrival, name = person.name,
         admitted = std::move(admitted)](Answer<SignedIn> admission) {
          promised_.erase(promised);
          // Another node may have given that name at the same moment: then there is another one.
          const auto holder = admission ? std::optional<Person>() : named(name);
          if (holder) return be_guest(admitted, arrival);
          admitted(std::move(admission));
        });
}

void Accounts::keep_name(const Caller& caller, const std::string& name, std::string password,
                         Admitted admitted, const SignInDetails& arrival) {
  auto person = find(caller.person);
  if (!person) return admitted(std::unexpected(gone_refusal()));
  if (!person->guest) return admitted(no("kept", "you have a name already"));
  if (const auto refusal = name_refusal(name)) return admitted(std::unexpected(*refusal));
  if (const auto refusal = password_refusal(password, name)) {
    return admitted(std::unexpected(*refusal));
  }
  if (!name_free(name, person->id)) return admitted(std::unexpected(taken_refusal()));
  person->name = name;
  person->guest = false;
  const std::string promised = store::skeleton(name);
  promised_.insert(promised);
  PasswordChange renewal;
  renewal.person = *std::move(person);
  renewal.arrival = arrival;
  put_password(std::move(renewal), std::move(password),
               [this, promised, admitted = std::move(admitted)](Answer<SignedIn> admission) {
                 promised_.erase(promised);
                 admitted(std::move(admission));
               });
}

// Writes a person with a new password. All sessions end but the one that the renewal names.
void Accounts::put_password(PasswordChange renewal, std::string password, Admitted admitted) {
  const PersonId id = renewal.person.id;
  if (!busy_.insert(id).second) return admitted(std::unexpected(busy_refusal()));
  const auto finish = [this, id, admitted = std::move(admitted)](Answer<SignedIn> admission) {
    busy_.erase(id);
    admitted(std::move(admission));
  };
  const bool begun = hasher_.make(
      renewal.arrival.owner, std::move(password), [this, renewal, finish](std::string hash) {
        if (hash.empty()) return finish(std::unexpected(busy_refusal()));
        const auto now = find(renewal.person.id);
        if (!now) return finish(std::unexpected(gone_refusal()));
        Person after = *now;
        after.name = renewal.person.name;
        after.guest = renewal.person.guest;
        after.password = std::move(hash);
        const bool stays = !renewal.token.empty();
        const std::string token = stays ? renewal.token : new_token(after.id);
        SessionRow session = new_session(after, token, renewal.arrival);
        session.factor = renewal.factor;
        if (stays) {
          session.id = renewal.session.id;
          session.created = renewal.session.created;
          session.device = renewal.session.device;
          session.factor = renewal.session.factor;
        }
        std::vector<Change> changes = renewal.changes;
        changes.push_back(store::PutPerson{after});
        changes.push_back(store::EndSessions{after.id});
        changes.push_back(store::EndLetters{after.id});
        changes.push_back(store::PutSession{session});
        std::string device;
        if (!stays) {
          device = known_device_token(renewal.arrival.device);
          changes.push_back(store::PutDevice{{after.id, sha256_hex(device), io_.now()}});
        }
        write(std::move(changes),
              [this, after, token, session, device, stays, finish](const Result<void>& result) {
                if (!result) {
                  // Somebody else may have taken the name on another node.
                  const auto holder = store_.person_named(after.name);
                  const bool taken = holder && *holder && (*holder)->id != after.id;
                  return finish(std::unexpected(taken ? taken_refusal() : disk_refusal()));
                }
                if (Person* person = cached(after.id)) {
                  person->name = after.name;
                  person->guest = after.guest;
                  person->password = after.password;
                }
                forget_sessions(after.id);
                remember(token, session);
                finish(SignedIn{after.id, after.name, after.guest, token, device});
                if (!stays && ended_) ended_(after.id, "");
              });
      });
  if (!begun) finish(std::unexpected(busy_refusal()));
}

void Accounts::sign_in(const std::string& name, std::string password, Admitted admitted,
                       const SignInDetails& arrival) {
  const auto person = named(name);
  const std::string hash = person ? person->password : "";
  const PersonId id = person ? person->id : 0;
  const bool begun = hasher_.try_on(
      arrival.owner, std::move(password), hash,
      [this, id, hash, admitted, arrival](bool opens) {
        const auto now = find(id);
        // The password may have become another one while this one was tried.
        if (!opens || !now || now->password != hash) {
          return admitted(no("sign-in", "the name or the password is not right"));
        }
        std::vector<Change> changes;
        if (now->totp_on) {
          if (const auto refusal = use_second_factor(*now, arrival.code, changes)) {
            return admitted(std::unexpected(*refusal));
          }
        }
        if (is_suspended(*now)) return admitted(std::unexpected(suspension_refusal(*now)));
        admit(*now, std::move(changes), arrival, now->totp_on, admitted);
      },
      arrival.known);
  if (!begun) admitted(std::unexpected(busy_refusal()));
}

// Links

void Accounts::make_link(const Caller& caller, Linked linked) {
  const auto person = find(caller.person);
  if (!person) return linked(std::unexpected(gone_refusal()));
  const std::string token = new_token(person->id);
  SessionRow session = new_session(*person, token, {});
  session.link = true;
  session.expires = session.created + kLinkLife;
  write({store::PutSession{session}, store::TrimSessions{person->id, kMostSessions}},
        [token, linked = std::move(linked)](const Result<void>& result) {
          result ? linked(token) : linked(std::unexpected(disk_refusal()));
        });
}

void Accounts::use_link(const std::string& token, Admitted admitted, const SignInDetails& arrival) {
  const Millis now = io_.now();
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
  if (is_suspended(*person)) return admitted(std::unexpected(suspension_refusal(*person)));
  admit(*person, {store::EndSession{hash}}, arrival, false, std::move(admitted));
}

// Going

void Accounts::sign_out(const Caller& caller, Done done) {
  const auto person = find(caller.person);
  if (!person) return done(gone_refusal());
  sessions_.erase(sha256_hex(caller.token));
  const std::string hash = session_hash(caller.token, *person);
  write({store::EndSession{hash}}, [this, key = sha256_hex(caller.token), who = caller.person,
                                    done = std::move(done)](const Result<void>& result) {
    sessions_.erase(key);  // somebody may have looked it up again meanwhile
    if (result) changed(who);
    done(result ? std::nullopt : std::optional(disk_refusal()));
  });
}

}  // namespace salle::server
