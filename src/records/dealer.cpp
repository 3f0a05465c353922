#include "records/dealer.hpp"

#include <sodium.h>

#include <array>
#include <cstdlib>

#include "core/text.hpp"

namespace salle {
namespace {

using Digest = std::array<unsigned char, crypto_hash_sha256_BYTES>;

Digest sha256(std::string_view text) {
  Digest digest;
  crypto_hash_sha256(digest.data(), reinterpret_cast<const unsigned char*>(text.data()),
                     text.size());
  return digest;
}

std::string hex(const Digest& digest) {
  std::array<char, 2 * crypto_hash_sha256_BYTES + 1> text;
  sodium_bin2hex(text.data(), text.size(), digest.data(), digest.size());
  return text.data();
}

}  // namespace

Dealer Dealer::fresh() {
  if (sodium_init() < 0) std::abort();  // no source of random numbers: nothing honest can be dealt
  Digest bytes;
  randombytes_buf(bytes.data(), bytes.size());
  return Dealer(hex(bytes));
}

Result<Dealer> Dealer::from_seed(std::string_view seed) {
  const bool digits = seed.find_first_not_of("0123456789abcdef") == std::string_view::npos;
  if (seed.size() != 64 || !digits) {
    return refuse(cat("a seed is 64 hexadecimal digits in lower case, not ", quote(seed)));
  }
  return Dealer(std::string(seed));
}

std::string Dealer::commitment() const { return sha256_hex(seed_); }

std::uint64_t Dealer::number(std::uint64_t chance_key) const {
  const Digest digest = sha256(seed_ + ':' + std::to_string(chance_key));
  std::uint64_t number = 0;
  for (std::size_t i = 0; i < 8; ++i) number = number << 8 | digest[i];
  return number;
}

void Dealer::settle(Table& table) const {
  while (table.turn() == kChance) table.deal(number(table.chance_key()));
}

std::string sha256_hex(std::string_view text) { return hex(sha256(text)); }

}  // namespace salle
