#include "simulation/world.hpp"

#include <gtest/gtest.h>

#include "support/store_files.hpp"

namespace salle::simulation {
namespace {

Plan short_plan(Keeps keeps, std::uint64_t seed) {
  Plan plan;
  plan.seed = seed;
  plan.keeps = keeps;
  plan.nodes = keeps == Keeps::kFile ? 1 : 2;
  plan.people = 22;
  plan.length = 120'000;
  plan.pause = 1'500;
  plan.faults_an_hour = 4'000;
  return plan;
}

class SimulatedWorld : public testing::TestWithParam<Keeps> {
 protected:
  WorldFigures live(const Plan& plan) {
    World world(plan, scratch_.folder());
    const auto found = world.run();
    EXPECT_FALSE(found) << found->check << ": " << found->what << "\n" << command_of(plan);
    return world.figures();
  }
  store::Scratch scratch_;
};

TEST_P(SimulatedWorld, OneSeedGivesOneHistory) {
  const WorldFigures one = live(short_plan(GetParam(), 7));
  const WorldFigures again = live(short_plan(GetParam(), 7));
  const WorldFigures other = live(short_plan(GetParam(), 8));
  EXPECT_EQ(one.digest, again.digest);
  EXPECT_EQ(one.messages, again.messages);
  EXPECT_EQ(one.faults.of, again.faults.of);
  EXPECT_NE(one.digest, other.digest);
  EXPECT_GT(one.moves, 50);
  EXPECT_GT(one.faults.all(), 50);
}

TEST_P(SimulatedWorld, WhatIsLeftOutDoesNotHappen) {
  Plan plan = short_plan(GetParam(), 9);
  plan.left_out = (1U << kFaultKinds) - 1;
  const WorldFigures calm = live(plan);
  for (const Fault fault :
       {Fault::kHintLost, Fault::kPartition, Fault::kConnectionCut, Fault::kMessageLate,
        Fault::kNodeKilled, Fault::kTornCrash, Fault::kAnswerLost}) {
    EXPECT_EQ(calm.faults.of[static_cast<std::size_t>(fault)], 0);
  }
  EXPECT_GT(calm.moves, 50);
}

INSTANTIATE_TEST_SUITE_P(Keeps, SimulatedWorld, testing::Values(Keeps::kFile, Keeps::kDatabase),
                         [](const auto& each) {
                           return each.param == Keeps::kFile ? "file" : "database";
                         });

}  // namespace
}  // namespace salle::simulation
