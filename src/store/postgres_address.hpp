// The address of a PostgreSQL database, as a host writes it. It may hold a password.
#pragma once

#include <string>
#include <string_view>

#include "core/result.hpp"

namespace salle::store {

// postgresql://… or postgres://…?
bool is_postgres(std::string_view address);

// With everything that the host did not say himself: how long to wait, and that among several hosts
// the one that can be written to is meant. Refuses what libpq would misread, without repeating it: a
// password with an @ in it would end up in its messages.
Result<std::string> complete_address(const std::string& address);

// For logs and sentences: without the password.
std::string public_name(const std::string& address);

}  // namespace salle::store
