#include "games/sword_and_shield/players/choice_net.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

namespace salle {

using namespace sword_and_shield;

namespace {

// Bytes as numbers that layers take, in pairs.
template <std::size_t kCount>
std::array<std::int16_t, kCount> widened(const std::array<std::int8_t, kCount>& bytes) {
  std::array<std::int16_t, kCount> numbers;
  for (std::size_t i = 0; i < kCount; ++i) {
    numbers[i] = static_cast<std::int16_t>(bytes[i] * (ChoiceNet::kOne / ChoiceNet::kInputOne));
  }
  return numbers;
}

template <std::size_t kLanes>
std::array<Lane, kLanes / 2> acted(const std::array<WideLane, kLanes>& sums,
                                   int most = ChoiceNet::kMost) {
  constexpr int kDown = std::countr_zero(unsigned{ChoiceNet::kWeightOne});
  return handed_on(sums, kDown, most);
}

}  // namespace

void ChoiceNet::score(const ChoiceInput& input, Scores& scores) const {
  const Layers& layers = layers_[0];
  using ChoiceSums = Dense<kHand, kChoice>::Sums;
  std::array<ChoiceSums, kFullHand> taken;
  std::array<Lane, kHand / 8> hand{};
  for (std::size_t i = 0; i < input.cards; ++i) {
    auto sums = layers.card.bias;
    layers.card.add(pairs_of(widened(input.card[i])), sums);
    const auto card = acted(sums, kCardMost);
    for (std::size_t lane = 0; lane < card.size(); ++lane) hand[lane] += card[lane];
    taken[i] = ChoiceSums{};
    layers.taken.add(pairs_of(card), taken[i]);
  }
  std::array<std::int16_t, kSceneInputs + kHand> seen;
  std::ranges::copy(widened(input.scene), seen.begin());
  std::memcpy(&seen[kSceneInputs], hand.data(), sizeof hand);
  auto first = layers.first.bias;
  layers.first.add(pairs_of(seen), first);
  auto second = layers.second.bias;
  layers.second.add(pairs_of(acted(first)), second);
  auto context = layers.context.bias;
  layers.context.add(pairs_of(acted(second)), context);
  for (std::size_t choice = 0; choice < input.choices; ++choice) {
    auto sums = context;
    layers.told.add(pairs_of(widened(input.choice[choice])), sums);
    for (std::size_t card = 0; card < input.cards; ++card) {
      if ((input.used[choice] >> card & 1) == 0) continue;
      for (std::size_t lane = 0; lane < sums.size(); ++lane) sums[lane] += taken[card][lane];
    }
    auto deep = layers.deeper.bias;
    layers.deeper.add(pairs_of(acted(sums)), deep);
    const auto handed = acted(deep);
    WideLane total{};
    for (std::size_t lane = 0; lane < handed.size(); ++lane) {
      total += products(handed[lane], layers.last[lane]);
    }
    const auto& told = input.choice[choice];
    const int near = told[kGapInput];
    const int behind = near > -127 ? near : 8 * told[kGapInput + 1];
    scores[choice] = total[0] + total[1] + total[2] + total[3] + layers.trust * behind;
  }
}

}  // namespace salle
