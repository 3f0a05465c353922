#include "records/dealer.hpp"

#include "core/text.hpp"
#include "records/digest.hpp"

namespace salle {

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
