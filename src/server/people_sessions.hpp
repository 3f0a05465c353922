// What a session's token looks like: the person's number, a point, and 32 random bytes in
// base64url. The number saves a search; the rest is the secret.
#pragma once

#include <string>
#include <string_view>

#include "server/match_clock.hpp"
#include "store/rows.hpp"

namespace salle::server {

inline constexpr Millis kSessionLife = 90 * kDay;  // since it was last used, by a day or so

std::string new_token(store::PersonId person);
// Whose token this claims to be; 0 if it is not one.
store::PersonId person_in(std::string_view token);
// Under what the store keeps it: of no use to who does not know the token, and another one as soon
// as the person has another password.
std::string session_hash(std::string_view token, const store::Person& person);

}  // namespace salle::server
