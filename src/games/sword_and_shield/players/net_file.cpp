// Weights files of the learned Knights; train/sword_weights.py says how they are laid out.
#include <algorithm>
#include <charconv>

#include "core/text.hpp"
#include "games/sword_and_shield/players/net.hpp"

namespace salle {
namespace {

constexpr std::string_view kSwordMagic = "salle-sword-net 1\n";

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
  void take(std::array<WideLane, kCount>& lanes) {
    for (WideLane& lane : lanes) {
      for (int i = 0; i < 4; ++i) lane[i] = next<std::int32_t>();
    }
  }

 private:
  std::string_view bytes_;
  std::size_t at_ = 0;
};

}  // namespace

Result<SwordNet> SwordNet::parse(std::string_view bytes) {
  constexpr std::size_t kLayersBytes = 2 * kWidth * sword_and_shield::kKnightInputs + 4 * kWidth +
                                       2 * kSecond * kSeen + 4 * kSecond + 2 * kSecond + 4;
  constexpr std::size_t kExpected = 2 * kLayersBytes + 2 * kSteps;
  const std::size_t end = bytes.find("\n\n");
  if (!bytes.starts_with(kSwordMagic) || end == std::string_view::npos) {
    return refuse("this is no weights file: it does not begin with \"salle-sword-net 1\"");
  }
  SwordNet net;
  net.about_ = bytes.substr(0, end + 1);
  const std::string_view data = bytes.substr(end + 2);
  std::uint64_t check = 0;
  for (const std::string_view line : split(net.about_, '\n')) {
    const auto words = split_words(line);
    if (words.size() < 2 || words[0] != "check") continue;
    std::from_chars(words[1].data(), words[1].data() + words[1].size(), check, 16);
  }
  if (data.size() != kExpected) {
    return refuse(cat("the weights file has ", std::to_string(data.size()),
                      " bytes of weights, not ", std::to_string(kExpected)));
  }
  if (check != sword_fingerprint(data)) return refuse("the weights file is damaged");
  SwordWeights weights(data);
  net.layers_.resize(2);
  for (Layers& layers : net.layers_) {
    for (std::size_t out = 0; out < kWidth; ++out) {
      auto& block = layers.first[out / kAtATime];
      for (std::size_t i = 0; i < kKnightInputs; ++i) {
        block[i / 2][out % kAtATime / 4][2 * (out % 4) + i % 2] = weights.next<std::int16_t>();
      }
    }
    weights.take(layers.first_bias);
    for (std::size_t out = 0; out < kSecond; ++out) {
      for (std::size_t i = 0; i < kSeen; ++i) {
        layers.second[i / 2][out / 4][2 * (out % 4) + i % 2] = weights.next<std::int16_t>();
      }
    }
    weights.take(layers.second_bias);
    weights.take(layers.last);
    layers.last_bias = weights.next<std::int32_t>();
  }
  weights.take(net.curve_);
  return net;
}

}  // namespace salle
