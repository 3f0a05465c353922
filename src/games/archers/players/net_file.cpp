// Weights files of the learned archers; train/archers_weights.py says how they are laid out.
#include <algorithm>
#include <charconv>

#include "core/text.hpp"
#include "games/archers/players/net.hpp"

namespace salle {
namespace {

using namespace archers_net;

constexpr std::string_view kMagic = "salle-archers-net 1\n";
// Of a view: what is linear comes to its last lane.
constexpr std::size_t kRowNumbers = ArchersNet::kWidth + kPhases;

std::uint64_t fingerprint(std::string_view bytes) {
  std::uint64_t hash = 0xcbf29ce484222325u;  // FNV-1a
  for (const char byte : bytes) {
    hash = (hash ^ static_cast<unsigned char>(byte)) * 0x100000001b3u;
  }
  return hash;
}

constexpr std::size_t kExpectedBytes =
    2 * (kRowNumbers * kInputs + ArchersNet::kWidth + kHeads + kPhases * kKinds * kSteps) +
    kHeads * 2 * ArchersNet::kWidth;

// Takes numbers off the front; the caller has made sure that there are enough.
class Reader {
 public:
  explicit Reader(std::string_view bytes) : bytes_(bytes) {}

  std::int16_t number() {
    const unsigned low = next();
    return static_cast<std::int16_t>(low | static_cast<unsigned>(next()) << 8);
  }
  std::int16_t small_number() { return static_cast<signed char>(next()); }

 private:
  unsigned char next() { return static_cast<unsigned char>(bytes_[at_++]); }

  std::string_view bytes_;
  std::size_t at_ = 0;
};

ArchersNet::Row row_of(Reader& reader, std::size_t count) {
  ArchersNet::Row row{};
  for (std::size_t i = 0; i < count; ++i) {
    row[i / 8][i % 8] = reader.number();
  }
  return row;
}

}  // namespace

Result<ArchersNet> ArchersNet::parse(std::string_view bytes) {
  const std::size_t end = bytes.find("\n\n");
  if (!bytes.starts_with(kMagic) || end == std::string_view::npos) {
    return refuse("this is no weights file: it does not begin with \"salle-archers-net 1\"");
  }
  ArchersNet net;
  net.about_ = bytes.substr(0, end + 1);
  const std::string_view data = bytes.substr(end + 2);
  std::size_t inputs = 0;
  std::uint64_t check = 0;
  for (std::string_view text = net.about_; !text.empty();) {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    const auto words = split_words(line);
    if (words.size() < 2) continue;
    const auto read = [&](auto& number, int base) {
      std::from_chars(words[1].data(), words[1].data() + words[1].size(), number, base);
    };
    if (words[0] == "inputs") read(inputs, 10);
    if (words[0] == "check") read(check, 16);
  }
  if (inputs != kInputs) {
    return refuse(cat("these weights are for another network: ", std::to_string(inputs),
                      " inputs, not ", std::to_string(kInputs)));
  }
  if (data.size() != kExpectedBytes) {
    return refuse(cat("the weights file has ", std::to_string(data.size()),
                      " bytes of weights, not ", std::to_string(kExpectedBytes)));
  }
  if (check != fingerprint(data)) return refuse("the weights file is damaged");
  Reader reader(data);
  net.rows_.resize(kInputs);
  for (Row& row : net.rows_) row = row_of(reader, kRowNumbers);
  net.bias_ = row_of(reader, kWidth);
  for (auto& head : net.outputs_) {
    for (Lane& lane : head) {
      for (std::size_t i = 0; i < 8; ++i) lane[i] = reader.small_number();
    }
  }
  for (auto& bias : net.output_bias_) bias = reader.number();
  for (auto& table : net.tables_) {
    for (auto& kind : table) {
      for (auto& worth : kind) worth = reader.number();
    }
  }
  return net;
}

}  // namespace salle
