// How a request says who it is from.
#include <sodium.h>

#include <array>
#include <charconv>

#include "core/text.hpp"
#include "server/people.hpp"
#include "server/people_sessions.hpp"

namespace salle::server {
namespace {

constexpr std::string_view kCookie = "salle=";
constexpr std::string_view kBearer = "Bearer ";
constexpr std::size_t kSecretBytes = 32;
constexpr std::size_t kSecretLetters = 43;  // of base64url

std::string cookie_in(std::string_view header) {
  for (std::string_view each : split(header, ';')) {
    each = trim(each);
    if (each.starts_with(kCookie)) return std::string(each.substr(kCookie.size()));
  }
  return "";
}

std::string cookie(std::string_view value, std::string_view age, bool secure) {
  return cat(kCookie, value, "; Max-Age=", age, "; Path=/; HttpOnly; SameSite=Strict",
             secure ? "; Secure" : "");
}

}  // namespace

std::string new_token(store::PersonId person) {
  std::array<unsigned char, kSecretBytes> secret{};
  randombytes_buf(secret.data(), secret.size());
  std::array<char,
             sodium_base64_ENCODED_LEN(kSecretBytes, sodium_base64_VARIANT_URLSAFE_NO_PADDING)>
      text{};
  sodium_bin2base64(text.data(), text.size(), secret.data(), secret.size(),
                    sodium_base64_VARIANT_URLSAFE_NO_PADDING);
  return cat(std::to_string(person), ".", text.data());
}

store::PersonId person_in(std::string_view token) {
  const std::size_t point = token.find('.');
  if (point == std::string_view::npos || token.size() - point - 1 != kSecretLetters) return 0;
  store::PersonId person = 0;
  const auto [end, error] = std::from_chars(token.data(), token.data() + point, person);
  return error == std::errc() && end == token.data() + point && person > 0 ? person : 0;
}

std::string session_hash(std::string_view token, const store::Person& person) {
  return sha256_hex(cat(token, ":", person.password));
}

// A year and more: the session ends by itself when it is not used, the cookie need not.
std::string session_cookie(const std::string& token, bool secure) {
  return cookie(token, "34560000", secure);
}

std::string no_session_cookie(bool secure) { return cookie("", "0", secure); }

std::optional<People::Known> People::session_of(const std::string& token) {
  const std::string key = sha256_hex(token);
  if (const auto known = sessions_.find(key); known != sessions_.end()) return known->second;
  const auto person = find(person_in(token));
  if (!person) return std::nullopt;
  const auto stored = store_.session(session_hash(token, *person));
  if (!stored || !*stored) return std::nullopt;
  const store::Session& session = **stored;
  if (session.link || session.person != person->id) return std::nullopt;
  remember(token, session);
  return sessions_[key];
}

// Once a day it is noted that somebody is still there, and his session runs on from then.
void People::touch(const store::Person& person, const std::string& token, Known& known) {
  const Millis now = doors_.now();
  if (now - person.seen < kDay || busy_.contains(person.id)) return;
  store::Person seen = person;
  seen.seen = now;
  const store::Session session{known.hash, person.id, false, known.created, now + kSessionLife};
  remember(seen);
  remember(token, session);
  write({store::PutPerson{seen}, store::PutSession{session}}, [](const Result<void>&) {});
}

Visit People::person_of(const HttpRequest& request) {
  Visit visit;
  std::string token;
  if (request.authorization.starts_with(kBearer)) {
    token = trim(std::string_view(request.authorization).substr(kBearer.size()));
  } else {
    token = cookie_in(request.cookie);
    visit.by_cookie = !token.empty();
  }
  if (person_in(token) == 0) return visit;
  auto known = session_of(token);
  if (!known || known->expires <= doors_.now()) return visit;
  const auto person = find(known->person);
  if (!person) return visit;
  touch(*person, token, *known);
  visit.person = person->id;
  visit.name = person->name;
  visit.guest = person->guest;
  visit.banned = person->banned;
  visit.token = std::move(token);
  return visit;
}

}  // namespace salle::server
