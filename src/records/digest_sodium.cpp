// What the dealer takes from libsodium. The browser has a file of its own instead: src/wasm/.
#include <sodium.h>

#include <cstdlib>

#include "records/dealer.hpp"

namespace salle {

static_assert(std::tuple_size_v<Digest> == crypto_hash_sha256_BYTES);

Digest sha256(std::string_view text) {
  Digest digest;
  crypto_hash_sha256(digest.data(), reinterpret_cast<const unsigned char*>(text.data()),
                     text.size());
  return digest;
}

Dealer Dealer::fresh() {
  if (sodium_init() < 0) std::abort();  // no source of random numbers: nothing honest can be dealt
  Digest bytes;
  randombytes_buf(bytes.data(), bytes.size());
  return Dealer(hex(bytes));
}

}  // namespace salle
