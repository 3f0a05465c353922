// Finds a short history with the same failure: fewer kinds of faults, less time, fewer people.
#pragma once

#include <functional>
#include <string>

#include "simulation/plan.hpp"

namespace salle::simulation {

// What comes of a world: the rule that is broken there and when, or nothing ("").
struct Outcome {
  std::string check = {};
  Millis at = 0;
};
using Try = std::function<Outcome(const Plan&)>;

struct Shrunk {
  Plan plan;
  int tries = 0;
};

// Leaves out whatever can be left out while the same rule is still broken, until nothing can, or it has
// tried so often.
Shrunk shrink(const Plan& plan, const Outcome& found, const Try& attempt, int most_tries = 120);

}  // namespace salle::simulation
