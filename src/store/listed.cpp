#include "store/listed.hpp"

#include <nlohmann/json.hpp>

namespace salle::store {

bool is_listed(const std::string& settings) {
  const auto json = nlohmann::json::parse(settings, nullptr, false);
  if (!json.is_object()) return false;
  const auto listed = json.find("listed");
  return listed != json.end() && listed->is_boolean() && listed->get<bool>();
}

}  // namespace salle::store
