#include "server/glicko.hpp"

#include <gtest/gtest.h>

#include <array>

#include "core/random.hpp"

namespace salle::server {
namespace {

// The worked example of Glickman's paper, which rounds on the way to two digits.
TEST(Glicko, AgreesWithTheWorkedExampleOfThePaper) {
  const std::array<Encounter, 3> games = {{{1400, 30, 1.0}, {1550, 100, 0.0}, {1700, 300, 0.0}}};
  const Strength now = after({1500, 200, 0.06}, games);
  EXPECT_NEAR(now.rating, 1464.06, 0.02);
  EXPECT_NEAR(now.deviation, 151.52, 0.02);
  EXPECT_NEAR(now.volatility, 0.05999, 0.00001);
}

TEST(Glicko, APeriodWithoutGamesOnlyMakesUnsure) {
  // sqrt(200^2 + (0.06 * 173.7178)^2) = sqrt(40000 + 108.64) = 200.27
  for (const Strength now : {after({1500, 200, 0.06}, {}), rested({1500, 200, 0.06}, 1.0)}) {
    EXPECT_DOUBLE_EQ(now.rating, 1500);
    EXPECT_NEAR(now.deviation, 200.27, 0.01);
    EXPECT_DOUBLE_EQ(now.volatility, 0.06);
  }
  // Many short rests are one long rest, and nobody becomes less known than a newcomer.
  const Strength twice = rested(rested({1500, 80, 0.06}, 10.0), 20.5);
  EXPECT_NEAR(twice.deviation, rested({1500, 80, 0.06}, 30.5).deviation, 1e-9);
  EXPECT_DOUBLE_EQ(rested({1500, 80, 0.06}, 100'000).deviation, 350);
  EXPECT_DOUBLE_EQ(rested({1500, 80, 0.06}, -5).deviation, 80);
}

TEST(Glicko, TwoEqualNewcomersMoveApartEvenly) {
  const std::array<Encounter, 1> won = {{{1500, 350, 1.0}}};
  const std::array<Encounter, 1> lost = {{{1500, 350, 0.0}}};
  const std::array<Encounter, 1> drawn = {{{1500, 350, 0.5}}};
  EXPECT_NEAR(after({}, won).rating - 1500, 1500 - after({}, lost).rating, 1e-9);
  EXPECT_NEAR(after({}, drawn).rating, 1500, 1e-9);
  // g = 1/sqrt(1 + 3 * 2.01476^2 / pi^2) = 0.6690; v = 1/(0.6690^2 / 4) = 8.936;
  // phi'^2 = 1/(1/4.0629 + 1/8.936) = 2.793; change = 173.7178 * 2.793 * 0.6690 * 0.5 = 162.3
  EXPECT_NEAR(after({}, won).rating, 1662.3, 0.5);
}

TEST(Glicko, WinningNeverHurtsAndGamesMakeSure) {
  Random random(7);
  const auto between = [&](double low, double high) {
    return low + (high - low) * static_cast<double>(random() >> 11) * 0x1.0p-53;
  };
  for (int i = 0; i < 2000; ++i) {
    const Strength one{between(100, 3000), between(30, 350), between(0.03, 0.1)};
    const Encounter met{between(100, 3000), between(30, 350), 1.0};
    Encounter drawn = met;
    drawn.score = 0.5;
    Encounter lost = met;
    lost.score = 0.0;
    const Strength up = after(one, {&met, 1});
    const Strength level = after(one, {&drawn, 1});
    const Strength down = after(one, {&lost, 1});
    EXPECT_GE(up.rating, one.rating);
    EXPECT_GE(up.rating, level.rating);
    EXPECT_GE(level.rating, down.rating);
    EXPECT_LE(down.rating, one.rating);
    // Only the growth of one period may outweigh what a game taught.
    EXPECT_LE(up.deviation, rested({0, one.deviation, up.volatility}, 1.0).deviation + 1e-9);
    EXPECT_GT(up.volatility, 0.0);
  }
}

TEST(Glicko, FarApartIsStillANumber) {
  const std::array<Encounter, 1> upset = {{{20'000, 30, 1.0}}};
  const Strength now = after({0, 30, 0.06}, upset);
  EXPECT_TRUE(now.rating == now.rating && now.deviation == now.deviation);
  EXPECT_LT(now.volatility, 10.0);
}

TEST(Glicko, ExpectsMoreOfTheStronger) {
  EXPECT_NEAR(expected({1500, 50, 0.06}, {1500, 80, 0.06}), 0.5, 1e-12);
  EXPECT_GT(expected({1700, 50, 0.06}, {1500, 50, 0.06}), 0.7);
  EXPECT_NEAR(
      expected({1700, 50, 0.06}, {1500, 50, 0.06}) + expected({1500, 50, 0.06}, {1700, 50, 0.06}),
      1.0, 1e-12);
}

}  // namespace
}  // namespace salle::server
