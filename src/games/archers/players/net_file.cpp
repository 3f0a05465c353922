// Weights files of the learned archers; train/archers_weights.py says how they are laid out.
#include <cstdint>

#include "core/text.hpp"
#include "games/archers/players/net.hpp"
#include "players/weights_file.hpp"

namespace salle {
namespace {

using namespace archers_net;

// Of a view: what is linear comes to its last lane.
constexpr std::size_t kRowNumbers = ArchersNet::kWidth + kPhases;

constexpr std::size_t kExpectedBytes =
    2 * (kRowNumbers * kInputs + ArchersNet::kWidth + kHeads + kPhases * kKinds * kSteps) +
    kHeads * 2 * ArchersNet::kWidth;

ArchersNet::Row row_of(NumberReader& reader, std::size_t count) {
  ArchersNet::Row row{};
  for (std::size_t i = 0; i < count; ++i) row[i / 8][i % 8] = reader.next<std::int16_t>();
  return row;
}

}  // namespace

Result<ArchersNet> ArchersNet::parse(std::string_view bytes) {
  const auto file = WeightsFile::open(bytes, "salle-archers-net 1");
  if (!file) return std::unexpected(file.error());
  const auto words = file->words("inputs");
  const int inputs = words.size() == 1 ? parse_number(words[0]).value_or(0) : 0;
  if (inputs != static_cast<int>(kInputs)) {
    return refuse(cat("these weights are for another network: ", inputs, " inputs, not ", kInputs));
  }
  const auto weights = file->weights(kExpectedBytes);
  if (!weights) return std::unexpected(weights.error());
  ArchersNet net;
  net.about_ = file->about();
  NumberReader reader(*weights);
  net.rows_.resize(kInputs);
  for (Row& row : net.rows_) row = row_of(reader, kRowNumbers);
  net.bias_ = row_of(reader, kWidth);
  for (auto& head : net.outputs_) {
    for (Lane& lane : head) {
      for (std::size_t i = 0; i < 8; ++i) lane[i] = reader.next<std::int8_t>();
    }
  }
  for (auto& bias : net.output_bias_) bias = reader.next<std::int16_t>();
  for (auto& table : net.tables_) {
    for (auto& kind : table) {
      for (auto& worth : kind) worth = reader.next<std::int16_t>();
    }
  }
  return net;
}

}  // namespace salle
