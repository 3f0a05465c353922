#include "server/totp.hpp"

#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <sodium.h>

#include <algorithm>
#include <array>

#include "core/text.hpp"

namespace salle::server {
namespace {

constexpr std::string_view kBase32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
constexpr std::size_t kKeyBytes = 20;
constexpr int kDigits = 6;

}  // namespace

std::string base32(std::string_view bytes) {
  std::string out;
  std::uint32_t bits = 0;
  int count = 0;
  for (const char c : bytes) {
    bits = bits << 8 | static_cast<unsigned char>(c);
    for (count += 8; count >= 5; count -= 5) out += kBase32[bits >> (count - 5) & 31];
  }
  if (count > 0) out += kBase32[bits << (5 - count) & 31];
  return out;
}

std::optional<std::string> from_base32(std::string_view text) {
  std::string out;
  std::uint32_t bits = 0;
  int count = 0;
  for (const char c : text) {
    const char capital = c >= 'a' && c <= 'z' ? static_cast<char>(c - 32) : c;
    const std::size_t value = kBase32.find(capital);
    if (value == std::string_view::npos) return std::nullopt;
    bits = bits << 5 | static_cast<std::uint32_t>(value);
    count += 5;
    if (count >= 8) {
      count -= 8;
      out += static_cast<char>(bits >> count & 0xff);
    }
  }
  return out;
}

std::string new_totp_secret() {
  std::array<char, kKeyBytes> bytes{};
  randombytes_buf(bytes.data(), bytes.size());
  std::string secret = base32({bytes.data(), bytes.size()});
  sodium_memzero(bytes.data(), bytes.size());
  return secret;
}

std::string totp_code(std::string_view key, std::int64_t step, int digits) {
  std::array<unsigned char, 8> counter{};
  for (std::size_t i = 0; i < counter.size(); ++i) {
    counter[i] =
        static_cast<unsigned char>(static_cast<std::uint64_t>(step) >> (56 - 8 * i) & 0xff);
  }
  std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
  unsigned length = 0;
  if (HMAC(EVP_sha1(), key.data(), static_cast<int>(key.size()), counter.data(), counter.size(),
           digest.data(), &length) == nullptr ||
      length != 20) {
    return "";
  }
  const std::size_t offset = digest[19] & 15U;
  std::uint32_t value = 0;
  for (std::size_t i = 0; i < 4; ++i) value = value << 8 | digest[offset + i];
  value &= 0x7fffffffU;
  std::uint32_t modulus = 1;
  for (int i = 0; i < digits; ++i) modulus *= 10;
  std::string text = std::to_string(value % modulus);
  return std::string(static_cast<std::size_t>(digits) - text.size(), '0') + text;
}

std::optional<std::int64_t> totp_step_of(std::string_view secret, std::string_view code, Millis now,
                                         std::int64_t used) {
  const auto key = from_base32(secret);
  if (!key || key->empty() || code.size() != kDigits) return std::nullopt;
  const std::int64_t here = now / kTotpStep;
  std::optional<std::int64_t> found;
  for (const std::int64_t step : {here, here - 1, here + 1}) {
    const std::string right = totp_code(*key, step, kDigits);
    // All three are tried, each in the same time.
    const bool same =
        right.size() == code.size() && sodium_memcmp(right.data(), code.data(), code.size()) == 0;
    if (same && step > used && !found) found = step;
  }
  return found;
}

std::string totp_uri(std::string_view secret, std::string_view name) {
  return cat("otpauth://totp/Salle:", percent_encoded(name), "?secret=", secret,
             "&issuer=Salle&algorithm=SHA1&digits=6&period=30");
}

}  // namespace salle::server
