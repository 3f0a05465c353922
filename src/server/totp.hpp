// One-time codes for a second factor (RFC 6238 over RFC 4226): HMAC-SHA-1 of the number of the half
// minute, as authenticator apps make them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "match/clock.hpp"

namespace salle::server {

inline constexpr Millis kTotpStep = 30'000;

// RFC 4648 without padding. Reading takes small letters too, and nothing else.
std::string base32(std::string_view bytes);
std::optional<std::string> from_base32(std::string_view text);

// A new secret of 20 bytes, in base32.
std::string new_totp_secret();

std::string totp_code(std::string_view key, std::int64_t step, int digits = 6);

// The step to which this code belongs: the present one or a neighbour, for clocks that are a little
// off, but none up to `used`, so that every code is good once. Nothing if it is wrong.
std::optional<std::int64_t> totp_step_of(std::string_view secret, std::string_view code, Millis now,
                                         std::int64_t used);

// What an authenticator app reads, often from a square of dots.
std::string totp_uri(std::string_view secret, std::string_view name);

}  // namespace salle::server
