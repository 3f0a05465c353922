// SHA-256, behind which the house's deals stand.
//
// `sha256` is libsodium's in the program and the portable one in the browser, where there is no
// libsodium; a test holds the two against each other.
#pragma once

#include <array>
#include <string>
#include <string_view>

namespace salle {

using Digest = std::array<unsigned char, 32>;

Digest sha256(std::string_view text);

// The same in plain C++ (FIPS 180-4).
Digest sha256_portable(std::string_view text);

// As 64 hexadecimal digits in lower case.
std::string hex(const Digest& digest);

}  // namespace salle
