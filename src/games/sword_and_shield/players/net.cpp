#include "games/sword_and_shield/players/net.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

#include "games/sword_and_shield/players/judge.hpp"

namespace salle {

using namespace sword_and_shield;

namespace {

constexpr int kFirstDown =
    std::countr_zero(unsigned{SwordNet::kInputOne * SwordNet::kWeightOne / SwordNet::kOne});

}  // namespace

// Brings the sums of a Knight to what is told of him now.
void SwordNet::follow(const Layers& layers, const std::array<std::int8_t, kKnightInputs>& told,
                      Sums::Knight& knight) {
  std::array<std::int16_t, kKnightInputs> change;
  for (std::size_t i = 0; i < kKnightInputs; ++i) {
    change[i] = static_cast<std::int16_t>(told[i] - knight.told[i]);
  }
  knight.told = told;
  layers.first.add(pairs_of(change), knight.sums);
}

std::int32_t SwordNet::odds(bool melee, const NetInput& input, Sums& sums) const {
  const Layers& layers = layers_[melee ? 1 : 0];
  if (sums.of_ != &layers) {
    sums.of_ = &layers;
    sums.knight_.fill({.told = {}, .sums = layers.first.bias});
  }
  std::array<Lane, kSeen / 8> seen{};
  std::size_t at = 0;
  for (std::size_t side = 0; side < 2; ++side) {
    Lane* const all = seen.data() + side * kWidth / 8;
    for (int i = 0; i < input.knights[side]; ++i, ++at) {
      follow(layers, input.knight[at], sums.knight_[at]);
      // Shifted are only sums above 0, so this divides.
      const auto acted = handed_on(sums.knight_[at].sums, kFirstDown, kFirstMost);
      for (std::size_t lane = 0; lane < acted.size(); ++lane) all[lane] += acted[lane];
    }
  }
  std::array<std::int16_t, kFieldInputs> field;
  for (std::size_t i = 0; i < kFieldInputs; ++i) {
    field[i] = static_cast<std::int16_t>(input.field[i] * (kOne / kInputOne));
  }
  std::memcpy(seen.data() + 2 * kWidth / 8, field.data(), sizeof(field));
  auto second = layers.second.bias;
  layers.second.add(pairs_of(seen), second);
  const auto all = std::bit_cast<std::array<std::int32_t, kSecond>>(second);
  std::int32_t total = layers.last_bias;
  for (std::size_t out = 0; out < kSecond; ++out) {
    total += layers.last[out] * std::clamp(all[out] / kWeightOne, 0, kSecondMost);
  }
  return total;
}

double SwordNet::standing(const Rules& rules, const State& state, Sums& sums, double plain) const {
  const Board& board = state.board;
  if (board.winner >= 0) return board.winner == 0 ? 1.0 : -1.0;
  NetInput input;
  look(rules, state, input);
  const bool attacks_a = rules.side_of(next_attacker(rules, board)) == 0;
  std::int32_t fine = odds(rules.melee, input, sums);
  constexpr std::int32_t kStep = kWeightOne * kOne / 16;
  if (plain > 0.0) {
    const double other =
        calm_odds(rules, state) * (attacks_a ? kWeightOne * kOne : -kWeightOne * kOne);
    constexpr double kMost = kStep * (kSteps - 1);
    fine =
        static_cast<std::int32_t>(std::clamp((1.0 - plain) * fine + plain * other, -kMost, kMost));
  }
  const std::int32_t size =
      std::min<std::int32_t>(fine < 0 ? -fine : fine, kStep * (kSteps - 1) - 1);
  const auto place = static_cast<std::size_t>(size / kStep);
  const std::int32_t value =
      curve_[place] * kStep + (curve_[place + 1] - curve_[place]) * (size % kStep);
  const bool for_a = attacks_a == (fine >= 0);
  constexpr double kAll = 32767.0 * kStep;
  return (for_a ? value : -value) / kAll;
}

}  // namespace salle
