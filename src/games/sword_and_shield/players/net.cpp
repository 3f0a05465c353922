#include "games/sword_and_shield/players/net.hpp"

#include <algorithm>

namespace salle {

using namespace sword_and_shield;

namespace {

template <std::size_t kCount>
std::int32_t weighed(const std::array<std::int16_t, kCount>& weights, const std::int16_t* values) {
  std::int32_t sum = 0;
  for (std::size_t i = 0; i < kCount; ++i) sum += std::int32_t{weights[i]} * values[i];
  return sum;
}

}  // namespace

std::int32_t SwordNet::odds(bool melee, const NetInput& input) const {
  const Layers& layers = layers_[melee ? 1 : 0];
  std::array<std::int16_t, kSeen> seen{};
  std::size_t at = 0;
  for (std::size_t side = 0; side < 2; ++side) {
    std::int16_t* const sums = seen.data() + side * kWidth;
    for (int i = 0; i < input.knights[side]; ++i, ++at) {
      std::array<std::int16_t, kKnightInputs> told;
      std::copy(input.knight[at].begin(), input.knight[at].end(), told.begin());
      for (std::size_t out = 0; out < kWidth; ++out) {
        const std::int32_t sum = layers.first_bias[out] + weighed(layers.first[out], told.data());
        constexpr int kDown = kInputOne * kWeightOne / kOne;
        sums[out] = static_cast<std::int16_t>(sums[out] + std::clamp(sum / kDown, 0, kFirstMost));
      }
    }
  }
  for (std::size_t i = 0; i < kFieldInputs; ++i) {
    seen[2 * kWidth + i] = static_cast<std::int16_t>(input.field[i] * (kOne / kInputOne));
  }
  std::int32_t total = layers.last_bias;
  for (std::size_t out = 0; out < kSecond; ++out) {
    const std::int32_t sum = layers.second_bias[out] + weighed(layers.second[out], seen.data());
    total += layers.last[out] * std::clamp(sum / kWeightOne, 0, kSecondMost);
  }
  return total;
}

double SwordNet::standing(const Rules& rules, const State& state) const {
  const Board& board = state.board;
  if (board.winner >= 0) return board.winner == 0 ? 1.0 : -1.0;
  NetInput input;
  look(rules, state, input);
  const std::int32_t fine = odds(rules.melee, input);
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
