#include "server/api_body.hpp"

#include "core/text.hpp"

namespace salle::server {

Body::Body(std::string_view text)
    : JsonReader(trim(text).empty() ? "{}" : text,
                 {"the body is not JSON", "the body must be a JSON object"}) {}

std::optional<Refusal> Body::mistake() {
  nothing_else();
  if (JsonReader::mistake().empty()) return std::nullopt;
  return Refusal{"malformed", JsonReader::mistake()};
}

}  // namespace salle::server
