// How much of a long test to run: SALLE_TEST_SCALE=0.02 runs a fiftieth. The sanitizers are slow,
// and look for something else than the count.
#pragma once

#include <algorithm>
#include <cstdlib>

namespace salle {

inline int scaled(int count) {
  const char* text = std::getenv("SALLE_TEST_SCALE");
  const double scale = text != nullptr ? std::atof(text) : 1.0;
  return std::max(1, static_cast<int>(count * scale));
}

}  // namespace salle
