// A seed from a name, the same with every library: std::hash promises nothing from one to the next,
// and a failure must come back wherever it is looked for.
#pragma once

#include <cstdint>
#include <string_view>

namespace salle {

// FNV-1a with 64 bits.
constexpr std::uint64_t seed_of(std::string_view name) {
  std::uint64_t hash = 0xcbf29ce484222325u;
  for (const char letter : name) {
    hash = (hash ^ static_cast<unsigned char>(letter)) * 0x100000001b3u;
  }
  return hash;
}
// As published with the function.
static_assert(seed_of("") == 0xcbf29ce484222325u);
static_assert(seed_of("a") == 0xaf63dc4c8601ec8cu);
static_assert(seed_of("foobar") == 0x85944171f73967e8u);

}  // namespace salle
