// An honest deal that can be proved.
//
// Before the first card the dealer publishes a commitment, the SHA-256 of a secret seed. Every draw
// is fixed by the seed: the number for chance event k is the first eight bytes (big-endian) of the
// SHA-256 of the text "<seed>:<k>". After the game the seed is published, and anyone can check both
// with nothing but sha256sum:
//
//   printf '%s' <seed> | sha256sum            the commitment
//   printf '%s' <seed>:<k> | sha256sum        the number behind chance event k
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/result.hpp"
#include "games/table.hpp"

namespace salle {

// SHA-256: libsodium's in the program, and the portable one in the browser, where there is no
// libsodium; a test holds the two against each other.
using Digest = std::array<unsigned char, 32>;

Digest sha256(std::string_view text);
// The same in plain C++ (FIPS 180-4).
Digest sha256_portable(std::string_view text);
// As 64 hexadecimal digits in lower case.
std::string hex(const Digest& digest);
std::string sha256_hex(std::string_view text);

class Dealer {
 public:
  // A fresh secret seed from the system's random numbers.
  static Dealer fresh();
  // A seed is 64 lower-case hexadecimal digits.
  static Result<Dealer> from_seed(std::string_view seed);

  const std::string& seed() const { return seed_; }
  std::string commitment() const;
  std::uint64_t number(std::uint64_t chance_key) const;

  // Lets chance act at this table until a seat must decide or the game is over.
  void settle(Table& table) const;

 private:
  explicit Dealer(std::string seed) : seed_(std::move(seed)) {}
  std::string seed_;
};

}  // namespace salle
