#include "server/hall_clock.hpp"

#include <gtest/gtest.h>

namespace salle::server {
namespace {

using std::chrono::milliseconds;

HallClock::Here at(int millis) { return HallClock::Here(milliseconds(millis)); }

TEST(HallClock, GoesOnFromTheWallClock) {
  const HallClock clock(5'000'000, at(100));
  EXPECT_EQ(clock.now(at(100)), 5'000'000);
  EXPECT_EQ(clock.now(at(1'100)), 5'001'000);
}

// A machine that is ten seconds ahead takes the store's time at once, before anybody plays by its own.
TEST(HallClock, TakesTheStoresTimeAtFirstAlsoWhereThatIsEarlier) {
  HallClock clock(5'010'000, at(0));
  EXPECT_EQ(clock.now(at(50)), 5'010'050);
  clock.set(5'000'100, at(100));
  EXPECT_EQ(clock.now(at(100)), 5'000'100);
  EXPECT_EQ(clock.now(at(200)), 5'000'200);
}

TEST(HallClock, NeverGoesBackLater) {
  HallClock clock(5'000'000, at(0));
  clock.set(5'000'000, at(0));
  EXPECT_EQ(clock.now(at(1'000)), 5'001'000);
  clock.set(5'000'700, at(1'000));  // it was 300 ms ahead: it waits for them
  EXPECT_EQ(clock.now(at(1'000)), 5'001'000);
  EXPECT_EQ(clock.now(at(1'200)), 5'001'000);
  EXPECT_EQ(clock.now(at(1'500)), 5'001'200);
}

}  // namespace
}  // namespace salle::server
