// A fuzz target says what must hold; what does not is a finding.
#pragma once

#include <cstdlib>

inline void check(bool good) {
  if (!good) std::abort();
}
