// Bits must be the same everywhere, so no product may be fused with the sum that follows.
#if defined(__clang__)
#pragma STDC FP_CONTRACT OFF
#elif defined(__GNUC__)
#pragma GCC optimize("fp-contract=off")
#endif

#include "players/en_garde/net.hpp"

#include <algorithm>
#include <bit>
#include <charconv>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "core/text.hpp"
#include "players/en_garde/steady.hpp"

namespace salle {
namespace {

using en_garde_net::Codes;
using en_garde_net::kActions;
using en_garde_net::Stakes;

constexpr std::string_view kMagic = "salle-net 1";

std::uint64_t fingerprint(std::string_view bytes) {
  std::uint64_t hash = 0xcbf29ce484222325u;  // FNV-1a
  for (const char byte : bytes) {
    hash = (hash ^ static_cast<unsigned char>(byte)) * 0x100000001b3u;
  }
  return hash;
}

// A number of half precision, as two bytes, the low one first.
float half_to_float(unsigned char low, unsigned char high) {
  const std::uint32_t half = static_cast<std::uint32_t>(high) << 8 | low;
  const std::uint32_t sign = (half & 0x8000u) << 16;
  const std::uint32_t rest = half & 0x7fffu;
  if (rest < 0x0400u) {  // below the smallest normal number, or zero
    const float value = static_cast<float>(rest) * 0x1.0p-24f;
    return sign ? -value : value;
  }
  return std::bit_cast<float>(sign | ((rest << 13) + 0x38000000u));
}

// e to the power of x, for x of -700 to 0: the same bits everywhere, right to about 1e-12.
double exponential(double x) {
  const double whole = static_cast<double>(static_cast<int>(x * 1.4426950408889634 - 0.5));
  const double rest = x - whole * 0.6931471805599453;
  double sum = 1.0;
  for (int term = 13; term >= 1; --term) sum = 1.0 + sum * rest / term;
  const auto exponent = static_cast<std::uint64_t>(static_cast<std::int64_t>(whole) + 1023);
  return sum * std::bit_cast<double>(exponent << 52);
}

bool to_number(std::string_view word, double& number) {
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
  return error == std::errc() && end == word.data() + word.size();
}

template <int kOut>
void add_row(const float* row, float factor, float* sums) {
  for (int i = 0; i < kOut; ++i) sums[i] += factor * row[i];
}

// sums[j] += inputs[i] * weights[i][j], for i in ascending order; most inputs are 0 after the
// rectifier, and those add nothing.
template <int kOut>
void multiply(const std::vector<float>& weights, const float* inputs, int count, float* sums) {
  for (int i = 0; i < count; ++i) {
    if (inputs[i] > 0.0f) add_row<kOut>(weights.data() + i * kOut, inputs[i], sums);
  }
}

void rectify(std::array<float, EnGardeNet::kWidth>& values) {
  for (float& value : values) value = value > 0.0f ? value : 0.0f;
}

Stakes stakes_of(const RoundOdds& starter, int mine, int theirs, bool i_start_next) {
  // worth[t][s]: what the match is worth to me when I need `m` rounds, they need t, and I start the
  // next one (s = 1) or they do. Worked out for m = 0, 1, ... in turn.
  const auto needs = static_cast<std::size_t>(theirs);
  std::vector<std::array<double, 2>> fewer(needs + 1, {1.0, 1.0});
  std::vector<std::array<double, 2>> worth(needs + 1);
  for (int m = 1; m <= mine; ++m) {
    if (m > 1) fewer = worth;
    worth[0] = {-1.0, -1.0};
    for (std::size_t t = 1; t <= needs; ++t) {
      const double mine_first = starter.win * fewer[t][0] + starter.loss * worth[t - 1][0];
      const double theirs_first = starter.loss * fewer[t][1] + starter.win * worth[t - 1][1];
      const double scale = 1.0 / (1.0 - starter.draw * starter.draw);
      worth[t] = {(theirs_first + starter.draw * mine_first) * scale,
                  (mine_first + starter.draw * theirs_first) * scale};
    }
  }
  const std::size_t next = i_start_next ? 1 : 0;
  return {fewer[needs][next], worth[needs - 1][next], worth[needs][next]};
}

}  // namespace

Result<EnGardeNet> EnGardeNet::parse(std::string_view bytes) {
  const std::size_t end = bytes.find("\n\n");
  if (!bytes.starts_with(kMagic) || end == std::string_view::npos) {
    return refuse("this is no weights file: it does not begin with \"salle-net 1\"");
  }
  EnGardeNet net;
  net.about_ = bytes.substr(0, end + 1);
  const std::string_view data = bytes.substr(end + 2);
  std::vector<double> numbers;
  std::string check;
  for (std::string_view text = net.about_; !text.empty();) {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    const auto words = split_words(line);
    if (words.empty()) continue;
    numbers.clear();
    for (const auto word : words) {
      double number = 0.0;
      if (to_number(word, number)) numbers.push_back(number);
    }
    if (words[0] == "rules") {
      net.rule_sets_.assign(words.begin() + 1, words.end());
    } else if (words[0] == "layers") {
      if (numbers != std::vector<double>{kInputs, kWidth, kWidth, kWidth, kOutputs}) {
        return refuse(cat("these weights are for another network: ", line));
      }
    } else if (words[0] == "floor" && numbers.size() == 1) {
      net.floor_ = numbers[0];
    } else if (words[0] == "starter" && numbers.size() == 3) {
      net.starter_ = {numbers[0], numbers[1], numbers[2]};
    } else if (words[0] == "check" && words.size() == 2) {
      check = words[1];
    }
  }
  constexpr std::array<int, 5> kSizes = {kInputs, kWidth, kWidth, kWidth, kOutputs};
  std::size_t expected = 0;
  for (std::size_t i = 0; i < 4; ++i) {
    expected += static_cast<std::size_t>((kSizes[i] + 1) * kSizes[i + 1]) * 2;
  }
  if (data.size() != expected) {
    return refuse(cat("the weights file has ", std::to_string(data.size()),
                      " bytes of weights, not ", std::to_string(expected)));
  }
  std::uint64_t wanted = 0;
  std::from_chars(check.data(), check.data() + check.size(), wanted, 16);
  if (wanted != fingerprint(data)) return refuse("the weights file is damaged");
  const auto* at = reinterpret_cast<const unsigned char*>(data.data());
  const auto take = [&](std::vector<float>& values, int count) {
    values.resize(static_cast<std::size_t>(count));
    for (float& value : values) {
      value = half_to_float(at[0], at[1]);
      at += 2;
    }
  };
  for (std::size_t i = 0; i < 4; ++i) {
    Layer& layer = net.layers_[i];
    layer.inputs = kSizes[i];
    layer.outputs = kSizes[i + 1];
    take(layer.weights, layer.inputs * layer.outputs);
    take(layer.bias, layer.outputs);
  }
  return net;
}

Result<EnGardeNet> EnGardeNet::read(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) return refuse(cat("cannot read ", quote(path)));
  const std::string bytes{std::istreambuf_iterator<char>(file), {}};
  return parse(bytes);
}

bool EnGardeNet::plays(const en_garde::Rules& rules) const {
  const std::string_view name = en_garde::rule_set_name(rules);
  return std::find(rule_sets_.begin(), rule_sets_.end(), name) != rule_sets_.end();
}

EnGardeNet::Outputs EnGardeNet::evaluate(const Codes& codes, float draw_value) const {
  std::array<float, kWidth> first;
  std::copy(layers_[0].bias.begin(), layers_[0].bias.end(), first.begin());
  const float* const rows = layers_[0].weights.data();
  for (const auto code : codes) add_row<kWidth>(rows + code * kWidth, 1.0f, first.data());
  add_row<kWidth>(rows + en_garde_net::kCodes * kWidth, draw_value, first.data());
  rectify(first);

  std::array<float, kWidth> second;
  std::copy(layers_[1].bias.begin(), layers_[1].bias.end(), second.begin());
  multiply<kWidth>(layers_[1].weights, first.data(), kWidth, second.data());
  rectify(second);

  std::array<float, kWidth> third;
  std::copy(layers_[2].bias.begin(), layers_[2].bias.end(), third.begin());
  multiply<kWidth>(layers_[2].weights, second.data(), kWidth, third.data());
  rectify(third);

  Outputs outputs;
  std::copy(layers_[3].bias.begin(), layers_[3].bias.end(), outputs.begin());
  multiply<kOutputs>(layers_[3].weights, third.data(), kWidth, outputs.data());
  return outputs;
}

EnGardeNet::Answer EnGardeNet::answer(const Codes& codes, float draw_value,
                                      std::uint64_t legal) const {
  const Outputs outputs = evaluate(codes, draw_value);
  const auto allowed = [&](std::size_t i) { return (legal >> i & 1) != 0; };
  Answer answer{};

  float most = -1e30f;
  for (std::size_t i = 0; i < kActions; ++i) {
    if (allowed(i)) most = std::max(most, outputs[i]);
  }
  double sum = 0.0;
  for (std::size_t i = 0; i < kActions; ++i) {
    if (!allowed(i)) continue;
    answer.policy[i] = exponential(std::max(-60.0, static_cast<double>(outputs[i] - most)));
    sum += answer.policy[i];
  }
  double kept = 0.0;
  // The likeliest action has 1 before division, so it is always kept.
  for (double& odds : answer.policy) {
    if (odds < std::min(1.0, floor_ * sum)) odds = 0.0;
    kept += odds;
  }
  for (double& odds : answer.policy) odds /= kept;

  const float* const ends = outputs.data() + kActions;
  const float likeliest = std::max({ends[0], ends[1], ends[2]});
  std::array<double, 3> odds{};
  for (std::size_t i = 0; i < 3; ++i) {
    odds[i] = exponential(std::max(-60.0, static_cast<double>(ends[i] - likeliest)));
  }
  const double total = odds[0] + odds[1] + odds[2];
  answer.odds = {odds[0] / total, odds[1] / total, odds[2] / total};
  return answer;
}

Stakes EnGardeNet::stakes(const en_garde::Rules& rules, const en_garde::View& view,
                          Seat seat) const {
  const auto me = static_cast<std::size_t>(seat);
  const int mine = rules.target - view.score[me];
  const int theirs = rules.target - view.score[1 - me];
  if (mine < 1 || theirs < 1) return {};
  return stakes_of(starter_, mine, theirs, view.starter != seat);
}

Thought<EnGarde> think(const EnGardeNet& net, const Sight<EnGarde>& sight, Random& random) {
  const auto& [view, memory] = sight.knowledge;
  const Stakes stakes = net.stakes(sight.rules, view, sight.seat);
  std::uint64_t legal = 0;
  for (const auto action : sight.legal) {
    legal |= std::uint64_t{1} << en_garde_net::action_index(action);
  }
  const auto answer = net.answer(en_garde_net::encode(view, memory, sight.seat),
                                 static_cast<float>(stakes.draw_value()), legal);

  Thought<EnGarde> thought;
  thought.action = sight.legal[0];
  thought.nodes = 1;
  thought.value = answer.odds.win * stakes.win + answer.odds.draw * stakes.draw +
                  answer.odds.loss * stakes.lose;
  const auto odds_of = [&](en_garde::Action action) {
    return answer.policy[static_cast<std::size_t>(en_garde_net::action_index(action))];
  };
  double lot = random.fraction();
  bool drawn = false;
  for (const auto action : sight.legal) {
    const double odds = odds_of(action);
    if (odds <= 0.0) continue;
    thought.alternatives.push_back({action, thought.value, 1, odds});
    if (!drawn) thought.action = action;  // also the last one, should rounding leave a rest
    drawn = drawn || lot < odds;
    lot -= odds;
  }
  // By odds, then by notation: the same order everywhere.
  std::ranges::sort(thought.alternatives, [&](const auto& a, const auto& b) {
    return std::pair(-odds_of(a.action), a.action.code()) <
           std::pair(-odds_of(b.action), b.action.code());
  });
  return thought;
}

Result<std::shared_ptr<const EnGardeNetPlayer::Nets>> EnGardeNetPlayer::read_all(
    const std::string& folder) {
  std::error_code error;
  std::vector<std::string> paths;
  for (const auto& entry : std::filesystem::directory_iterator(folder, error)) {
    const std::string name = entry.path().filename().string();
    if (name.starts_with("en_garde_") && name.ends_with(".net")) paths.push_back(entry.path());
  }
  if (error) return refuse(cat("cannot read ", quote(folder), ": ", error.message()));
  std::sort(paths.begin(), paths.end());
  auto nets = std::make_shared<Nets>();
  for (const auto& path : paths) {
    auto net = EnGardeNet::read(path);
    if (!net) return refuse(cat(path, ": ", net.error().message));
    nets->push_back(*std::move(net));
  }
  return nets;
}

Thought<EnGarde> EnGardeNetPlayer::ponder(const Sight<EnGarde>& sight, const Budget& budget,
                                          Random& random) {
  for (const EnGardeNet& net : *nets_) {
    if (net.plays(sight.rules)) return salle::think(net, sight, random);
  }
  return *SteadyEnGarde().think(sight, budget, random);
}

}  // namespace salle
