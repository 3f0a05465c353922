// Sampled hands follow the exact odds: every unseen card equally likely to lie anywhere, given that
// a fencer who is asked something can answer. The odds are worked out here by counting all hands.
#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "games/en_garde/en_garde.hpp"
#include "naive/naive_en_garde.hpp"

namespace salle::en_garde {
namespace {

double ways(int n, int k) {
  double result = 1.0;
  for (int i = 0; i < k; ++i) result = result * (n - i) / (i + 1);
  return result;
}

struct Hidden {
  const char* rules;
  const char* known;
};

class SampleOdds : public testing::TestWithParam<Hidden> {};

// All hands of five out of the unseen cards, with the number of ways to be dealt them. The naive
// implementation says whether the fencer to move could do anything with it.
std::map<std::string, double> exact_odds(const std::string& rules, const std::string& known) {
  const auto sighting = parse_knowledge(parse_rules(rules).value(), known).value();
  const View& view = sighting.view;
  const std::size_t hidden = view.open[0] ? 1 : 0;
  const Cards unseen = Cards::full_deck() - sighting.memory.played - view.hand[1 - hidden];
  std::map<std::string, double> odds;
  double total = 0.0;
  std::array<int, 5> n{};
  for (n[0] = 0; n[0] <= unseen.count(1); ++n[0])
    for (n[1] = 0; n[1] <= unseen.count(2); ++n[1])
      for (n[2] = 0; n[2] <= unseen.count(3); ++n[2])
        for (n[3] = 0; n[3] <= unseen.count(4); ++n[3]) {
          n[4] = view.hand_size[hidden] - n[0] - n[1] - n[2] - n[3];
          if (n[4] < 0 || n[4] > unseen.count(5)) continue;
          double weight = 1.0;
          std::string hand;
          for (int v = 0; v < 5; ++v) {
            weight *= ways(unseen.count(v + 1), n[static_cast<std::size_t>(v)]);
            hand.append(static_cast<std::size_t>(n[static_cast<std::size_t>(v)]),
                        static_cast<char>('1' + v));
          }
          std::string full = known;
          full.replace(full.find('?'), hand.size(), hand);
          const auto naive = naive::NaiveEnGarde::from_position(rules, full);
          if (naive.need() != naive::Need::kDecision) continue;
          odds[hand] = weight;
          total += weight;
        }
  for (auto& [hand, weight] : odds) weight /= total;
  return odds;
}

TEST_P(SampleOdds, MatchTheExactOnes) {
  const std::string rules_line = GetParam().rules;
  const std::string known = GetParam().known;
  const Rules rules = parse_rules(rules_line).value();
  const auto sighting = parse_knowledge(rules, known).value();
  const std::size_t hidden = sighting.view.open[0] ? 1 : 0;
  const auto odds = exact_odds(rules_line, known);

  constexpr int kSamples = 200'000;
  std::map<std::string, int> drawn;
  Random random(5);
  for (int i = 0; i < kSamples; ++i) {
    ++drawn[cards_text(sample(rules, sighting.view, sighting.memory, random).hand[hidden])];
  }
  // Chi-square, with rare hands put together so that every cell expects at least ten.
  double chi = 0.0;
  int cells = 0;
  double rare_expected = 0.0;
  double rare_drawn = 0.0;
  for (const auto& [hand, probability] : odds) {
    const double expected = probability * kSamples;
    const double seen = drawn.contains(hand) ? drawn[hand] : 0;
    if (expected < 10) {
      rare_expected += expected;
      rare_drawn += seen;
      continue;
    }
    chi += (seen - expected) * (seen - expected) / expected;
    ++cells;
  }
  if (rare_expected >= 10) {
    chi += (rare_drawn - rare_expected) * (rare_drawn - rare_expected) / rare_expected;
    ++cells;
  }
  for (const auto& [hand, count] : drawn) EXPECT_TRUE(odds.contains(hand)) << hand << " cannot be";
  // The 99.9% bound of chi-square with that many degrees of freedom (Wilson and Hilferty).
  const double freedom = cells - 1;
  const double bound =
      freedom * std::pow(1 - 2 / (9 * freedom) + 3.09 * std::sqrt(2 / (9 * freedom)), 3);
  EXPECT_GT(cells, 1);
  EXPECT_LT(chi, bound) << cells << " kinds of hand";
}

INSTANTIATE_TEST_SUITE_P(
    Positions, SampleOdds,
    testing::Values(Hidden{"ferti/advanced", "8.13 12355 ????? - L -"},
                    Hidden{"ferti/advanced", "8.13 12344 ????? 3555 R i2"},  // must answer
                    Hidden{"ferti/classic", "8.13 12344 ????? 5 R d1"},      // must hold a 5
                    Hidden{"ferti/classic", "21.23 ????? 11234 12345 L -"},
                    Hidden{"abacus/classic", "1.3 ????? 22345 1344 L -"},  // must move or attack
                    Hidden{"abacus/basic", "8.11 12345 ????? 1122 R -"}));

}  // namespace
}  // namespace salle::en_garde
