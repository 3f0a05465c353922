#include "arena/ratings.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "arena/ladder.hpp"
#include "core/random.hpp"
#include "support/tallies.hpp"

namespace salle {
namespace {

const double kThreeToOne = 400.0 * std::log10(3.0);

TEST(Ratings, OfTwoByHand) {
  // Four of 3/4, four of 1/2: score 5/8, 400 log10(5/3). Squares of 1/8 and four
  // variances of p (1 - p) / 2 = 15/128 more, over 7 + 4, are 19/352: the score's error is the root
  // of an eighth of that. An Elo point is ln(10)/400 p (1 - p) of score there.
  const auto ratings = fit_ratings(2, {{1, 0, tally_of({0, 0, 4, 4, 0})}});
  ASSERT_EQ(ratings.size(), 2u);
  EXPECT_DOUBLE_EQ(ratings[0].elo, 0.0);
  EXPECT_DOUBLE_EQ(ratings[0].error_bar, 0.0);
  EXPECT_NEAR(ratings[1].elo, 400.0 * std::log10(5.0 / 3.0), 1e-6);
  const double slope = std::log(10.0) / 400.0 * (5.0 / 8.0) * (3.0 / 8.0);
  EXPECT_NEAR(ratings[1].error_bar, 1.96 * std::sqrt(19.0 / 352.0 / 8.0) / slope, 1e-6);
  EXPECT_FALSE(ratings[1].propped);
}

TEST(Ratings, OfAChainAddUp) {
  // Each takes three quarters from the one below; errors of separate links add as squares.
  const PairTally link = tally_of({0, 2, 0, 6, 4});  // (1/2 + 9/2 + 4) / 12
  const auto two = fit_ratings(2, {{1, 0, link}});
  const auto three = fit_ratings(3, {{1, 0, link}, {2, 1, link}});
  EXPECT_NEAR(three[1].elo, kThreeToOne, 1e-6);
  EXPECT_NEAR(three[2].elo, 2 * kThreeToOne, 1e-6);
  EXPECT_NEAR(three[1].error_bar, two[1].error_bar, 1e-6);
  EXPECT_NEAR(three[2].error_bar, std::sqrt(2.0) * two[1].error_bar, 1e-6);
}

TEST(Ratings, OfACircleAreEqual) {
  const PairTally link = tally_of({0, 2, 0, 6, 4});
  for (const Rating& rating : fit_ratings(3, {{0, 1, link}, {1, 2, link}, {2, 0, link}})) {
    EXPECT_NEAR(rating.elo, 0.0, 1e-6);
  }
}

TEST(Ratings, WithoutALikeliestOneArePropped) {
  // Nine pairs won and one drawn more: 9.5 of 10, nineteen to one.
  const auto ratings = fit_ratings(2, {{0, 1, tally_of({0, 0, 0, 0, 9})}});
  EXPECT_NEAR(ratings[0].elo, 400.0 * std::log10(19.0), 1e-6);
  EXPECT_TRUE(ratings[0].propped);
  EXPECT_GT(ratings[0].error_bar, 0.0);
}

TEST(Ratings, NeedEverybodyConnected) {
  EXPECT_TRUE(fit_ratings(3, {{0, 1, tally_of({0, 1, 1, 1, 0})}}).empty());
  EXPECT_TRUE(fit_ratings(2, {{0, 1, {}}}).empty());
  EXPECT_TRUE(fit_ratings(1, {}).empty());
}

// Climbs the likelihood in small steps, one rating at a time: slow, and nothing like Newton.
std::vector<double> naive_fit(std::size_t players, const std::vector<RatedEncounter>& encounters) {
  std::vector<double> elo(players, 0.0);
  const auto likelihood = [&] {
    double sum = 0.0;
    for (const RatedEncounter& one : encounters) {
      const double p = score_of_elo(elo[one.a] - elo[one.b]);
      const auto n = static_cast<double>(one.pairs.count());
      sum += n * (one.pairs.mean() * std::log(p) + (1 - one.pairs.mean()) * std::log(1 - p));
    }
    return sum;
  };
  for (double step = 64.0; step > 1e-4; step /= 2) {
    for (bool better = true; better;) {
      better = false;
      for (double& rating : elo) {
        for (const double change : {step, -step}) {
          const double before = likelihood();
          rating += change;
          if (likelihood() > before + 1e-13) {
            better = true;
          } else {
            rating -= change;
          }
        }
      }
    }
  }
  const double least = *std::min_element(elo.begin(), elo.end());
  for (double& rating : elo) rating -= least;
  return elo;
}

TEST(Ratings, AgreeWithASlowClimb) {
  Random random(9);
  for (int round = 0; round < 5; ++round) {
    std::vector<RatedEncounter> encounters;
    for (std::size_t a = 1; a < 5; ++a) {
      for (std::size_t b = 0; b < a; ++b) {
        std::array<int, 5> counts;
        for (int& count : counts) count = static_cast<int>(random.below(20)) + 1;
        encounters.push_back({a, b, tally_of(counts)});
      }
    }
    const auto slow = naive_fit(5, encounters);
    const auto fast = fit_ratings(5, encounters);
    for (std::size_t i = 0; i < 5; ++i) EXPECT_NEAR(fast[i].elo, slow[i], 0.5) << i;
  }
}

// Of ratings fitted to made-up results the true difference should lie within the bars about 95
// times in 100. With 400 tries three standard deviations are 3.3 %.
TEST(Ratings, ErrorBarsHoldTheTruth) {
  Random random(31);
  const std::array<double, 3> truth = {0.0, 80.0, 200.0};
  int inside = 0;
  constexpr int kTries = 400;
  for (int round = 0; round < kTries; ++round) {
    std::vector<RatedEncounter> encounters;
    for (std::size_t a = 1; a < 3; ++a) {
      for (std::size_t b = 0; b < a; ++b) {
        PairTally pairs;
        const double p = score_of_elo(truth[a] - truth[b]);
        const auto game = [&] { return random.fraction() < p ? 2 : 0; };
        for (int i = 0; i < 100; ++i) pairs.add(game() + game());
        encounters.push_back({a, b, pairs});
      }
    }
    const auto ratings = fit_ratings(3, encounters);
    inside += std::abs(ratings[2].elo - truth[2]) <= ratings[2].error_bar;
  }
  EXPECT_GT(inside, kTries * 0.91);
  EXPECT_LT(inside, kTries * 0.99);
}

TEST(Ladder, EverybodyMeetsEverybodyOrHisNeighbour) {
  LadderPlan plan{"en-garde", "abacus/basic target=1", {"random", "steady", "steady:nodes=1"}};
  plan.games = 6;
  const auto all = play_ladder(plan);
  ASSERT_TRUE(all) << all.error().message;
  EXPECT_EQ(all->pairings.size(), 3u);
  EXPECT_EQ(ladder_pairings(3, false), 3);
  for (const LadderPairing& pairing : all->pairings) EXPECT_EQ(pairing.score.games, 6);
  EXPECT_EQ(all->ratings.size(), 3u);
  plan.neighbours = true;
  const auto some = play_ladder(plan);
  ASSERT_EQ(some->pairings.size(), 2u);
  EXPECT_EQ(ladder_pairings(3, true), 2);
  EXPECT_EQ(some->pairings[1].a, 2u);
  EXPECT_EQ(some->pairings[1].b, 1u);
}

TEST(Ladder, APairingIsAMatchWithItsSeed) {
  LadderPlan plan{"en-garde", "", {"random", "steady"}};
  plan.games = 20;
  const auto ladder = play_ladder(plan);
  ASSERT_TRUE(ladder);
  const LadderPairing& pairing = ladder->pairings[0];
  const std::array<std::string, 2> players = {"steady", "random"};
  const auto prepared = prepare_game({"en-garde", "", ""}, players);
  SeriesScore score;
  for (std::int64_t pair = 0; pair < 10; ++pair) {
    score.add(*prepared->play({"steady", "random", pairing.seed}, pair, false));
  }
  EXPECT_EQ(score.pairs.counts(), pairing.score.pairs.counts());
  EXPECT_EQ(score.decisions, pairing.score.decisions);
}

TEST(Ladder, NamesEverybodyWhereNobodyIsNamed) {
  EXPECT_GE(ladder_players({"archers", "", {}}).size(), 2u);
  EXPECT_TRUE(ladder_players({"chess", "", {}}).empty());
  EXPECT_FALSE(play_ladder({"chess", "", {}}));
  EXPECT_FALSE(play_ladder({"archers", "", {"random"}}));
  EXPECT_FALSE(play_ladder({"archers", "", {"random", "nobody"}}));
  EXPECT_FALSE(play_ladder({"archers", "", {"random", "search", "random"}}));
}

}  // namespace
}  // namespace salle
