// Lines for the list of what was done to accounts and tables, and by whom. Never a secret in it,
// and never an e-mail address.
#pragma once

#include <string>
#include <string_view>

#include "match/clock.hpp"
#include "store/rows.hpp"

namespace salle::server {

// Who did it: a person, or the host with the admin's token.
struct Actor {
  store::PersonId person = 0;
  store::Role role = store::Role::kNone;
  bool host = false;
  static Actor the_host() { return {0, store::Role::kHost, true}; }
  static Actor himself(store::PersonId person) { return {person, store::Role::kNone, false}; }
};

inline store::Change audit(Millis at, const Actor& by, std::string_view what, store::PersonId about,
                           std::string detail = "", std::string subject = "") {
  store::AuditEntry entry;
  entry.at = at;
  entry.by = by.host ? 0 : by.person;
  entry.by_word = by.host ? "host" : "";
  entry.what = what;
  entry.about = about;
  entry.subject = std::move(subject);
  entry.detail = std::move(detail);
  return store::AddAudit{std::move(entry)};
}

}  // namespace salle::server
