#include "simulation/plan.hpp"

#include "core/random.hpp"
#include "core/text.hpp"
#include "simulation/faults.hpp"

namespace salle::simulation {

Plan small_plan(std::uint64_t seed) {
  Random random(seed, 0x706c616e);
  Plan plan;
  plan.seed = seed;
  plan.keeps = random.below(2) == 0 ? Keeps::kFile : Keeps::kDatabase;
  plan.nodes = plan.keeps == Keeps::kFile ? 1 : 2 + static_cast<int>(random.below(2));
  plan.people = 30 + static_cast<int>(random.below(60));
  plan.length = 300'000 + 60'000 * random.below(15);
  plan.pause = 1'000 + 500 * random.below(8);
  plan.sync = random.below(2) == 0 ? 5 : 50;
  // Some have their peace for a while: what piles up is gone with every crash.
  if (random.below(3) == 0) plan.faults_an_hour = 200;
  return plan;
}

Plan busy_plan(std::uint64_t seed, int tables) {
  Plan plan = small_plan(seed);
  plan.keeps = seed % 12 == 0 ? Keeps::kDatabase : Keeps::kFile;
  plan.nodes = plan.keeps == Keeps::kFile ? 1 : 2;
  // Some play one another, some computers, some look for a game.
  plan.people = tables * 7 / 4;
  plan.length = 3'600'000;
  plan.pause = 18'000;
  plan.faults_an_hour = 500;
  plan.plain = 97;
  plan.sync = 200;
  return plan;
}

std::string command_of(const Plan& plan) {
  std::string left_out;
  for (std::size_t i = 0; i < kFaultKinds; ++i) {
    if ((plan.left_out >> i & 1U) == 0) continue;
    left_out += cat(left_out.empty() ? " --without " : ",", kFaultNames[i]);
  }
  return cat("salle_simulation --seed ", std::to_string(plan.seed), " --keeps ",
             plan.keeps == Keeps::kFile ? "file" : "database", " --nodes ", plan.nodes,
             " --people ", plan.people, " --length ", std::to_string(plan.length), " --pause ",
             std::to_string(plan.pause), " --faults ", plan.faults_an_hour, " --plain ", plan.plain,
             " --sync ", std::to_string(plan.sync), left_out);
}

}  // namespace salle::simulation
