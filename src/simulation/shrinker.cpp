#include "simulation/shrinker.hpp"

#include <algorithm>
#include <functional>
#include <vector>

#include "simulation/faults.hpp"

namespace salle::simulation {
namespace {

using Change = std::function<void(Plan&, Millis found_at)>;

// Ways to make a plan smaller, the boldest first.
std::vector<Change> changes() {
  std::vector<Change> list = {
      [](Plan& plan, Millis found_at) { plan.length = std::min(plan.length, found_at + 1); },
      [](Plan& plan, Millis) { plan.left_out = (1U << kFaultKinds) - 1; },
      [](Plan& plan, Millis) { plan.people = std::max(2, plan.people / 2); },
      [](Plan& plan, Millis) { plan.length = std::max<Millis>(20'000, plan.length / 2); },
      [](Plan& plan, Millis) { plan.people = std::max(2, plan.people * 3 / 4); },
      [](Plan& plan, Millis) {
        if (plan.keeps == Keeps::kDatabase) plan.nodes = std::max(1, plan.nodes - 1);
      }};
  for (std::size_t i = 0; i < kFaultKinds; ++i) {
    list.push_back([i](Plan& plan, Millis) { plan.left_out |= 1U << i; });
  }
  list.push_back(
      [](Plan& plan, Millis) { plan.faults_an_hour = std::max(60, plan.faults_an_hour / 2); });
  list.push_back(
      [](Plan& plan, Millis) { plan.length = std::max<Millis>(20'000, plan.length * 3 / 4); });
  list.push_back([](Plan& plan, Millis) { plan.people = std::max(2, plan.people - 1); });
  return list;
}

}  // namespace

// Each change as long as it helps, then the next; and all of them again until none does. To begin anew
// after every one that helps would spend most tries on what has just been tried.
Shrunk shrink(const Plan& plan, const Outcome& found, const Try& attempt, int most_tries) {
  Shrunk best{plan, 0};
  Outcome known = found;
  const std::vector<Change> all = changes();
  for (bool better = true; better;) {
    better = false;
    for (const Change& change : all) {
      for (Plan next = best.plan;; next = best.plan) {
        change(next, known.at);
        if (next == best.plan) break;
        if (best.tries == most_tries) return best;
        ++best.tries;
        const Outcome outcome = attempt(next);
        if (outcome.check != known.check) break;
        best.plan = next;
        known = outcome;
        better = true;
      }
    }
  }
  return best;
}

}  // namespace salle::simulation
