// How long things took, counted by steps that grow about twofold, as Prometheus reads it. A value
// of fixed size: adding to it costs a few comparisons.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace salle {

class Histogram {
 public:
  // Upper ends in seconds; what is longer falls into the step behind the last.
  static constexpr std::array kSteps = {0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1,
                                        0.25,  0.5,    1.0,   2.5,  5.0,   10.0};

  void add(double seconds) {
    std::size_t step = 0;
    while (step < kSteps.size() && seconds > kSteps[step]) ++step;
    ++counts_[step];
    sum_ += seconds;
  }

  // Of that step alone; kSteps.size() is the one behind the last.
  std::int64_t count(std::size_t step) const { return counts_[step]; }
  std::int64_t count() const {
    std::int64_t all = 0;
    for (const std::int64_t each : counts_) all += each;
    return all;
  }
  double sum() const { return sum_; }

 private:
  std::array<std::int64_t, kSteps.size() + 1> counts_{};
  double sum_ = 0.0;
};

}  // namespace salle
