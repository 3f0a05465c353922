#include "server/host_names.hpp"

#include <arpa/inet.h>

#include <algorithm>
#include <array>

namespace salle::server {
namespace {

constexpr std::size_t kLongestName = 253;

bool is_address(const std::string& text, int family) {
  std::array<unsigned char, 16> bytes{};
  return inet_pton(family, text.c_str(), bytes.data()) == 1;
}

bool is_number(std::string_view text) {
  return std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

}  // namespace

std::string host_name(std::string_view text) {
  if (text.ends_with('.')) text.remove_suffix(1);
  std::string out(text);
  for (char& c : out) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
  const bool good =
      !out.empty() && out.size() <= kLongestName && std::ranges::all_of(out, [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '.' || c == '_';
      });
  return good ? out : std::string();
}

bool HostNames::takes(std::string_view host) const {
  if (any_ || host.empty()) return true;
  if (host.starts_with('[')) {
    const std::size_t end = host.find(']');
    if (end == std::string_view::npos) return false;
    const std::string_view rest = host.substr(end + 1);
    return is_address(std::string(host.substr(1, end - 1)), AF_INET6) &&
           (rest.empty() || (rest.front() == ':' && is_number(rest.substr(1))));
  }
  const std::size_t colon = std::min(host.find(':'), host.size());
  if (colon < host.size() && !is_number(host.substr(colon + 1))) return false;
  const std::string name = host_name(host.substr(0, colon));
  if (name.empty()) return false;
  return name == "localhost" || is_address(name, AF_INET) ||
         std::ranges::find(names_, name) != names_.end();
}

}  // namespace salle::server
