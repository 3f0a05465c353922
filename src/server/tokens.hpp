// Secrets that the house gives out, and under what the store keeps them.
//
// A session's token is the person's number, a point, and 32 random bytes in base64url: the number
// saves a search, the rest is the secret. A recovery code is to be written down and used once, when a
// password is forgotten: twelve letters and digits in three groups, some 59 random bits.
#pragma once

#include <string>
#include <string_view>
#include <vector>

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

inline constexpr std::size_t kRecoveryCodes = 10;

std::vector<std::string> new_recovery_codes();
// Under what the store keeps one. Capitals, spaces and dashes do not count.
std::string recovery_hash(store::PersonId person, std::string_view code);

}  // namespace salle::server
