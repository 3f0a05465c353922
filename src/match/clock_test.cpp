#include "match/clock.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace salle {
namespace {

TEST(MatchClock, WithoutClocksNothingRuns) {
  MatchClock clock({}, 2);
  clock.start(0, 1000);
  EXPECT_EQ(clock.deadline(), std::nullopt);
  EXPECT_EQ(clock.left(0, 5000), std::nullopt);
  EXPECT_EQ(clock.spent(9000, 0), 0);
  EXPECT_FALSE(clock.run_out(1'000'000'000));
}

TEST(MatchClock, LiveTimeIsChargedAndIncremented) {
  MatchClock clock({ClockKind::kLive, 60'000, 2'000, 0}, 2);
  clock.start(0, 1'000);
  EXPECT_EQ(clock.left(0, 11'000), 50'000);
  EXPECT_EQ(clock.left(1, 11'000), 60'000);
  EXPECT_EQ(clock.spent(11'000, 0), 10'000);
  clock.charge(0, 10'000, true, 11'000);
  clock.start(1, 11'000);
  EXPECT_EQ(clock.left(0, 20'000), 52'000);
  EXPECT_EQ(clock.left(1, 20'000), 51'000);
  clock.charge(1, 9'000, false, 20'000);  // the turn goes on: no increment yet
  clock.start(1, 20'000);
  EXPECT_EQ(clock.left(1, 20'000), 51'000);
}

TEST(MatchClock, LagIsNotCharged_UpToABound) {
  MatchClock clock({ClockKind::kLive, 60'000, 0, 0}, 2);
  clock.start(0, 0);
  EXPECT_EQ(clock.spent(1'000, 300), 700);
  EXPECT_EQ(clock.spent(1'000, 5'000), 500);  // half a second at most
  EXPECT_EQ(clock.spent(100, 300), 0);
  EXPECT_EQ(clock.spent(1'000, -5), 1'000);
}

// Whoever answers pings 600 ms late on purpose and moves every 420 ms: the first half second is
// his, from then on a tenth of a second a turn.
TEST(MatchClock, LatePongsBuyNoMoreThanAnAllowance) {
  MatchClock clock({ClockKind::kLive, 60'000, 0, 0}, 2);
  Millis now = 0;
  std::vector<Millis> costs;
  for (int turn = 0; turn < 21; ++turn) {
    clock.start(0, now);
    now += 420;
    costs.push_back(clock.spent(now, 600));
    clock.charge(0, costs.back(), true, now);
  }
  // 500 at first: 420 of it go, 80 are left and 100 come; then 180; then 100 a turn.
  EXPECT_EQ(costs[0], 0);
  EXPECT_EQ(costs[1], 240);
  for (std::size_t turn = 2; turn < costs.size(); ++turn) EXPECT_EQ(costs[turn], 320) << turn;
  clock.start(kNobody, now);
  EXPECT_EQ(clock.left(0, now), 60'000 - 240 - 19 * 320);
}

TEST(MatchClock, TheAllowanceFillsUpAgain) {
  MatchClock clock({ClockKind::kLive, 60'000, 0, 0}, 2);
  clock.start(0, 0);
  clock.charge(0, clock.spent(900, 500), true, 900);  // all of it is used
  for (int turn = 0; turn < 4; ++turn) {
    clock.start(0, 1'000);
    clock.charge(0, 1'000, true, 2'000);  // without lag
  }
  clock.start(0, 10'000);
  EXPECT_EQ(clock.spent(11'000, 5'000), 500) << "100 a turn, five times";
  EXPECT_FALSE(clock.run_out(10'000 + *clock.left(0, 10'000) + 500));
  EXPECT_TRUE(clock.run_out(10'000 + *clock.left(0, 10'000) + 501));
}

TEST(MatchClock, AServerThatStoodStillCostsNobodyTime) {
  MatchClock clock({ClockKind::kLive, 60'000, 0, 0}, 2);
  clock.start(0, 0);
  clock.forgive(59'000, 60'000);
  EXPECT_EQ(clock.left(0, 60'000), 59'000);
}

// The entry before was taken when the server went on, and only then was it seen that it had stood
// still.
TEST(MatchClock, ATurnThatBeganAfterTheServerStoodStillGetsNothing) {
  MatchClock clock({ClockKind::kLive, 60'000, 0, 0}, 2);
  clock.start(0, 100'000);
  clock.forgive(59'000, 100'000);
  EXPECT_EQ(clock.left(0, 100'000), 60'000);
  clock.forgive(59'000, 102'000);  // of which two seconds were his
  EXPECT_EQ(clock.left(0, 102'000), 60'000);
  EXPECT_EQ(clock.left(0, 103'000), 59'000);
}

TEST(MatchClock, NobodyLosesTimeWhileTheServerIsAway) {
  MatchClock live({ClockKind::kLive, 60'000, 0, 0}, 2);
  live.start(0, 0);
  live.resume(3'600'000);
  EXPECT_EQ(live.left(0, 3'600'000), 60'000);
  EXPECT_FALSE(live.run_out(3'600'000));

  MatchClock days({ClockKind::kDays, 0, 0, 3}, 2);
  days.start(0, 0);
  days.resume(kDay);  // two days left: nothing changes
  EXPECT_EQ(days.left(0, kDay), 2 * kDay);
  days.resume(4 * kDay);  // ran out meanwhile: an hour to move
  EXPECT_EQ(days.left(0, 4 * kDay), 3'600'000);
}

TEST(MatchClock, ByCorrespondenceEveryTurnHasItsDays) {
  MatchClock clock({ClockKind::kDays, 0, 0, 2}, 2);
  clock.start(1, 0);
  EXPECT_EQ(clock.deadline(), 2 * kDay);
  clock.charge(1, kDay, true, kDay);
  clock.start(0, kDay);
  EXPECT_EQ(clock.left(0, kDay), 2 * kDay);
  EXPECT_EQ(clock.left(1, kDay), 2 * kDay);
  EXPECT_TRUE(clock.run_out(3 * kDay + 1));
}

}  // namespace
}  // namespace salle
