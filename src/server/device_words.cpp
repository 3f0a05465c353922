#include "server/device_words.hpp"

#include <arpa/inet.h>

#include <algorithm>
#include <array>

#include "core/text.hpp"
#include "server/limits.hpp"

namespace salle::server {
namespace {

struct Sign {
  std::string_view sign;
  std::string_view word;
};
// In this order: most browsers claim to be others as well.
constexpr std::array kBrowsers = {
    Sign{"Edg", "Edge"},           Sign{"OPR/", "Opera"},     Sign{"SamsungBrowser", "Samsung"},
    Sign{"Firefox/", "Firefox"},   Sign{"FxiOS/", "Firefox"}, Sign{"CriOS/", "Chrome"},
    Sign{"Chromium/", "Chromium"}, Sign{"Chrome/", "Chrome"}, Sign{"Safari/", "Safari"},
};
constexpr std::array kSystems = {
    Sign{"Android", "Android"}, Sign{"iPhone", "iPhone"},  Sign{"iPad", "iPad"},
    Sign{"Windows", "Windows"}, Sign{"Mac OS X", "macOS"}, Sign{"CrOS", "ChromeOS"},
    Sign{"Linux", "Linux"},
};

template <std::size_t size>
std::string_view first_of(const std::array<Sign, size>& signs, std::string_view text) {
  const auto found =
      std::ranges::find_if(signs, [&](const Sign& each) { return text.contains(each.sign); });
  return found == signs.end() ? "" : found->word;
}

}  // namespace

std::string device_word(std::string_view user_agent) {
  if (user_agent.empty()) return "";
  const std::string_view browser = first_of(kBrowsers, user_agent);
  const std::string_view system = first_of(kSystems, user_agent);
  if (browser.empty()) return system.empty() ? "program" : cat("program, ", system);
  return system.empty() ? std::string(browser) : cat(browser, ", ", system);
}

std::string network_of(std::string_view address) {
  const std::string plain = address_key(address);  // an IPv4 address in IPv6's clothes is IPv4
  std::array<unsigned char, 4> four{};
  if (inet_pton(AF_INET, plain.c_str(), four.data()) == 1) {
    return cat(static_cast<unsigned>(four[0]), ".", static_cast<unsigned>(four[1]), ".",
               static_cast<unsigned>(four[2]), ".0/24");
  }
  std::array<unsigned char, 16> six{};
  if (inet_pton(AF_INET6, std::string(address).c_str(), six.data()) != 1) return "unknown";
  std::fill(six.begin() + 6, six.end(), static_cast<unsigned char>(0));
  std::array<char, INET6_ADDRSTRLEN> text{};
  inet_ntop(AF_INET6, six.data(), text.data(), text.size());
  return cat(std::string_view(text.data()), "/48");
}

}  // namespace salle::server
