// Who is kept out, who is kept quiet, and who keeps away from whom.
#include <algorithm>
#include <array>
#include <ctime>

#include "core/text.hpp"
#include "server/accounts.hpp"

namespace salle::server {
namespace {

using store::Avoidance;
using store::Change;
using store::Person;
using store::PersonId;
using store::Role;

bool holds(Millis until, Millis now) { return until == store::kForGood || until > now; }

// "2026-03-01 14:05 UTC"
std::string time_text(Millis at) {
  const auto seconds = static_cast<std::time_t>(at / 1000);
  std::tm parts{};
  gmtime_r(&seconds, &parts);
  std::array<char, 64> text{};
  std::strftime(text.data(), text.size(), "%Y-%m-%d %H:%M UTC", &parts);
  return text.data();
}

std::string end_text(Millis until) {
  return until == store::kForGood ? "for good" : cat("until ", time_text(until));
}

std::string detail(Millis until, const std::string& why) {
  return why.empty() ? end_text(until) : cat(end_text(until), ": ", why);
}

Answer<Person> nobody_called(const std::string& name) {
  return no("no-person", cat("there is nobody called ", quote(name)));
}

}  // namespace

Refusal suspension_refusal(const Person& person) {
  return {"suspended",
          cat("this account is suspended ", end_text(person.suspended_until),
              person.suspended_why.empty() ? "" : cat("; the reason: ", person.suspended_why))};
}

// What tables ask

Avoidance Accounts::avoidance(PersonId person, PersonId other) const {
  const auto list = avoided_.find(person);
  if (list == avoided_.end()) return Avoidance::kNone;
  const auto found = list->second.find(other);
  return found == list->second.end() ? Avoidance::kNone : found->second;
}

bool Accounts::keeps_apart(PersonId one, PersonId other) {
  return avoidance(one, other) == Avoidance::kBlock || avoidance(other, one) == Avoidance::kBlock;
}

bool Accounts::hears(PersonId listener, PersonId speaker) {
  return avoidance(listener, speaker) == Avoidance::kNone;
}

bool Accounts::may_greet(PersonId person) {
  const auto muted = muted_.find(person);
  return muted == muted_.end() || !holds(muted->second, io_.now());
}

bool Accounts::may_play(PersonId person) {
  if (person == 0 || leaving_.contains(person) || gone_.contains(person)) return false;
  const auto suspended = suspended_.find(person);
  return suspended == suspended_.end() || !holds(suspended->second, io_.now());
}

bool Accounts::has_kept_name(PersonId person) {
  const auto found = find(person);
  return found && !found->guest;
}

bool Accounts::is_suspended(const Person& person) const {
  return person.suspended_until != 0 && holds(person.suspended_until, io_.now());
}

// Judging

std::optional<Refusal> Accounts::may_judge(const Actor& by, const Person& person) const {
  if (by.host) return std::nullopt;
  if (person.id == by.person) return Refusal{"self", "this is yourself"};
  if (person.role != Role::kNone && by.role != Role::kHost) {
    return Refusal{"moderators", "moderators do not judge each other: ask the host"};
  }
  return std::nullopt;
}

// What was decided is written, and happens when it is on the disk. Only what was decided: somebody
// else may be judging the same person.
void Accounts::judge(PersonId id, std::vector<Change> changes, std::function<void(Person&)> apply,
                     Judged judged) {
  write(std::move(changes), [this, id, apply = std::move(apply),
                             judged = std::move(judged)](const Result<void>& result) {
    if (!result) return judged(std::unexpected(disk_refusal()));
    if (!find(id)) return judged(no("no-person", "this person has just gone"));
    Person& person = *cached(id);
    apply(person);
    take_judgement(person);
    judged(Person(person));
  });
}

void Accounts::take_judgement(const Person& person) {
  const auto keep = [&](std::unordered_map<PersonId, Millis>& list, Millis until) {
    until == 0 ? (void)list.erase(person.id) : (void)(list[person.id] = until);
  };
  keep(suspended_, person.suspended_until);
  keep(muted_, person.muted_until);
}

void Accounts::suspend(const Actor& by, const std::string& name, Millis until,
                       const std::string& why, Judged judged) {
  const auto person = named(name);
  if (!person) return judged(nobody_called(name));
  if (const auto refusal = may_judge(by, *person)) return judged(std::unexpected(*refusal));
  judge(
      person->id,
      {store::SetSuspension{person->id, until, why},
       audit(io_.now(), by, "suspend", person->id, detail(until, why))},
      [until, why](Person& now) {
        now.suspended_until = until;
        now.suspended_why = why;
      },
      std::move(judged));
}

void Accounts::mute(const Actor& by, const std::string& name, Millis until, const std::string& why,
                    Judged judged) {
  const auto person = named(name);
  if (!person) return judged(nobody_called(name));
  if (const auto refusal = may_judge(by, *person)) return judged(std::unexpected(*refusal));
  judge(
      person->id,
      {store::SetMute{person->id, until, why},
       audit(io_.now(), by, "mute", person->id, detail(until, why))},
      [until, why](Person& now) {
        now.muted_until = until;
        now.muted_why = why;
      },
      std::move(judged));
}

void Accounts::lift(const Actor& by, const std::string& name, Judged judged) {
  const auto person = named(name);
  if (!person) return judged(nobody_called(name));
  if (const auto refusal = may_judge(by, *person)) return judged(std::unexpected(*refusal));
  judge(
      person->id,
      {store::SetSuspension{person->id, 0, ""}, store::SetMute{person->id, 0, ""},
       audit(io_.now(), by, "lift", person->id)},
      [](Person& now) {
        now.suspended_until = now.muted_until = 0;
        now.suspended_why.clear();
        now.muted_why.clear();
      },
      std::move(judged));
}

void Accounts::set_role(const std::string& name, Role role, Judged judged) {
  const auto person = named(name);
  if (!person) return judged(nobody_called(name));
  if (person->guest) return judged(no("guest", "a guest cannot be a moderator"));
  const char* word = role == Role::kModerator ? "moderator" : role == Role::kHost ? "host" : "none";
  judge(
      person->id,
      {store::SetRole{person->id, role},
       audit(io_.now(), Actor::the_host(), "role", person->id, word)},
      [role](Person& now) { now.role = role; }, std::move(judged));
}

// Keeping away from each other

std::vector<store::Avoided> Accounts::avoided_by(PersonId person) const {
  std::vector<store::Avoided> list;
  if (const auto found = avoided_.find(person); found != avoided_.end()) {
    for (const auto& [other, how] : found->second) list.push_back({person, other, how});
  }
  std::ranges::sort(list, {}, &store::Avoided::other);
  return list;
}

void Accounts::set_avoided(const Caller& caller, const std::string& name, Avoidance how,
                           Judged judged) {
  const auto other = named(name);
  if (!other) return judged(nobody_called(name));
  if (other->id == caller.person) return judged(no("self", "this is yourself"));
  auto& list = avoided_[caller.person];
  const auto before = list.find(other->id);
  if (how != Avoidance::kNone && before == list.end()) {
    // Guests who are no longer there make room.
    if (list.size() >= kMostAvoided) {
      std::erase_if(list, [this](const auto& each) { return !find(each.first); });
    }
    if (list.size() >= kMostAvoided) {
      return judged(no("too-many", cat("you avoid ", kMostAvoided, " people already")));
    }
  }
  // At once, so that two hundred cannot become more while some are on their way to the disk.
  const Avoidance old = before == list.end() ? Avoidance::kNone : before->second;
  const auto set = [this, person = caller.person, id = other->id](Avoidance value) {
    auto& mine = avoided_[person];
    value == Avoidance::kNone ? (void)mine.erase(id) : (void)(mine[id] = value);
    if (mine.empty()) avoided_.erase(person);
  };
  set(how);
  write({store::PutAvoided{{caller.person, other->id, how}}},
        [set, old, how, other = *other, judged = std::move(judged)](const Result<void>& result) {
          set(result ? how : old);  // it may have been read again meanwhile
          if (!result) return judged(std::unexpected(disk_refusal()));
          judged(other);
        });
}

}  // namespace salle::server
