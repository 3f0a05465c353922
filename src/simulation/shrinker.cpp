#include "simulation/shrinker.hpp"

#include <algorithm>
#include <vector>

#include "simulation/faults.hpp"

namespace salle::simulation {
namespace {

// Smaller plans than this one, the boldest first.
std::vector<Plan> smaller(const Plan& plan, Millis found_at) {
  std::vector<Plan> list;
  const auto add = [&](auto change) {
    Plan next = plan;
    change(next);
    if (!(next == plan)) list.push_back(next);
  };
  add([&](Plan& next) { next.length = std::min(plan.length, found_at + 1); });
  add([](Plan& next) { next.left_out = (1U << kFaultKinds) - 1; });
  add([](Plan& next) { next.people = std::max(2, next.people / 2); });
  add([](Plan& next) { next.length = std::max<Millis>(20'000, next.length / 2); });
  add([](Plan& next) { next.people = std::max(2, next.people * 3 / 4); });
  if (plan.keeps == Keeps::kDatabase)
    add([](Plan& next) { next.nodes = std::max(1, next.nodes - 1); });
  for (std::size_t i = 0; i < kFaultKinds; ++i) {
    add([i](Plan& next) { next.left_out |= 1U << i; });
  }
  add([](Plan& next) { next.faults_an_hour = std::max(60, next.faults_an_hour / 2); });
  add([](Plan& next) { next.length = std::max<Millis>(20'000, next.length * 3 / 4); });
  add([](Plan& next) { next.people = std::max(2, next.people - 1); });
  return list;
}

}  // namespace

Shrunk shrink(const Plan& plan, const Outcome& found, const Try& attempt, int most_tries) {
  Shrunk best{plan, 0};
  Outcome known = found;
  for (bool better = true; better && best.tries < most_tries;) {
    better = false;
    for (const Plan& next : smaller(best.plan, known.at)) {
      if (best.tries == most_tries) break;
      ++best.tries;
      const Outcome outcome = attempt(next);
      if (outcome.check != known.check) continue;
      best.plan = next;
      known = outcome;
      better = true;
      break;
    }
  }
  return best;
}

}  // namespace salle::simulation
