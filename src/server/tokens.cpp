#include "server/tokens.hpp"

#include <sodium.h>

#include <algorithm>
#include <array>
#include <charconv>

#include "core/text.hpp"
#include "records/dealer.hpp"
#include "store/names.hpp"

namespace salle::server {
namespace {

constexpr std::size_t kSecretBytes = 32;
constexpr std::size_t kSecretLetters = 43;  // of base64url

// Nothing that is taken for something else: no 0 and o, no 1, i and l, no u.
constexpr std::string_view kCodeLetters = "abcdefghjkmnpqrstvwxyz23456789";
// 30 letters: twelve of them are 58.9 bits. Whoever has stolen the file shall take his time.
constexpr int kRounds = 4096;
constexpr int kGroups = 3;
constexpr int kGroup = 4;

std::string random_secret() {
  std::array<unsigned char, kSecretBytes> secret{};
  randombytes_buf(secret.data(), secret.size());
  std::array<char,
             sodium_base64_ENCODED_LEN(kSecretBytes, sodium_base64_VARIANT_URLSAFE_NO_PADDING)>
      text{};
  sodium_bin2base64(text.data(), text.size(), secret.data(), secret.size(),
                    sodium_base64_VARIANT_URLSAFE_NO_PADDING);
  return text.data();
}

}  // namespace

std::string new_token(store::PersonId person) {
  return cat(std::to_string(person), ".", random_secret());
}

std::string new_device_token() { return random_secret(); }

bool is_device_token(std::string_view text) {
  return text.size() == kSecretLetters && std::ranges::all_of(text, [](char c) {
           return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                  c == '-' || c == '_';
         });
}

std::string new_session_id() {
  std::array<unsigned char, 8> bytes{};
  randombytes_buf(bytes.data(), bytes.size());
  std::array<char, 17> text{};
  sodium_bin2hex(text.data(), text.size(), bytes.data(), bytes.size());
  return text.data();
}

std::string name_hash(std::string_view name) {
  return sha256_hex(cat("salle-name:", store::skeleton(name)));
}

store::PersonId person_in(std::string_view token) {
  const std::size_t point = token.find('.');
  if (point == std::string_view::npos || token.size() - point - 1 != kSecretLetters) return 0;
  store::PersonId person = 0;
  const auto [end, error] = std::from_chars(token.data(), token.data() + point, person);
  return error == std::errc() && end == token.data() + point && person > 0 ? person : 0;
}

std::string session_hash(std::string_view token, const store::Person& person) {
  return sha256_hex(cat(token, ":", person.password));
}

std::vector<std::string> new_recovery_codes() {
  std::vector<std::string> codes;
  for (std::size_t i = 0; i < kRecoveryCodes; ++i) {
    std::string code;
    for (int letter = 0; letter < kGroups * kGroup; ++letter) {
      if (letter > 0 && letter % kGroup == 0) code += '-';
      code += kCodeLetters[randombytes_uniform(static_cast<std::uint32_t>(kCodeLetters.size()))];
    }
    codes.push_back(std::move(code));
  }
  return codes;
}

std::string recovery_hash(store::PersonId person, std::string_view code) {
  std::string plain;
  for (const char c : code) {
    if (c == ' ' || c == '-') continue;
    plain += c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
  }
  std::string hash = sha256_hex(cat("salle-recovery:", std::to_string(person), ":", plain));
  for (int round = 1; round < kRounds; ++round) hash = sha256_hex(hash);
  return hash;
}

}  // namespace salle::server
