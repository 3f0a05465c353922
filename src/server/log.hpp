// One JSON object a line on standard error. What is logged is named by the caller, field by field:
// never a token, a password, a seed or a hand.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string_view>

namespace salle::server {

void log_info(std::string_view event, const nlohmann::ordered_json& fields);
void log_error(std::string_view event, std::string_view what) noexcept;

}  // namespace salle::server
