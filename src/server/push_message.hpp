// What is sent to a browser's push service: a text that only this browser can read (RFC 8291) and a
// header that says from whom it comes (VAPID, RFC 8292). Knows no sockets.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "core/result.hpp"
#include "match/clock.hpp"

struct evp_pkey_st;  // OpenSSL's EVP_PKEY

namespace salle::server {

// Where a browser wants to be reached, in the words in which it says so.
struct PushAddress {
  std::string endpoint;  // https://…
  std::string p256dh;    // the browser's public key, base64url
  std::string auth;      // sixteen bytes that only the browser and we know, base64url

  bool operator==(const PushAddress&) const = default;
};

// What is wrong with it, in words for a programmer. Without TLS only where `plain` is allowed.
Result<void> check(const PushAddress& address, bool plain = false);

// A key pair on the curve P-256.
class PushKey {
 public:
  static PushKey generate();
  // What `secret` gave; nothing where it is no key.
  static std::optional<PushKey> read(std::string_view secret);
  // Both parts as numbers are written: 32 bytes, and 65 bytes that begin with a 4.
  static std::optional<PushKey> from_bytes(std::string_view private_key,
                                           std::string_view public_key);

  std::string secret() const;        // to be kept; base64url
  std::string public_bytes() const;  // 65 of them
  std::string public_text() const;   // base64url, as a page hands it to its browser

  // The x of the product with another's public key; nothing where that is no point of the curve.
  std::optional<std::string> agreed(std::string_view public_bytes) const;
  // An ES256 signature, 64 bytes.
  std::string sign(std::string_view text) const;

 private:
  struct Owner {
    void operator()(evp_pkey_st* key) const;
  };
  explicit PushKey(evp_pkey_st* key) : key_(key) {}
  std::unique_ptr<evp_pkey_st, Owner> key_;
};

inline constexpr std::size_t kMostPushText = 3000;  // services take 4,096 bytes in all

// The body of the request, in the encoding aes128gcm: one record.
std::string push_body(const PushAddress& address, std::string_view text);
// The same with the parts that should be different every time.
std::optional<std::string> push_body(const PushAddress& address, std::string_view text,
                                     const PushKey& once, std::string_view salt);

// The Authorization header; good for twelve hours at this service only. `contact` is a mailto: or
// https: address of the host, or empty.
std::string vapid_header(const PushKey& key, std::string_view endpoint, std::string_view contact,
                         Millis now);

}  // namespace salle::server
