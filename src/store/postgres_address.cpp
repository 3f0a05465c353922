#include "store/postgres_address.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "core/text.hpp"

namespace salle::store {
namespace {

struct Parts {
  std::string_view scheme;     // with ://
  std::string_view authority;  // user:password@host:port,host:port
  std::string_view database;   // with its /
  std::string_view options;    // with their ?
};

Parts parts_of(std::string_view address) {
  Parts parts;
  const std::size_t begin = address.find("://") + 3;
  parts.scheme = address.substr(0, begin);
  std::string_view rest = address.substr(begin);
  const std::size_t options = std::min(rest.find('?'), rest.size());
  parts.options = rest.substr(options);
  rest = rest.substr(0, options);
  const std::size_t database = std::min(rest.find('/'), rest.size());
  parts.authority = rest.substr(0, database);
  parts.database = rest.substr(database);
  return parts;
}

bool says(std::string_view options, std::string_view name) {
  return options.find(cat('?', name, '=')) != options.npos ||
         options.find(cat('&', name, '=')) != options.npos;
}

}  // namespace

bool is_postgres(std::string_view address) {
  return address.starts_with("postgresql://") || address.starts_with("postgres://");
}

Result<std::string> complete_address(const std::string& address) {
  const Parts parts = parts_of(address);
  // Only one @ is where it belongs: before the hosts.
  if (std::ranges::count(parts.authority, '@') > 1 ||
      parts.database.find('@') != parts.database.npos ||
      parts.options.find('@') != parts.options.npos) {
    return refuse(
        "the address of the database cannot be read: in a password, @ is written %40, / is %2F, : "
        "is %3A and ? is %3F");
  }
  if (address.find('\0') != address.npos) return refuse("the address of the database has a zero");
  constexpr std::array<std::pair<const char*, const char*>, 8> kUsual = {{
      {"connect_timeout", "5"},
      {"target_session_attrs", "read-write"},
      {"tcp_user_timeout", "3000"},
      {"keepalives_idle", "10"},
      {"keepalives_interval", "3"},
      {"keepalives_count", "3"},
      {"application_name", "salle"},
      {"client_encoding", "UTF8"},
  }};
  std::string whole = address;
  for (const auto& [name, value] : kUsual) {
    if (says(parts.options, name)) continue;
    whole += cat(whole.find('?') == whole.npos ? '?' : '&', name, '=', value);
  }
  return whole;
}

std::string public_name(const std::string& address) {
  const Parts parts = parts_of(address);
  const std::size_t at = parts.authority.rfind('@');
  std::string_view user;
  std::string_view hosts = parts.authority;
  if (at != hosts.npos) {
    user = hosts.substr(0, std::min(hosts.find(':'), at));
    hosts = hosts.substr(at + 1);
  }
  return cat(parts.scheme, user, user.empty() ? "" : "@", hosts, parts.database);
}

}  // namespace salle::store
