#include "server/recovery_codes.hpp"

#include <sodium.h>

#include "core/text.hpp"
#include "records/dealer.hpp"

namespace salle::server {
namespace {

// Nothing that is taken for something else: no 0 and o, no 1, i and l, no u.
constexpr std::string_view kCodeLetters = "abcdefghjkmnpqrstvwxyz23456789";
// 30 letters: twelve of them are 58.9 bits. Whoever has stolen the file shall take his time.
constexpr int kRounds = 4096;
constexpr int kGroups = 3;
constexpr int kGroup = 4;

}  // namespace

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
