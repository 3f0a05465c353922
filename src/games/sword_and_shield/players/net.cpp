#include "games/sword_and_shield/players/net.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

namespace salle {

using namespace sword_and_shield;

namespace {

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
  template <std::size_t kLanes>
  void weigh(const std::array<std::array<Lane, kLanes>, kPairs>& weights, WideLane* to) const {
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

// What the first layer hands on of these sums. Shifted are only those above 0, so this divides.
[[gnu::always_inline]] inline WideLane handed_down(WideLane sums) {
  constexpr int kDown =
      std::countr_zero(unsigned{SwordNet::kInputOne * SwordNet::kWeightOne / SwordNet::kOne});
  constexpr WideLane kNone = {};
  return clipped(sums >> kDown, kNone, kNone + SwordNet::kFirstMost);
}

}  // namespace

// Brings the sums of a Knight to what is told of him now.
void SwordNet::follow(const Layers& layers, const std::array<std::int8_t, kKnightInputs>& told,
                      Sums::Knight& knight) {
  std::array<std::int16_t, kKnightInputs> change;
  for (std::size_t i = 0; i < kKnightInputs; ++i) {
    change[i] = static_cast<std::int16_t>(told[i] - knight.told[i]);
  }
  knight.told = told;
  const Pairs pairs(std::bit_cast<std::array<std::int32_t, kKnightPairs>>(change));
  for (std::size_t block = 0; block < layers.first.size(); ++block) {
    pairs.weigh(layers.first[block], knight.sums.data() + block * kAtATime / 4);
  }
}

std::int32_t SwordNet::odds(bool melee, const NetInput& input, Sums& sums) const {
  const Layers& layers = layers_[melee ? 1 : 0];
  if (sums.of_ != &layers) {
    sums.of_ = &layers;
    sums.knight_.fill({.told = {}, .sums = layers.first_bias});
  }
  std::array<Lane, kSeen / 8> seen{};
  std::size_t at = 0;
  for (std::size_t side = 0; side < 2; ++side) {
    Lane* const handed_on = seen.data() + side * kWidth / 8;
    for (int i = 0; i < input.knights[side]; ++i, ++at) {
      follow(layers, input.knight[at], sums.knight_[at]);
      const auto& all = sums.knight_[at].sums;
      for (std::size_t lane = 0; lane < kWidth / 8; ++lane) {
        handed_on[lane] += narrowed(handed_down(all[2 * lane]), handed_down(all[2 * lane + 1]));
      }
    }
  }
  std::array<std::int16_t, kFieldInputs> field;
  for (std::size_t i = 0; i < kFieldInputs; ++i) {
    field[i] = static_cast<std::int16_t>(input.field[i] * (kOne / kInputOne));
  }
  std::memcpy(seen.data() + 2 * kWidth / 8, field.data(), sizeof(field));
  std::array<WideLane, kSecond / 4> second = layers.second_bias;
  Pairs(std::bit_cast<std::array<std::int32_t, kSeenPairs>>(seen))
      .weigh(layers.second, second.data());
  const auto all = std::bit_cast<std::array<std::int32_t, kSecond>>(second);
  std::int32_t total = layers.last_bias;
  for (std::size_t out = 0; out < kSecond; ++out) {
    total += layers.last[out] * std::clamp(all[out] / kWeightOne, 0, kSecondMost);
  }
  return total;
}

double SwordNet::standing(const Rules& rules, const State& state, Sums& sums) const {
  const Board& board = state.board;
  if (board.winner >= 0) return board.winner == 0 ? 1.0 : -1.0;
  NetInput input;
  look(rules, state, input);
  const std::int32_t fine = odds(rules.melee, input, sums);
  constexpr std::int32_t kStep = kWeightOne * kOne / 16;
  const std::int32_t size =
      std::min<std::int32_t>(fine < 0 ? -fine : fine, kStep * (kSteps - 1) - 1);
  const auto place = static_cast<std::size_t>(size / kStep);
  const std::int32_t value =
      curve_[place] * kStep + (curve_[place + 1] - curve_[place]) * (size % kStep);
  const bool for_a = (rules.side_of(next_attacker(rules, board)) == 0) == (fine >= 0);
  constexpr double kAll = 32767.0 * kStep;
  return (for_a ? value : -value) / kAll;
}

}  // namespace salle
