// Weights files of the learned Knights; train/sword_weights.py and train/sword_choice_weights.py say
// how they are laid out.
#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <limits>

#include "core/text.hpp"
#include "games/sword_and_shield/players/choice_net.hpp"
#include "games/sword_and_shield/players/net.hpp"

namespace salle {
namespace {

std::uint64_t sword_fingerprint(std::string_view bytes) {
  std::uint64_t hash = 0xcbf29ce484222325u;  // FNV-1a
  for (const char byte : bytes) {
    hash = (hash ^ static_cast<unsigned char>(byte)) * 0x100000001b3u;
  }
  return hash;
}

// Takes numbers off the front; the caller has made sure that there are enough.
class SwordWeights {
 public:
  explicit SwordWeights(std::string_view bytes) : bytes_(bytes) {}

  template <class Number>
  Number next() {
    std::uint32_t bits = 0;
    for (std::size_t i = 0; i < sizeof(Number); ++i) {
      bits |= std::uint32_t{static_cast<unsigned char>(bytes_[at_++])} << (8 * i);
    }
    return static_cast<Number>(bits);
  }
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

 private:
  std::string_view bytes_;
  std::size_t at_ = 0;
};

// The lines before the weights; the weights are as many bytes as expected and undamaged.
Result<std::string_view> sword_head(std::string_view bytes, std::string_view magic,
                                    std::size_t expected) {
  const std::size_t end = bytes.find("\n\n");
  if (!bytes.starts_with(magic) || !bytes.substr(magic.size()).starts_with('\n') ||
      end == std::string_view::npos) {
    return refuse(cat("this is no weights file: it does not begin with \"", magic, "\""));
  }
  const std::string_view head = bytes.substr(0, end + 1);
  const std::string_view data = bytes.substr(end + 2);
  std::uint64_t check = 0;
  for (const std::string_view line : split(head, '\n')) {
    const auto words = split_words(line);
    if (words.size() < 2 || words[0] != "check") continue;
    std::from_chars(words[1].data(), words[1].data() + words[1].size(), check, 16);
  }
  if (data.size() != expected) {
    return refuse(cat("the weights file has ", std::to_string(data.size()),
                      " bytes of weights, not ", std::to_string(expected)));
  }
  if (check != sword_fingerprint(data)) return refuse("the weights file is damaged");
  return head;
}

}  // namespace

Result<SwordNet> SwordNet::parse(std::string_view bytes) {
  constexpr std::size_t kLayersBytes = 2 * kWidth * sword_and_shield::kKnightInputs + 4 * kWidth +
                                       2 * kSecond * kSeen + 4 * kSecond + 2 * kSecond + 4;
  constexpr std::size_t kExpected = 2 * kLayersBytes + 2 * kSteps;
  const auto head = sword_head(bytes, "salle-sword-net 1", kExpected);
  if (!head) return std::unexpected(head.error());
  SwordNet net;
  net.about_ = *head;
  SwordWeights weights(bytes.substr(bytes.size() - kExpected));
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
  const auto head = sword_head(bytes, "salle-sword-choice 1", kExpected);
  if (!head) return std::unexpected(head.error());
  ChoiceNet net;
  net.about_ = *head;
  SwordWeights weights(bytes.substr(bytes.size() - kExpected));
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
