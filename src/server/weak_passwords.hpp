// Passwords that everybody tries first: well-known words with a few digits behind them, runs on the
// keyboard, the same character again and again.
#pragma once

#include <string_view>

namespace salle::server {

bool is_common_password(std::string_view password);

// Is it the name, with nothing but a few digits and signs around it?
bool is_made_of_name(std::string_view password, std::string_view name);

}  // namespace salle::server
