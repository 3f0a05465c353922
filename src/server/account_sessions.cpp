// How a request says who it is from, and what sessions and devices there are.
#include <sodium.h>

#include <algorithm>
#include <array>
#include <charconv>

#include "core/text.hpp"
#include "server/accounts.hpp"
#include "server/device_words.hpp"
#include "server/log.hpp"
#include "server/tokens.hpp"
#include "store/names.hpp"

namespace salle::server {
namespace {

constexpr std::string_view kCookie = "salle=";
constexpr std::string_view kDeviceCookie = "salle-device=";
constexpr std::string_view kBearer = "Bearer ";
constexpr Millis kTouchEvery = 60 * 60'000;
constexpr Millis kTouchAgain = 60'000;  // where the disk refused

std::string cookie_in(std::string_view header, std::string_view name) {
  for (std::string_view each : split(header, ';')) {
    each = trim(each);
    if (each.starts_with(name)) return std::string(each.substr(name.size()));
  }
  return "";
}

std::string cookie(std::string_view name, std::string_view value, std::string_view age,
                   bool secure) {
  return cat(name, value, "; Max-Age=", age, "; Path=/; HttpOnly; SameSite=Strict",
             secure ? "; Secure" : "");
}

}  // namespace

// A year and more: the session ends by itself when it is not used, the cookie need not.
std::string session_cookie(const std::string& token, bool secure) {
  return cookie(kCookie, token, "34560000", secure);
}

std::string no_session_cookie(bool secure) { return cookie(kCookie, "", "0", secure); }

std::string device_cookie(const std::string& device, bool secure) {
  return cookie(kDeviceCookie, device, "31536000", secure);
}

std::string device_in(std::string_view cookies) { return cookie_in(cookies, kDeviceCookie); }

std::string token_in(const HttpRequest& request) {
  if (!request.authorization.starts_with(kBearer)) return cookie_in(request.cookie, kCookie);
  return std::string(trim(std::string_view(request.authorization).substr(kBearer.size())));
}

Result<Accounts::CachedSession*> Accounts::session_of(const std::string& token) {
  const std::string key = sha256_hex(token);
  if (const auto known = sessions_.find(key); known != sessions_.end()) return &known->second;
  const auto person = read(person_in(token));
  if (!person) return std::unexpected(person.error());
  if (*person == nullptr) return nullptr;
  const auto stored = store_.session(session_hash(token, **person));
  if (!stored) return std::unexpected(stored.error());
  if (!*stored) return nullptr;
  const store::SessionRow& session = **stored;
  if (session.link || session.person != (*person)->id) return nullptr;
  remember(token, session);
  return &sessions_[key];
}

// Now and then it is noted that somebody is still there, and his session runs on from then.
void Accounts::touch(const store::Person& person, const std::string& key, CachedSession& known) {
  const Millis now = io_.now();
  if (now - known.seen < kTouchEvery) return;
  known.seen = now;
  known.expires = now + kSessionLife;
  std::vector<store::Change> changes = {
      store::UseSession{known.hash, now, known.expires, known.factor}};
  if (now - person.seen >= kDay) {
    changes.push_back(store::SetSeen{person.id, now});
    if (store::Person* seen = cached(person.id)) seen->seen = now;
  }
  write(std::move(changes), [this, key, now](const Result<void>& result) {
    if (result) return;
    // What is only in memory would be lost with it: try again soon.
    log_error("session-not-noted", result.error().message);
    const auto again = sessions_.find(key);
    if (again != sessions_.end()) again->second.seen = now - kTouchEvery + kTouchAgain;
  });
}

// Runs on every request: two look-ups in memory and one digest, and no copy of the person.
Caller Accounts::person_of(const HttpRequest& request) {
  Caller caller;
  std::string token = token_in(request);
  caller.by_cookie = !request.authorization.starts_with(kBearer) && !token.empty();
  if (person_in(token) == 0) return caller;
  const auto session = session_of(token);
  caller.unread = !session;
  CachedSession* known = session.value_or(nullptr);
  if (known == nullptr || known->expires <= io_.now()) return caller;
  const auto found = read(known->person);
  caller.unread = !found;
  const store::Person* person = found.value_or(nullptr);
  if (person == nullptr) return caller;
  if (io_.now() - known->seen >= kTouchEvery) touch(*person, sha256_hex(token), *known);
  caller.person = person->id;
  caller.name = person->name;
  caller.guest = person->guest;
  caller.suspended = is_suspended(*person);
  caller.role = person->role;
  caller.session = known->id;
  caller.factor = known->factor && person->totp_on;
  caller.token = std::move(token);
  return caller;
}

// Sessions and devices

// After some were trimmed: what is in memory and no longer on the disk has ended.
void Accounts::forget_ended_sessions(store::PersonId person) {
  const auto stored = store_.records().sessions(person);
  if (!stored) return;
  // Fewer than there may be: none was trimmed.
  if (stored->size() < kMostGuestSessions) return;
  std::vector<std::string> ended;
  std::erase_if(sessions_, [&](const auto& each) {
    if (each.second.person != person) return false;
    const bool there = std::ranges::find(*stored, each.second.hash,
                                         &store::SessionRow::token_hash) != stored->end();
    if (!there) ended.push_back(each.second.id);
    return !there;
  });
  if (!ended_) return;
  for (const std::string& id : ended) ended_(person, id);
}

void Accounts::end_session(const Caller& caller, const std::string& id, Done done) {
  const auto stored = store_.records().sessions(caller.person);
  if (!stored) return done(disk_refusal());
  std::vector<store::Change> changes;
  std::vector<std::string> ids;
  for (const store::SessionRow& each : *stored) {
    if (id == "others" ? each.id == caller.session : each.id != id) continue;
    changes.push_back(store::EndSession{each.token_hash});
    ids.push_back(each.id);
  }
  if (changes.empty() && id != "others") {
    return done(Refusal{"no-session", "you have no such session"});
  }
  write(std::move(changes), [this, person = caller.person, ids = std::move(ids),
                             done = std::move(done)](const Result<void>& result) {
    if (!result) return done(disk_refusal());
    changed(person);
    std::erase_if(sessions_, [&](const auto& each) {
      return each.second.person == person && std::ranges::find(ids, each.second.id) != ids.end();
    });
    if (ended_) {
      for (const std::string& each : ids) ended_(person, each);
    }
    done(std::nullopt);
  });
}

// The token that the device has, if it is one of ours; otherwise a new one, so that nobody can give
// somebody else's browser a token of his own choosing.
std::string Accounts::known_device_token(const std::string& device) {
  if (is_device_token(device)) {
    const auto accounts = store_.records().people_of_device(sha256_hex(device));
    if (accounts && !accounts->empty()) return device;
  }
  return new_device_token();
}

std::string Accounts::known_device(std::string_view name, const std::string& device) {
  if (!is_device_token(device)) return "";
  const std::string hash = sha256_hex(device);
  const auto accounts = store_.records().people_of_device(hash);
  if (!accounts || accounts->empty()) return "";
  const auto person = named(name);
  const bool known = person && std::ranges::find(*accounts, person->id) != accounts->end();
  return known ? hash : "";
}

// A name that nobody has may be a password typed into the wrong field: it is not kept.
void Accounts::note_failed_sign_in(std::string_view name, std::string_view address) {
  const auto person = named(name);
  write_aside({store::CountFailedSignIn{person ? person->id : 0, network_of(address), io_.now()}},
              "failed-sign-in-not-noted");
}

}  // namespace salle::server
