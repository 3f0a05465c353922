// Codes to be written down and used once each, when a password is forgotten: twelve letters and
// digits in three groups, some 59 random bits.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "store/rows.hpp"

namespace salle::server {

inline constexpr std::size_t kRecoveryCodes = 10;

std::vector<std::string> new_recovery_codes();
// Under what the store keeps one. Capitals, spaces and dashes do not count.
std::string recovery_hash(store::PersonId person, std::string_view code);

}  // namespace salle::server
