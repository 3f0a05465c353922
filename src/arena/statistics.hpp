// What a match of many games shows, and how surely.
#pragma once

#include <cstdint>

namespace salle {

// Mean and standard error of numbers added one by one (Welford's method).
class Tally {
 public:
  void add(double value);
  std::int64_t count() const { return count_; }
  double mean() const { return mean_; }
  double standard_error() const;
  // Half the width of the 95% confidence interval.
  double error_bar() const { return 1.96 * standard_error(); }

 private:
  std::int64_t count_ = 0;
  double mean_ = 0.0;
  double squares_ = 0.0;
};

}  // namespace salle
