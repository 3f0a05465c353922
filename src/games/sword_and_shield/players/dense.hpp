// Layers of networks in whole numbers: sums of 16-bit inputs times 16-bit weights, 32 at a time.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "players/lanes.hpp"

namespace salle {

// Inputs are weighed in pairs, each for so many sums at a time: as many as a processor can hold.
inline constexpr std::size_t kSumsAtATime = 32;
// Of one pair of inputs: both weights in each of these sums.
using PairWeights = std::array<Lane, kSumsAtATime / 4>;

// Those of `kPairs` pairs of numbers that are not both 0: there is nothing to be weighed in others.
template <std::size_t kPairs>
class Pairs {
 public:
  explicit Pairs(const std::array<std::int32_t, kPairs>& both) : both_(both) {
    for (std::size_t i = 0; i < kPairs; ++i) {
      place_[count_] = static_cast<std::uint8_t>(i);
      count_ += both_[i] != 0;
    }
  }

  // Adds to as many sums as `weights` has for each of the pairs.
  void weigh(const std::array<PairWeights, kPairs>& weights, WideLane* to) const {
    constexpr std::size_t kLanes = kSumsAtATime / 4;
    std::array<WideLane, kLanes> sums;
    for (std::size_t lane = 0; lane < kLanes; ++lane) sums[lane] = to[lane];
    for (std::size_t i = 0; i < count_; ++i) {
      const Lane pair = neighbours(both_[place_[i]]);
      const auto& row = weights[place_[i]];
      for (std::size_t lane = 0; lane < kLanes; ++lane) sums[lane] += products(pair, row[lane]);
    }
    for (std::size_t lane = 0; lane < kLanes; ++lane) to[lane] = sums[lane];
  }

 private:
  std::array<std::int32_t, kPairs> both_;
  std::array<std::uint8_t, kPairs> place_;
  std::size_t count_ = 0;
};

template <std::size_t kIn, std::size_t kOut>
struct Dense {
  static_assert(kIn % 2 == 0 && kOut % kSumsAtATime == 0);
  using Sums = std::array<WideLane, kOut / 4>;

  std::array<std::array<PairWeights, kIn / 2>, kOut / kSumsAtATime> weights;
  Sums bias;

  // The weight of one input in one sum.
  void set(std::size_t out, std::size_t in, std::int16_t weight) {
    weights[out / kSumsAtATime][in / 2][out % kSumsAtATime / 4][2 * (out % 4) + in % 2] = weight;
  }
  // How far from 0 a sum can be where no input is further than `most` says of it.
  template <class Most>
  std::int64_t reach(const Most& most) const {
    std::int64_t furthest = 0;
    for (std::size_t out = 0; out < kOut; ++out) {
      std::int64_t sum = std::abs(std::int64_t{bias[out / 4][out % 4]});
      for (std::size_t in = 0; in < kIn; ++in) {
        const PairWeights& row = weights[out / kSumsAtATime][in / 2];
        sum +=
            std::abs(row[out % kSumsAtATime / 4][2 * (out % 4) + in % 2]) * std::int64_t{most(in)};
      }
      furthest = std::max(furthest, sum);
    }
    return furthest;
  }
  void add(const Pairs<kIn / 2>& inputs, Sums& sums) const {
    for (std::size_t block = 0; block < weights.size(); ++block) {
      inputs.weigh(weights[block], sums.data() + block * kSumsAtATime / 4);
    }
  }
};

// Those sums that are above 0, shifted down and held to `most`: what a layer hands on.
template <std::size_t kLanes>
std::array<Lane, kLanes / 2> handed_on(const std::array<WideLane, kLanes>& sums, int down,
                                       std::int32_t most) {
  constexpr WideLane kNone = {};
  std::array<Lane, kLanes / 2> out;
  for (std::size_t lane = 0; lane < kLanes / 2; ++lane) {
    out[lane] = narrowed(clipped(sums[2 * lane] >> down, kNone, kNone + most),
                         clipped(sums[2 * lane + 1] >> down, kNone, kNone + most));
  }
  return out;
}

template <class Numbers>
auto pairs_of(const Numbers& numbers) {
  constexpr std::size_t kPairs = sizeof(Numbers) / sizeof(std::int32_t);
  return Pairs<kPairs>(std::bit_cast<std::array<std::int32_t, kPairs>>(numbers));
}

}  // namespace salle
