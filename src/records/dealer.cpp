#include "records/dealer.hpp"

#include <bit>
#include <cstdint>

#include "core/text.hpp"

namespace salle {
namespace {

// The first 32 bits of the fractions of the cube roots of the first 64 primes.
constexpr std::array<std::uint32_t, 64> kRounds = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

using Hash = std::array<std::uint32_t, 8>;

void add_block(Hash& hash, const unsigned char* block) {
  std::array<std::uint32_t, 64> word;
  for (std::size_t i = 0; i < 16; ++i) {
    word[i] = std::uint32_t{block[4 * i]} << 24 | std::uint32_t{block[4 * i + 1]} << 16 |
              std::uint32_t{block[4 * i + 2]} << 8 | std::uint32_t{block[4 * i + 3]};
  }
  for (std::size_t i = 16; i < 64; ++i) {
    const std::uint32_t early = word[i - 15], late = word[i - 2];
    word[i] = word[i - 16] + word[i - 7] +
              (std::rotr(early, 7) ^ std::rotr(early, 18) ^ (early >> 3)) +
              (std::rotr(late, 17) ^ std::rotr(late, 19) ^ (late >> 10));
  }
  auto [a, b, c, d, e, f, g, h] = hash;
  for (std::size_t i = 0; i < 64; ++i) {
    const std::uint32_t one = h + (std::rotr(e, 6) ^ std::rotr(e, 11) ^ std::rotr(e, 25)) +
                              ((e & f) ^ (~e & g)) + kRounds[i] + word[i];
    const std::uint32_t two =
        (std::rotr(a, 2) ^ std::rotr(a, 13) ^ std::rotr(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    h = g;
    g = f;
    f = e;
    e = d + one;
    d = c;
    c = b;
    b = a;
    a = one + two;
  }
  const Hash mixed = {a, b, c, d, e, f, g, h};
  for (std::size_t i = 0; i < 8; ++i) hash[i] += mixed[i];
}

}  // namespace

Digest sha256_portable(std::string_view text) {
  // The first 32 bits of the fractions of the square roots of the first eight primes.
  Hash hash = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
               0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  // Then a one bit, zeros, and the length in bits fill the last block.
  std::string padded(text);
  padded += '\x80';
  padded.append((119 - text.size() % 64) % 64, '\0');
  const std::uint64_t bits = std::uint64_t{text.size()} * 8;
  for (int shift = 56; shift >= 0; shift -= 8) padded += static_cast<char>(bits >> shift & 255);
  for (std::size_t at = 0; at < padded.size(); at += 64) {
    add_block(hash, reinterpret_cast<const unsigned char*>(padded.data()) + at);
  }
  Digest digest;
  for (std::size_t i = 0; i < digest.size(); ++i) {
    digest[i] = static_cast<unsigned char>(hash[i / 4] >> (24 - 8 * (i % 4)));
  }
  return digest;
}

std::string hex(const Digest& digest) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string text;
  for (const unsigned char byte : digest) text += {kDigits[byte >> 4], kDigits[byte & 15]};
  return text;
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
