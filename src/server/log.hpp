// One JSON object a line on standard error. What is logged is named by the caller, field by field:
// never a token, a password, a seed or a hand.
#pragma once

#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <string_view>

namespace salle::server {

void log_info(std::string_view event, const nlohmann::ordered_json& fields);
void log_error(std::string_view event, std::string_view what) noexcept;

// Lines go there in place of standard error, on the thread that logs; empty: as before.
void divert_log(std::function<void(std::string_view line)> sink);

}  // namespace salle::server
