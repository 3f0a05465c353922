// Other nodes write about the same people: what is in memory about them is read again; and whoever
// comes from one of them is got to know.
#include <algorithm>

#include "server/accounts.hpp"
#include "server/tokens.hpp"

namespace salle::server {

using store::PersonId;

void Accounts::look_again(PersonId id) {
  note_change(id);
  forget_sessions(id);  // each is looked up again when it is used
  persons_.erase(id);
  const auto person = store_.person(id);
  const auto avoided = store_.records().avoided_by(id);
  if (!person || !avoided) return;  // as far as we know
  if (!*person) return forget(id);
  remember(**person);
  take_judgement(**person);
  avoided_.erase(id);
  for (const store::Avoided& each : *avoided) avoided_[id][each.other] = each.how;
}

void Accounts::look_again_at_all(WorkPool& pool) {
  struct Read {
    Result<std::vector<store::Avoided>> avoided;
    Result<std::vector<store::Person>> judged;
  };
  const auto read = std::make_shared<Read>();
  pool.run(
      "look again",
      [this, read] {
        read->avoided = store_.records().avoided();
        read->judged = store_.records().judged();
      },
      [this, read] {
        all_changed_ = ++moment_;
        persons_.clear();
        sessions_.clear();
        if (!read->avoided || !read->judged) return;
        avoided_.clear();
        for (const store::Avoided& each : *read->avoided) {
          avoided_[each.person][each.other] = each.how;
        }
        suspended_.clear();
        muted_.clear();
        for (const store::Person& each : *read->judged) take_judgement(each);
      });
}

// What was read aside, and its age

void Accounts::note_change(PersonId person) {
  constexpr std::size_t kMostNoted = 10'000;
  ++moment_;
  if (changed_at_.size() >= kMostNoted) {
    changed_at_.clear();
    all_changed_ = moment_;
  }
  changed_at_[person] = moment_;
}

bool Accounts::unchanged(PersonId person, std::uint64_t since) const {
  if (all_changed_ > since) return false;
  const auto found = changed_at_.find(person);
  return found == changed_at_.end() || found->second <= since;
}

void Accounts::meet(const std::vector<store::Person>& persons, std::uint64_t since) {
  for (const store::Person& each : persons) {
    if (cached(each.id) == nullptr && unchanged(each.id, since)) remember(each);
  }
}

void Accounts::get_to_know(const HttpRequest& request, WorkPool& pool,
                           std::function<void()> ready) {
  std::string token = store_.shared() ? token_in(request) : "";
  const PersonId person = person_in(token);
  if (person == 0 || (cached(person) != nullptr && sessions_.contains(sha256_hex(token)))) {
    return ready();
  }
  arrivals_.push_back({std::move(token), std::move(ready)});
  if (!reading_arrivals_) read_arrivals(pool);
}

// Those who come while some are read are read next, all together.
void Accounts::read_arrivals(WorkPool& pool) {
  struct Read {
    std::vector<Arrival> arrivals;
    std::uint64_t since = 0;
    std::vector<store::Person> persons;
    std::vector<std::pair<std::string, store::SessionRow>> sessions;  // by token
  };
  constexpr std::size_t kMostAtOnce = 200;
  const auto read = std::make_shared<Read>();
  const auto count = static_cast<std::ptrdiff_t>(std::min(arrivals_.size(), kMostAtOnce));
  std::move(arrivals_.begin(), arrivals_.begin() + count, std::back_inserter(read->arrivals));
  arrivals_.erase(arrivals_.begin(), arrivals_.begin() + count);
  read->since = moment_;
  reading_arrivals_ = true;
  pool.run(
      "arrivals",
      [this, read] {
        std::vector<PersonId> ids;
        for (const Arrival& each : read->arrivals) ids.push_back(person_in(each.token));
        auto persons = store_.persons(ids);
        if (!persons) return;
        read->persons = *std::move(persons);
        std::vector<std::string> hashes;
        std::unordered_map<std::string, std::string> tokens;
        for (const Arrival& each : read->arrivals) {
          const auto person =
              std::ranges::find(read->persons, person_in(each.token), &store::Person::id);
          if (person == read->persons.end()) continue;
          hashes.push_back(session_hash(each.token, *person));
          tokens[hashes.back()] = each.token;
        }
        const auto sessions = store_.sessions_with(hashes);
        if (!sessions) return;
        for (const store::SessionRow& each : *sessions) {
          const std::string& token = tokens[each.token_hash];
          if (!each.link && each.person == person_in(token))
            read->sessions.emplace_back(token, each);
        }
      },
      [this, read, &pool] {
        meet(read->persons, read->since);
        for (const auto& [token, session] : read->sessions) {
          if (unchanged(session.person, read->since) && !sessions_.contains(sha256_hex(token))) {
            remember(token, session);
          }
        }
        for (const Arrival& each : read->arrivals) each.ready();
        const auto go_on = [this, &pool] {
          reading_arrivals_ = false;
          if (!arrivals_.empty()) read_arrivals(pool);
        };
        // Where some came together more are coming: they are waited for, and read together.
        if (read->arrivals.size() == 1) return go_on();
        io_.after(kGatherArrivals, go_on);
      },
      true);
}

}  // namespace salle::server
