// Which names may be kept, and which passwords.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "match/match.hpp"

namespace salle::server {

// Why this cannot be somebody's name; nothing if it can.
std::optional<Refusal> name_refusal(std::string_view name);

// Why this is no good as a password for that name.
std::optional<Refusal> password_refusal(std::string_view password, std::string_view name);

}  // namespace salle::server
