#include "server/push_sender.hpp"

#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstring>

#include "core/text.hpp"
#include "server/curl_handle.hpp"

namespace salle::server {
namespace {

constexpr long kPushConnectSeconds = 10;
constexpr long kPushSeconds = 30;
constexpr int kLifeSeconds = 24 * 3600;  // how long a service keeps it for a browser that sleeps

bool is_public_four(std::uint32_t address) {
  struct Net {
    std::uint32_t first;
    int bits;
  };
  // What RFC 6890 keeps for special purposes.
  constexpr std::array kSpecial = {Net{0x00000000, 8},  Net{0x0a000000, 8},  Net{0x64400000, 10},
                                   Net{0x7f000000, 8},  Net{0xa9fe0000, 16}, Net{0xac100000, 12},
                                   Net{0xc0000000, 24}, Net{0xc0000200, 24}, Net{0xc0a80000, 16},
                                   Net{0xc6120000, 15}, Net{0xc6336400, 24}, Net{0xcb007100, 24},
                                   Net{0xe0000000, 3}};
  return std::ranges::none_of(kSpecial, [address](const Net& net) {
    return address >> (32 - net.bits) == net.first >> (32 - net.bits);
  });
}

std::size_t forget(char*, std::size_t size, std::size_t count, void* total) {
  auto& heard = *static_cast<std::size_t*>(total);
  heard += size * count;
  return heard > 64 * 1024 ? 0 : size * count;  // nobody has so much to answer
}

curl_socket_t open_public(void*, curlsocktype, curl_sockaddr* address) {
  sockaddr_storage where{};
  std::memcpy(&where, &address->addr, std::min<std::size_t>(address->addrlen, sizeof where));
  if (!is_public(where)) return CURL_SOCKET_BAD;
  return ::socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
}

}  // namespace

bool is_public(const sockaddr_storage& address) {
  if (address.ss_family == AF_INET) {
    sockaddr_in four{};
    std::memcpy(&four, &address, sizeof four);
    return is_public_four(ntohl(four.sin_addr.s_addr));
  }
  if (address.ss_family != AF_INET6) return false;
  sockaddr_in6 six{};
  std::memcpy(&six, &address, sizeof six);
  const unsigned char* bytes = six.sin6_addr.s6_addr;
  // Only what is given out (2000::/3), without tunnels that lead to an IPv4 address (6to4).
  return bytes[0] >> 5 == 1 && !(bytes[0] == 0x20 && bytes[1] == 0x02);
}

PushSender::PushSender(PushKey key, PushOptions options, Gone gone)
    : key_(std::move(key)),
      options_(std::move(options)),
      gone_(std::move(gone)),
      queue_("push", options_.waits,
             [this](const PushMessage& message) { return deliver(message); }) {}

Delivery PushSender::deliver(const PushMessage& message) {
  using enum Delivery::Outcome;
  const CurlHandle curl = new_curl();
  if (curl == nullptr) return {kLater, "no memory"};
  CurlLines headers;
  const auto set = [&](CURLoption option, auto value) {
    curl_easy_setopt(curl.get(), option, value);
  };
  const Millis now = std::chrono::duration_cast<std::chrono::milliseconds>(
                         std::chrono::system_clock::now().time_since_epoch())
                         .count();
  const std::string body = push_body(message.to, message.text);
  std::size_t heard = 0;
  headers.add(
      cat("Authorization: ", vapid_header(key_, message.to.endpoint, options_.contact, now)));
  headers.add("Content-Type: application/octet-stream");
  headers.add("Content-Encoding: aes128gcm");
  headers.add(cat("TTL: ", std::to_string(kLifeSeconds)));
  if (!message.topic.empty()) headers.add(cat("Topic: ", message.topic));
  set(CURLOPT_URL, message.to.endpoint.c_str());
  set(CURLOPT_PROTOCOLS_STR, options_.own_services ? "http,https" : "https");
  set(CURLOPT_NOPROXY, "*");
  set(CURLOPT_NOSIGNAL, 1L);
  set(CURLOPT_CONNECTTIMEOUT, kPushConnectSeconds);
  set(CURLOPT_TIMEOUT, kPushSeconds);
  set(CURLOPT_HTTPHEADER, headers.get());
  set(CURLOPT_POSTFIELDSIZE, static_cast<long>(body.size()));
  set(CURLOPT_POSTFIELDS, body.data());
  set(CURLOPT_WRITEFUNCTION, &forget);
  set(CURLOPT_WRITEDATA, static_cast<void*>(&heard));
  if (!options_.own_services) set(CURLOPT_OPENSOCKETFUNCTION, &open_public);
  set(CURLOPT_NOPROGRESS, 0L);
  set(CURLOPT_XFERINFODATA, static_cast<void*>(&queue_));
  set(
      CURLOPT_XFERINFOFUNCTION, +[](void* queue, curl_off_t, curl_off_t, curl_off_t, curl_off_t) {
        return static_cast<DeliveryQueue<PushMessage>*>(queue)->stopping() ? 1 : 0;
      });
  const CURLcode code = curl_easy_perform(curl.get());
  if (code != CURLE_OK) return {kLater, curl_easy_strerror(code)};
  long status = 0;
  curl_easy_getinfo(curl.get(), CURLINFO_RESPONSE_CODE, &status);
  if (status >= 200 && status < 300) return {};
  const std::string why = cat("the push service answered ", std::to_string(status));
  if (status == 404 || status == 410) {
    gone_(message);
    return {kRefused, why};
  }
  // Too much, or trouble of its own: another time. Everything else would be refused again.
  return {status == 429 || status >= 500 ? kLater : kRefused, why};
}

}  // namespace salle::server
