// What a session's token looks like: the person's number, a point, and 32 random bytes in
// base64url. The number saves a search; the rest is the secret.
#pragma once

#include <string>
#include <string_view>

#include "match/clock.hpp"
#include "store/rows.hpp"

namespace salle::server {

inline constexpr Millis kSessionLife = 90 * kDay;  // since it was last used, by an hour or so

std::string new_token(store::PersonId person);
// Whose token this claims to be; 0 if it is not one.
store::PersonId person_in(std::string_view token);
// Under what the store keeps it: of no use to who does not know the token, and another one as soon
// as the person has another password.
std::string session_hash(std::string_view token, const store::Person& person);

// By which its owner names a session.
std::string new_session_id();
// By which a device is known again: 32 random bytes in base64url.
std::string new_device_token();
bool is_device_token(std::string_view text);
// Under what the store keeps an erased person's name.
std::string name_hash(std::string_view name);

}  // namespace salle::server
