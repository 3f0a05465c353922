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

// Less than a tenth: for the sanitizers, which need every line to run but not every case. Tests
// whose work is no mere count do less of it then.
inline bool short_run() { return scaled(100) < 10; }

}  // namespace salle
