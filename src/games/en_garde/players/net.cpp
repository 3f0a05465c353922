// Compiled without fused products and sums (CMakeLists.txt): bits must be the same everywhere.
#include "games/en_garde/players/net.hpp"

#include <algorithm>
#include <bit>

namespace salle {
namespace {

using en_garde_net::Codes;
using en_garde_net::History;
using en_garde_net::kActions;
using en_garde_net::Stakes;

// e to the power of x, for x of -700 to 0: the same bits everywhere, right to about 1e-12.
double exponential(double x) {
  const double whole = static_cast<double>(static_cast<int>(x * 1.4426950408889634 - 0.5));
  const double rest = x - whole * 0.6931471805599453;
  double sum = 1.0;
  for (int term = 13; term >= 1; --term) sum = 1.0 + sum * rest / term;
  const auto exponent = static_cast<std::uint64_t>(static_cast<std::int64_t>(whole) + 1023);
  return sum * std::bit_cast<double>(exponent << 52);
}

// Rows of weights that are added up, each times a factor, in the order in which they were put.
class Terms {
 public:
  void put(const float* row, float factor) {
    rows_[count_] = row;
    factors_[count_++] = factor;
  }

  // Four rows at a time: each sum is made in the same order as one by one, but is read and written
  // a quarter as often.
  template <int kOut>
  void add_to(float* sums) const {
    std::size_t i = 0;
    for (; i + 4 <= count_; i += 4) {
      const float *const a = rows_[i], *const b = rows_[i + 1];
      const float *const c = rows_[i + 2], *const d = rows_[i + 3];
      const float fa = factors_[i], fb = factors_[i + 1];
      const float fc = factors_[i + 2], fd = factors_[i + 3];
      for (int out = 0; out < kOut; ++out) {
        sums[out] = (((sums[out] + fa * a[out]) + fb * b[out]) + fc * c[out]) + fd * d[out];
      }
    }
    for (; i < count_; ++i) {
      const float* const row = rows_[i];
      const float factor = factors_[i];
      for (int out = 0; out < kOut; ++out) sums[out] += factor * row[out];
    }
  }

 private:
  std::array<const float*, EnGardeNet::kWidth> rows_;
  std::array<float, EnGardeNet::kWidth> factors_;
  std::size_t count_ = 0;
};

// Most numbers are not positive, and those add nothing after the rectifier.
template <int kOut>
void add_rectified(const std::array<float, EnGardeNet::kWidth>& inputs,
                   const std::vector<float>& weights, float* sums) {
  Terms terms;
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    if (inputs[i] > 0.0f) terms.put(weights.data() + i * kOut, inputs[i]);
  }
  terms.add_to<kOut>(sums);
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

bool EnGardeNet::plays(const en_garde::Rules& rules) const {
  const std::string_view name = en_garde::rule_set_name(rules);
  return std::find(rule_sets_.begin(), rule_sets_.end(), name) != rule_sets_.end();
}

EnGardeNet::Outputs EnGardeNet::evaluate(const Codes& codes, const History& history,
                                         float draw_value) const {
  Terms terms;
  const float* const rows = layers_[0].weights.data();
  for (const auto code : codes) terms.put(rows + code * kWidth, 1.0f);
  terms.put(rows + en_garde_net::kCodes * kWidth, draw_value);
  for (std::size_t place = 0; place < history.size(); ++place) {
    if (history[place] == 0) continue;
    const std::size_t row = place * en_garde_net::kHistoryCodes + history[place];
    terms.put(history_rows_.data() + row * kWidth, 1.0f);
  }
  std::array<float, kWidth> first;
  std::ranges::copy(layers_[0].bias, first.begin());
  terms.add_to<kWidth>(first.data());

  std::array<float, kWidth> second;
  std::ranges::copy(layers_[1].bias, second.begin());
  add_rectified<kWidth>(first, layers_[1].weights, second.data());

  std::array<float, kWidth> third;
  std::ranges::copy(layers_[2].bias, third.begin());
  add_rectified<kWidth>(second, layers_[2].weights, third.data());

  Outputs outputs;
  std::ranges::copy(layers_[3].bias, outputs.begin());
  add_rectified<kOutputs>(third, layers_[3].weights, outputs.data());
  return outputs;
}

EnGardeNet::Answer EnGardeNet::answer(const Codes& codes, const History& history, float draw_value,
                                      std::uint64_t legal) const {
  const Outputs outputs = evaluate(codes, history, draw_value);
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
                                 en_garde_net::encode_history(memory, sight.seat),
                                 static_cast<float>(stakes.draw_value()), legal);

  Thought<EnGarde> thought;
  thought.action = sight.legal[0];
  thought.nodes = 1;
  thought.value = answer.odds.win * stakes.win + answer.odds.draw * stakes.draw +
                  answer.odds.loss * stakes.lose;
  const auto odds_of = [&](en_garde::Action action) {
    return answer.policy[static_cast<std::size_t>(en_garde_net::action_index(action))];
  };
  for (const auto action : sight.legal) {
    const double odds = odds_of(action);
    if (odds > 0.0) thought.alternatives.push_back({action, thought.value, 1, odds});
  }
  choose_by_share(thought, 1.0, random);
  // By odds, then by notation: the same order everywhere.
  std::ranges::sort(thought.alternatives, [&](const auto& a, const auto& b) {
    return std::pair(-odds_of(a.action), a.action.code()) <
           std::pair(-odds_of(b.action), b.action.code());
  });
  return thought;
}

}  // namespace salle
