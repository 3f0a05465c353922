#include "server/sign_in_guard.hpp"

#include <algorithm>

#include "core/text.hpp"

namespace salle::server {

std::vector<std::pair<Limit, std::string>> SignInGuard::counted(const Who& who) {
  if (!who.device.empty()) return {{Limit::kWrongByDevice, who.device}};
  std::vector<std::pair<Limit, std::string>> list = {{Limit::kWrongByName, who.name}};
  if (!who.address.empty()) {
    list.emplace_back(Limit::kWrongByNameAndAddress, cat(who.address, " ", who.name));
  }
  return list;
}

bool SignInGuard::begin(const Who& who, Millis now) {
  const auto list = counted(who);
  const bool spent = std::ranges::any_of(
      list, [&](const auto& each) { return limits_.spent(each.first, each.second, now); });
  if (spent) return false;
  for (const auto& [limit, key] : list) limits_.take(limit, key, now);
  return true;
}

void SignInGuard::give_back(const Who& who, Millis now) {
  for (const auto& [limit, key] : counted(who)) limits_.give_back(limit, key, now);
}

}  // namespace salle::server
