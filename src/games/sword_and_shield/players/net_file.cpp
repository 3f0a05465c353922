// Weights files of the learned Knights; train/sword_weights.py and train/sword_choice_weights.py say
// how they are laid out.
#include <algorithm>
#include <cstdlib>
#include <limits>

#include "games/sword_and_shield/players/choice_net.hpp"
#include "games/sword_and_shield/players/net.hpp"
#include "players/weights_file.hpp"

namespace salle {
namespace {

// Takes lanes and layers off the front.
class LayerReader : public NumberReader {
 public:
  using NumberReader::NumberReader;

  template <class Number, std::size_t kCount>
  void take(std::array<Number, kCount>& numbers) {
    for (Number& number : numbers) number = next<Number>();
  }
  template <std::size_t kCount>
  void take(std::array<Lane, kCount>& lanes) {
    for (Lane& lane : lanes) {
      for (int i = 0; i < 8; ++i) lane[i] = next<std::int16_t>();
    }
  }
  template <std::size_t kCount>
  void take(std::array<WideLane, kCount>& lanes) {
    for (WideLane& lane : lanes) {
      for (int i = 0; i < 4; ++i) lane[i] = next<std::int32_t>();
    }
  }

  // The weights of a layer, by sum and input.
  template <std::size_t kIn, std::size_t kOut>
  void take(Dense<kIn, kOut>& layer) {
    for (std::size_t out = 0; out < kOut; ++out) {
      for (std::size_t in = 0; in < kIn; ++in) layer.set(out, in, next<std::int16_t>());
    }
  }
  template <std::size_t kIn, std::size_t kOut>
  void take_with_bias(Dense<kIn, kOut>& layer) {
    take(layer);
    take(layer.bias);
  }
};

}  // namespace

Result<SwordNet> SwordNet::parse(std::string_view bytes) {
  constexpr std::size_t kLayersBytes = 2 * kWidth * sword_and_shield::kKnightInputs + 4 * kWidth +
                                       2 * kSecond * kSeen + 4 * kSecond + 2 * kSecond + 4;
  constexpr std::size_t kExpected = 2 * kLayersBytes + 2 * kSteps;
  const auto file = WeightsFile::open(bytes, "salle-sword-net 1");
  if (!file) return std::unexpected(file.error());
  const auto numbers = file->weights(kExpected);
  if (!numbers) return std::unexpected(numbers.error());
  SwordNet net;
  net.about_ = file->about();
  LayerReader weights(*numbers);
  net.layers_.resize(2);
  for (Layers& layers : net.layers_) {
    weights.take_with_bias(layers.first);
    weights.take_with_bias(layers.second);
    weights.take(layers.last);
    layers.last_bias = weights.next<std::int32_t>();
  }
  weights.take(net.curve_);
  return net;
}

Result<ChoiceNet> ChoiceNet::parse(std::string_view bytes) {
  using namespace sword_and_shield;
  constexpr std::size_t kWeights = kHand * kCardInputs + kScene * (kSceneInputs + kHand) +
                                   kScene * kScene + kChoice * kScene + kChoice * kChoiceInputs +
                                   kChoice * kHand + kChoice * kChoice + kChoice;
  constexpr std::size_t kBiases = kHand + 2 * kScene + 2 * kChoice;
  constexpr std::size_t kExpected = 2 * kWeights + 4 * kBiases + 4;
  const auto file = WeightsFile::open(bytes, "salle-sword-choice 1");
  if (!file) return std::unexpected(file.error());
  const auto numbers = file->weights(kExpected);
  if (!numbers) return std::unexpected(numbers.error());
  ChoiceNet net;
  net.about_ = file->about();
  LayerReader weights(*numbers);
  Layers& layers = net.layers_.emplace_back();
  weights.take_with_bias(layers.card);
  weights.take_with_bias(layers.first);
  weights.take_with_bias(layers.second);
  weights.take_with_bias(layers.context);
  weights.take(layers.told);
  weights.take(layers.taken);
  weights.take_with_bias(layers.deeper);
  weights.take(layers.last);
  layers.trust = weights.next<std::int32_t>();
  if (!layers.keep_to_32_bits()) return refuse("the weights are so large that sums would overflow");
  return net;
}

bool ChoiceNet::Layers::keep_to_32_bits() const {
  using namespace sword_and_shield;
  constexpr std::int64_t kByte = 128 * (kOne / kInputOne);
  const auto told_most = [](std::size_t) { return kByte; };
  const auto card_most = [](std::size_t) { return std::int64_t{kCardMost}; };
  const auto most = [](std::size_t) { return std::int64_t{kMost}; };
  const auto seen_most = [](std::size_t in) {
    return in < kSceneInputs ? kByte : std::int64_t{kCardMost} * kFullHand;
  };
  const std::int64_t choice = context.reach(most) + told.reach(told_most) +
                              std::int64_t{kFullHand} * taken.reach(card_most);
  std::int64_t score = std::abs(std::int64_t{trust}) * 8 * 128;
  for (const Lane& lane : last) {
    for (int i = 0; i < 8; ++i) score += std::abs(lane[i]) * std::int64_t{kMost};
  }
  return std::max({card.reach(told_most), first.reach(seen_most), second.reach(most), choice,
                   deeper.reach(most), score}) <= std::numeric_limits<std::int32_t>::max();
}

}  // namespace salle
