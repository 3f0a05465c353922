#include "simulation/shrinker.hpp"

#include <gtest/gtest.h>

#include "simulation/faults.hpp"

namespace salle::simulation {
namespace {

// It fails where messages are late and at least seven people are there for a minute.
Outcome fails(const Plan& plan) {
  const bool late = (plan.left_out & bit(Fault::kMessageLate)) == 0;
  if (!late || plan.people < 7 || plan.length < 60'000) return {};
  return {"something", 60'000};
}

TEST(Shrinker, LeavesOutWhatIsNotNeeded) {
  const Plan plan = small_plan(12);
  const Shrunk shrunk = shrink(plan, {"something", plan.length}, fails);
  EXPECT_EQ(fails(shrunk.plan).check, "something");
  EXPECT_EQ(shrunk.plan.people, 7);
  EXPECT_EQ(shrunk.plan.length, 60'001);
  EXPECT_EQ(shrunk.plan.left_out, ((1U << kFaultKinds) - 1) & ~bit(Fault::kMessageLate));
  EXPECT_EQ(shrunk.plan.seed, plan.seed);
}

TEST(Shrinker, AnotherFailureIsNotTheSame) {
  const auto other = [](const Plan&) { return Outcome{"something else", 1}; };
  const Plan plan = small_plan(12);
  EXPECT_EQ(shrink(plan, {"something", 5'000}, other).plan, plan);
}

}  // namespace
}  // namespace salle::simulation
