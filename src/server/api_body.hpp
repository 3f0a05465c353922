// The body of a request, read strictly: what is asked for must be of the right kind, and what was
// not asked for must not be there.
#pragma once

#include <optional>
#include <string_view>

#include "core/json_reader.hpp"
#include "match/match.hpp"

namespace salle::server {

class Body : public JsonReader {
 public:
  // An empty text counts as {}.
  explicit Body(std::string_view text);

  // To be asked when all fields were: the first mistake, or a field that nobody knows.
  std::optional<Refusal> mistake();
};

}  // namespace salle::server
