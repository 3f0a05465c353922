// Weights files of the learned fencer; train/export.py says how they are laid out.
//
// Compiled without fused products and sums (CMakeLists.txt): bits must be the same everywhere.
#include <algorithm>
#include <bit>
#include <charconv>

#include "core/text.hpp"
#include "games/en_garde/players/net.hpp"

namespace salle {
namespace {

using en_garde_net::kHistory;
using en_garde_net::kHistoryCodes;

constexpr std::string_view kMagic = "salle-net 2\n";
constexpr int kEmbedding = 16;  // numbers that an act of the history becomes
constexpr std::array<int, 5> kSizes = {EnGardeNet::kInputs, EnGardeNet::kWidth, EnGardeNet::kWidth,
                                       EnGardeNet::kWidth, EnGardeNet::kOutputs};

std::uint64_t fingerprint(std::string_view bytes) {
  std::uint64_t hash = 0xcbf29ce484222325u;  // FNV-1a
  for (const char byte : bytes) {
    hash = (hash ^ static_cast<unsigned char>(byte)) * 0x100000001b3u;
  }
  return hash;
}

// Bytes of a matrix with one scale a column; and whether a bias a column follows.
constexpr std::size_t stored_bytes(int inputs, int outputs, bool bias) {
  return static_cast<std::size_t>(inputs * outputs + (bias ? 8 : 4) * outputs);
}

constexpr std::size_t expected_bytes() {
  std::size_t bytes = stored_bytes(kHistoryCodes, kEmbedding, false) +
                      stored_bytes(kHistory * kEmbedding, EnGardeNet::kWidth, false);
  for (std::size_t i = 0; i < 4; ++i) bytes += stored_bytes(kSizes[i], kSizes[i + 1], true);
  return bytes;
}

// Takes matrices and biases off the front; the caller has made sure that there is enough.
class WeightReader {
 public:
  explicit WeightReader(std::string_view bytes) : bytes_(bytes) {}

  // [inputs][outputs]: each a byte times the scale of its column.
  std::vector<float> matrix(int inputs, int outputs) {
    const auto columns = static_cast<std::size_t>(outputs);
    std::vector<float> weights(static_cast<std::size_t>(inputs) * columns);
    for (float& weight : weights) weight = static_cast<float>(static_cast<signed char>(next()));
    const std::vector<float> scale = numbers(outputs);
    for (std::size_t i = 0; i < weights.size(); ++i) weights[i] *= scale[i % columns];
    return weights;
  }

  // Single precision, low byte first.
  std::vector<float> numbers(int count) {
    std::vector<float> values(static_cast<std::size_t>(count));
    for (float& value : values) {
      std::uint32_t bits = 0;
      for (int shift = 0; shift < 32; shift += 8) bits |= std::uint32_t{next()} << shift;
      value = std::bit_cast<float>(bits);
    }
    return values;
  }

 private:
  unsigned char next() { return static_cast<unsigned char>(bytes_[at_++]); }

  std::string_view bytes_;
  std::size_t at_ = 0;
};

// [acts][codes][width]: what each act in each place of the history adds to the first hidden layer.
// Multiplied out once, so that a position costs one row an act.
std::vector<float> history_rows(const std::vector<float>& embedding,
                                const std::vector<float>& layer) {
  constexpr std::size_t kWidth = EnGardeNet::kWidth;
  std::vector<float> rows(std::size_t{kHistory} * kHistoryCodes * kWidth, 0.0f);
  float* row = rows.data();
  for (std::size_t place = 0; place < kHistory; ++place) {
    for (std::size_t code = 0; code < kHistoryCodes; ++code, row += kWidth) {
      for (std::size_t i = 0; i < kEmbedding; ++i) {
        const float factor = embedding[code * kEmbedding + i];
        const float* const weights = layer.data() + (place * kEmbedding + i) * kWidth;
        for (std::size_t out = 0; out < kWidth; ++out) row[out] += factor * weights[out];
      }
    }
  }
  return rows;
}

}  // namespace

Result<EnGardeNet> EnGardeNet::parse(std::string_view bytes) {
  const std::size_t end = bytes.find("\n\n");
  if (!bytes.starts_with(kMagic) || end == std::string_view::npos) {
    return refuse("this is no weights file: it does not begin with \"salle-net 2\"");
  }
  EnGardeNet net;
  net.about_ = bytes.substr(0, end + 1);
  const std::string_view data = bytes.substr(end + 2);
  std::vector<double> numbers;
  std::string check;
  bool sizes_fit = false;
  bool history_fits = false;
  for (std::string_view text = net.about_; !text.empty();) {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    const auto words = split_words(line);
    if (words.empty()) continue;
    numbers.clear();
    for (const auto word : words) {
      if (const auto number = parse_fraction(word)) numbers.push_back(*number);
    }
    if (words[0] == "rules") {
      net.rule_sets_.assign(words.begin() + 1, words.end());
    } else if (words[0] == "history") {
      history_fits = numbers == std::vector<double>{kHistory, kHistoryCodes, kEmbedding};
    } else if (words[0] == "layers") {
      sizes_fit = std::ranges::equal(numbers, kSizes);
    } else if (words[0] == "floor" && numbers.size() == 1) {
      net.floor_ = numbers[0];
    } else if (words[0] == "starter" && numbers.size() == 3) {
      net.starter_ = {numbers[0], numbers[1], numbers[2]};
    } else if (words[0] == "check" && words.size() == 2) {
      check = words[1];
    }
  }
  if (!sizes_fit || !history_fits) {
    return refuse(cat("these weights are for another network: ", sizes_fit ? "history" : "layers",
                      " of other sizes"));
  }
  if (data.size() != expected_bytes()) {
    return refuse(cat("the weights file has ", std::to_string(data.size()),
                      " bytes of weights, not ", std::to_string(expected_bytes())));
  }
  std::uint64_t wanted = 0;
  std::from_chars(check.data(), check.data() + check.size(), wanted, 16);
  if (wanted != fingerprint(data)) return refuse("the weights file is damaged");
  WeightReader reader(data);
  const auto embedding = reader.matrix(kHistoryCodes, kEmbedding);
  net.history_rows_ = history_rows(embedding, reader.matrix(kHistory * kEmbedding, kWidth));
  for (std::size_t i = 0; i < 4; ++i) {
    net.layers_[i].weights = reader.matrix(kSizes[i], kSizes[i + 1]);
    net.layers_[i].bias = reader.numbers(kSizes[i + 1]);
  }
  return net;
}

std::string_view house_net_file(const en_garde::Rules& rules, HouseNets which) {
  using en_garde::Edition;
  using en_garde::Level;
  const bool first = which == HouseNets::kMaitre1;
  if (rules.level == Level::kBasic) {
    return first ? "maitre-1/en_garde_abacus_basic.net" : "en_garde_abacus_basic.net";
  }
  if (rules.level == Level::kClassic) {
    return first ? "maitre-1/en_garde_classic.net" : "en_garde_classic.net";
  }
  if (rules.edition == Edition::kAbacus) {
    return first ? "maitre-1/en_garde_abacus_advanced.net" : "en_garde_abacus_advanced.net";
  }
  return first ? "maitre-1/en_garde_ferti_advanced.net" : "en_garde_ferti_advanced.net";
}

}  // namespace salle
