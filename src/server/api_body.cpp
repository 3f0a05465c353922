#include "server/api_body.hpp"

#include <algorithm>

#include "core/text.hpp"

namespace salle::server {

Body::Body(std::string_view text) : json_(nlohmann::json::object()) {
  if (trim(text).empty()) return;
  auto json = nlohmann::json::parse(text, nullptr, false);
  if (json.is_object()) {
    json_ = std::move(json);
  } else {
    fail(json.is_discarded() ? "the body is not JSON" : "the body must be a JSON object");
  }
}

const nlohmann::json* Body::field(const char* name) {
  asked_.emplace_back(name);
  const auto found = json_.find(name);
  return found == json_.end() ? nullptr : &*found;
}

std::string Body::text(const char* name, std::size_t most, bool needed) {
  const nlohmann::json* found = field(name);
  if (found == nullptr) {
    if (needed) fail(cat("\"", name, "\" is missing"));
    return "";
  }
  if (!found->is_string() || found->get_ref<const std::string&>().size() > most) {
    fail(cat("\"", name, "\" must be a text of at most ", most, " bytes"));
    return "";
  }
  return found->get<std::string>();
}

bool Body::flag(const char* name) {
  const nlohmann::json* found = field(name);
  if (found == nullptr) return false;
  if (!found->is_boolean()) fail(cat("\"", name, "\" must be true or false"));
  return found->is_boolean() && found->get<bool>();
}

std::optional<std::int64_t> Body::number(const char* name, std::int64_t most) {
  const nlohmann::json* found = field(name);
  if (found == nullptr) return std::nullopt;
  if (!found->is_number_unsigned() ||
      found->get<std::uint64_t>() > static_cast<std::uint64_t>(most)) {
    fail(cat("\"", name, "\" must be a whole number from 0 to ", std::to_string(most)));
    return std::nullopt;
  }
  return found->get<std::int64_t>();
}

void Body::fail(std::string why) {
  if (why_.empty()) why_ = std::move(why);
}

std::optional<Refusal> Body::mistake() {
  if (why_.empty()) {
    for (const auto& [name, value] : json_.items()) {
      if (std::ranges::find(asked_, name) == asked_.end()) {
        fail(cat("there is no field ", quote(name), " here",
                 asked_.empty() ? "" : cat("; there are ", join(asked_, ", "))));
      }
    }
  }
  if (why_.empty()) return std::nullopt;
  return Refusal{"malformed", why_};
}

}  // namespace salle::server
