// Random numbers for simulation: fast, seeded, the same everywhere.
//
// xoshiro256++ (Blackman and Vigna), seeded through splitmix64. `Random(seed, stream)` gives
// streams that are independent for all practical purposes, so that game 17 of a match is the same
// whichever core plays it. Not for secrets: deals between people come from records/dealer.hpp.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace salle {

// The high half of a 64 by 64 bit product: maps a uniform 64-bit number onto [0, bound) without a
// division. The bias is at most bound / 2^64.
constexpr std::uint64_t scale_to(std::uint64_t uniform, std::uint64_t bound) {
  return static_cast<std::uint64_t>(static_cast<unsigned __int128>(uniform) * bound >> 64);
}

// A good mixer of 64 bits; also what seeds the generator.
constexpr std::uint64_t splitmix64(std::uint64_t& state) {
  state += 0x9e3779b97f4a7c15u;
  std::uint64_t z = state;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}

class Random {
 public:
  using result_type = std::uint64_t;

  constexpr explicit Random(std::uint64_t seed, std::uint64_t stream = 0) {
    std::uint64_t mixed_stream = stream;
    std::uint64_t mix = seed ^ splitmix64(mixed_stream);
    for (auto& word : words_) word = splitmix64(mix);
  }

  static constexpr result_type min() { return 0; }
  static constexpr result_type max() { return ~result_type{0}; }

  constexpr std::uint64_t operator()() {
    const std::uint64_t result = std::rotl(words_[0] + words_[3], 23) + words_[0];
    const std::uint64_t t = words_[1] << 17;
    words_[2] ^= words_[0];
    words_[3] ^= words_[1];
    words_[1] ^= words_[2];
    words_[0] ^= words_[3];
    words_[2] ^= t;
    words_[3] = std::rotl(words_[3], 45);
    return result;
  }

  // Uniform in [0, bound), for bound of 1 to 2^32 - 1.
  constexpr std::uint32_t below(std::uint32_t bound) {
    return static_cast<std::uint32_t>(scale_to((*this)(), bound));
  }

  // Uniform in [0, 1).
  constexpr double fraction() { return static_cast<double>((*this)() >> 11) * 0x1.0p-53; }

 private:
  std::array<std::uint64_t, 4> words_{};
};

// A number fixed by a seed and a key, whatever was drawn before: how duplicate deals stay
// duplicates after the two games have taken different paths.
constexpr std::uint64_t number_for(std::uint64_t seed, std::uint64_t key) {
  std::uint64_t state = seed;
  state = splitmix64(state) ^ key;
  splitmix64(state);
  return splitmix64(state);
}

}  // namespace salle
