// Weights files of the learned fencer; train/export.py says how they are laid out.
//
// Compiled without fused products and sums (CMakeLists.txt): bits must be the same everywhere.
#include <algorithm>

#include "core/text.hpp"
#include "games/en_garde/players/net.hpp"
#include "players/weights_file.hpp"

namespace salle {
namespace {

using en_garde_net::kHistory;
using en_garde_net::kHistoryCodes;

constexpr int kEmbedding = 16;  // numbers that an act of the history becomes
constexpr std::array<int, 5> kSizes = {EnGardeNet::kInputs, EnGardeNet::kWidth, EnGardeNet::kWidth,
                                       EnGardeNet::kWidth, EnGardeNet::kOutputs};

// Bytes of a matrix with one scale a column; and whether a bias a column follows.
constexpr std::size_t stored_bytes(int inputs, int outputs, bool bias) {
  return static_cast<std::size_t>(inputs * outputs + (bias ? 8 : 4) * outputs);
}

constexpr std::size_t kExpectedBytes = [] {
  std::size_t bytes = stored_bytes(kHistoryCodes, kEmbedding, false) +
                      stored_bytes(kHistory * kEmbedding, EnGardeNet::kWidth, false);
  for (std::size_t i = 0; i < 4; ++i) bytes += stored_bytes(kSizes[i], kSizes[i + 1], true);
  return bytes;
}();

// Single precision.
std::vector<float> numbers(NumberReader& reader, int count) {
  std::vector<float> values(static_cast<std::size_t>(count));
  for (float& value : values) value = reader.next<float>();
  return values;
}

// [inputs][outputs]: each a byte times the scale of its column.
std::vector<float> matrix(NumberReader& reader, int inputs, int outputs) {
  const auto columns = static_cast<std::size_t>(outputs);
  std::vector<float> weights(static_cast<std::size_t>(inputs) * columns);
  for (float& weight : weights) weight = static_cast<float>(reader.next<std::int8_t>());
  const std::vector<float> scale = numbers(reader, outputs);
  for (std::size_t i = 0; i < weights.size(); ++i) weights[i] *= scale[i % columns];
  return weights;
}

// What stands behind a word in the file's lines, where it is numbers.
std::vector<double> told(const WeightsFile& file, std::string_view key) {
  std::vector<double> numbers;
  for (const auto word : file.words(key)) {
    if (const auto number = parse_fraction(word)) numbers.push_back(*number);
  }
  return numbers;
}

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
  const auto file = WeightsFile::open(bytes, "salle-net 2");
  if (!file) return std::unexpected(file.error());
  const std::string_view another = "these weights are for another network: ";
  if (!std::ranges::equal(told(*file, "layers"), kSizes)) {
    return refuse(cat(another, "layers of other sizes"));
  }
  if (told(*file, "history") != std::vector<double>{kHistory, kHistoryCodes, kEmbedding}) {
    return refuse(cat(another, "history of other sizes"));
  }
  const auto weights = file->weights(kExpectedBytes);
  if (!weights) return std::unexpected(weights.error());
  EnGardeNet net;
  net.about_ = file->about();
  const auto rule_sets = file->words("rules");
  net.rule_sets_.assign(rule_sets.begin(), rule_sets.end());
  if (const auto floor = told(*file, "floor"); floor.size() == 1) net.floor_ = floor[0];
  if (const auto odds = told(*file, "starter"); odds.size() == 3) {
    net.starter_ = {odds[0], odds[1], odds[2]};
  }
  NumberReader reader(*weights);
  const auto embedding = matrix(reader, kHistoryCodes, kEmbedding);
  net.history_rows_ = history_rows(embedding, matrix(reader, kHistory * kEmbedding, kWidth));
  for (std::size_t i = 0; i < 4; ++i) {
    net.layers_[i].weights = matrix(reader, kSizes[i], kSizes[i + 1]);
    net.layers_[i].bias = numbers(reader, kSizes[i + 1]);
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
