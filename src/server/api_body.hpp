// The body of a request, read strictly: what is asked for must be of the right kind, and what was
// not asked for must not be there.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "match/match.hpp"

namespace salle::server {

class Body {
 public:
  // An empty text counts as {}.
  explicit Body(std::string_view text);

  // After a first mistake all of them give what is empty.
  std::string text(const char* name, std::size_t most, bool needed = true);
  bool flag(const char* name);
  std::optional<std::int64_t> number(const char* name, std::int64_t most);
  // The field as it is; null if it is not there.
  const nlohmann::json* field(const char* name);

  void fail(std::string why);
  // To be asked when all fields were: the first mistake, or a field that nobody knows.
  std::optional<Refusal> mistake();

 private:
  nlohmann::json json_;
  std::vector<std::string> asked_;
  std::string why_;
};

}  // namespace salle::server
