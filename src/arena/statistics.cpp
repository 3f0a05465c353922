#include "arena/statistics.hpp"

#include <cmath>

namespace salle {

void Tally::add(double value) {
  ++count_;
  const double away = value - mean_;
  mean_ += away / static_cast<double>(count_);
  squares_ += away * (value - mean_);
}

double Tally::standard_error() const {
  if (count_ < 2) return 0.0;
  const auto n = static_cast<double>(count_);
  return std::sqrt(squares_ / (n - 1.0) / n);
}

}  // namespace salle
