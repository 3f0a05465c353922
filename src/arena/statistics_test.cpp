#include "arena/statistics.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "core/random.hpp"
#include "support/scale.hpp"
#include "support/tallies.hpp"

namespace salle {
namespace {

TEST(Tally, MeanAndErrorByHand) {
  Tally tally;
  for (const double value : {1.0, 2.0, 3.0, 4.0}) tally.add(value);
  EXPECT_DOUBLE_EQ(tally.mean(), 2.5);
  // Sample variance 5/3, over four values.
  EXPECT_DOUBLE_EQ(tally.standard_error(), std::sqrt(5.0 / 3.0 / 4.0));
}

TEST(PairTally, MeanAndVarianceByHand) {
  // 0, 1/2, 1/2, 1: mean 1/2, squares 1/4 + 1/4, over three.
  const PairTally tally = tally_of({1, 0, 2, 0, 1});
  EXPECT_EQ(tally.count(), 4);
  EXPECT_DOUBLE_EQ(tally.mean(), 0.5);
  EXPECT_DOUBLE_EQ(tally.variance(), 1.0 / 6.0);
  // Four pairs of variance 1/4 more: (1/2 + 1) / 8.
  EXPECT_DOUBLE_EQ(tally.cautious_variance(), 0.1875);
  // The standard error is the root of 1/6 over 4, 0.204124; times 1.96.
  EXPECT_NEAR(tally.error_bar(), 0.400083, 1e-6);
  EXPECT_NEAR(tally.score().low, 0.099917, 1e-6);
  EXPECT_NEAR(tally.score().high, 0.900083, 1e-6);
  EXPECT_DOUBLE_EQ(tally.superiority(), 0.5);
}

TEST(PairTally, SuperiorityByHand) {
  // Four of 3/4, four of 1/2: mean 5/8, squares 8/64; cautious (1/8 + 1) / 12 = 0.09375. The
  // standard error is the root of 0.09375 / 8, 0.108253; (1/8) over it is 1.154701.
  const PairTally tally = tally_of({0, 0, 4, 4, 0});
  EXPECT_DOUBLE_EQ(tally.cautious_variance(), 0.09375);
  EXPECT_NEAR(tally.superiority(), 0.87589, 1e-4) << "from a table of the normal distribution";
  EXPECT_NEAR(tally_of({0, 4, 4, 0, 0}).superiority(), 1 - 0.87589, 1e-4);
}

TEST(PairTally, WhereAllPairsEndAlikeTheIntervalIsWilsons) {
  // At a score of 1 the lower end is n / (n + 1.96^2): 20 / 23.8416.
  const Estimate won = tally_of({0, 0, 0, 0, 20}).score();
  EXPECT_DOUBLE_EQ(won.value, 1.0);
  EXPECT_DOUBLE_EQ(won.high, 1.0);
  EXPECT_NEAR(won.low, 0.838870, 1e-6);
  EXPECT_NEAR(tally_of({20, 0, 0, 0, 0}).score().high, 0.161130, 1e-6);
  // At 1/2 half the width is (1.96 / 2) / root(n + 1.96^2): 0.98 / root(23.8416) = 0.200706.
  EXPECT_NEAR(tally_of({0, 0, 20, 0, 0}).error_bar(), 0.200706, 1e-6);
  // One pair says next to nothing: 1 / 4.8416.
  EXPECT_NEAR(tally_of({0, 0, 0, 0, 1}).score().low, 0.206543, 1e-6);
}

TEST(PairTally, OfNothingIsHarmless) {
  const PairTally none;
  EXPECT_EQ(none.count(), 0);
  EXPECT_DOUBLE_EQ(none.score().low, 0.0);
  EXPECT_DOUBLE_EQ(none.score().high, 1.0);
  EXPECT_DOUBLE_EQ(none.superiority(), 0.5);
}

TEST(Elo, ByHand) {
  // Ten to one is 400 points, three to one 400 log10(3).
  EXPECT_NEAR(elo_of_score(10.0 / 11.0), 400.0, 1e-9);
  EXPECT_NEAR(elo_of_score(0.75), 190.8485, 1e-4);
  EXPECT_DOUBLE_EQ(elo_of_score(0.5), 0.0);
  EXPECT_NEAR(score_of_elo(-400.0), 1.0 / 11.0, 1e-12);
  EXPECT_TRUE(std::isinf(elo_of_score(1.0)) && elo_of_score(1.0) > 0);
  EXPECT_TRUE(std::isinf(elo_of_score(0.0)) && elo_of_score(0.0) < 0);
}

TEST(Normal, FromATable) {
  EXPECT_NEAR(normal_share_below(0.0), 0.5, 1e-12);
  EXPECT_NEAR(normal_share_below(1.0), 0.841345, 1e-6);
  EXPECT_NEAR(normal_share_below(-1.96), 0.024998, 1e-6);
}

TEST(Sprt, EvidenceByHand) {
  // Claims of 0 and 190.8485 Elo, scores 1/2 and 3/4. Pairs as above: mean 5/8 is in the middle.
  const SprtPlan plan{0.0, 400.0 * std::log10(3.0)};
  EXPECT_NEAR(weigh_evidence(plan, tally_of({0, 0, 4, 4, 0})).evidence, 0.0, 1e-12);
  // Ten pairs of 3/4: variance 1 / 14; 10 (1/4) (3/2 - 5/4) / (1/7) = 4.375.
  const SprtState sure = weigh_evidence(plan, tally_of({0, 0, 0, 10, 0}));
  EXPECT_NEAR(sure.evidence, 4.375, 1e-9);
  EXPECT_NEAR(sure.upper, 2.944439, 1e-6) << "ln 19";
  EXPECT_NEAR(sure.lower, -2.944439, 1e-6);
  EXPECT_EQ(sure.verdict, SprtVerdict::kElo1);
  EXPECT_EQ(weigh_evidence(plan, tally_of({0, 0, 10, 0, 0})).verdict, SprtVerdict::kElo0);
  EXPECT_EQ(weigh_evidence(plan, {}).verdict, SprtVerdict::kGoOn);
  EXPECT_EQ(weigh_evidence({0.0, 10.0}, tally_of({0, 0, 0, 0, 1})).verdict, SprtVerdict::kGoOn)
      << "one pair never settles it";
}

TEST(Sprt, BadPlansAreRefused) {
  EXPECT_TRUE(check_sprt({0.0, 10.0}));
  EXPECT_FALSE(check_sprt({10.0, 10.0}));
  EXPECT_FALSE(check_sprt({10.0, 0.0}));
  EXPECT_FALSE(check_sprt({0.0, 10.0, 0.0, 0.05}));
  EXPECT_FALSE(check_sprt({0.0, 10.0, 0.05, 0.5}));
}

// Games of players whose lead is known: how often does the test take `verdict`?
struct Simulated {
  double errors = 0.0;
  double mean_pairs = 0.0;
};

Simulated simulate(const SprtPlan& plan, double elo, double draws, SprtVerdict wrong, int runs,
                   bool linked = false) {
  Random random(2024);
  const double win = score_of_elo(elo) - draws / 2.0;
  const auto game = [&] {
    const double lot = random.fraction();
    return lot < win ? 2 : lot < win + draws ? 1 : 0;
  };
  Simulated simulated;
  for (int run = 0; run < runs; ++run) {
    PairTally pairs;
    SprtState state;
    while (state.verdict == SprtVerdict::kGoOn && pairs.count() < 100'000) {
      const int first = game();
      pairs.add(first + (linked ? first : game()));
      state = weigh_evidence(plan, pairs);
    }
    simulated.errors += state.verdict == wrong;
    simulated.mean_pairs += static_cast<double>(pairs.count());
  }
  simulated.errors /= runs;
  simulated.mean_pairs /= runs;
  return simulated;
}

// Of at least 300 runs with errors in 5 % three standard deviations are 3.8 %; nine is far off.
TEST(Sprt, ErrsAsRarelyAsItPromises) {
  const int runs = static_cast<int>(scaled(600)) + 300;
  for (const double draws : {0.0, 0.4}) {
    const SprtPlan narrow{0.0, 30.0};
    EXPECT_LT(simulate(narrow, 0.0, draws, SprtVerdict::kElo1, runs).errors, 0.09) << draws;
    EXPECT_LT(simulate(narrow, 30.0, draws, SprtVerdict::kElo0, runs).errors, 0.09) << draws;
    // Both games of a pair always ending alike.
    EXPECT_LT(simulate(narrow, 0.0, draws, SprtVerdict::kElo1, runs, true).errors, 0.09) << draws;
    EXPECT_LT(simulate(narrow, 30.0, draws, SprtVerdict::kElo0, runs, true).errors, 0.09) << draws;
    const SprtPlan wide{0.0, 150.0};
    EXPECT_LT(simulate(wide, 0.0, draws, SprtVerdict::kElo1, runs).errors, 0.09) << draws;
    EXPECT_LT(simulate(wide, 150.0, draws, SprtVerdict::kElo0, runs).errors, 0.09) << draws;
  }
}

TEST(Sprt, StopsSoonWhereTheLeadIsLarge) {
  const SprtPlan plan{0.0, 30.0};
  const auto clear = simulate(plan, 200.0, 0.0, SprtVerdict::kElo0, 200);
  const auto close = simulate(plan, 15.0, 0.0, SprtVerdict::kElo0, 200);
  EXPECT_EQ(clear.errors, 0.0);
  EXPECT_LT(clear.mean_pairs * 4, close.mean_pairs);
}

}  // namespace
}  // namespace salle
