#include "support/linear_program.hpp"

#include <cmath>
#include <limits>

namespace salle::testing_support {

double maximum(const std::vector<std::vector<double>>& rows, const std::vector<double>& bounds,
               const std::vector<double>& objective) {
  const std::size_t m = rows.size();
  const std::size_t n = objective.size();
  // table[i] = row i with its bound last; the last row is the objective, negated.
  std::vector<std::vector<double>> table = rows;
  for (std::size_t i = 0; i < m; ++i) {
    // Bounds a hair apart, so that no two corners coincide and the tableau never goes in circles.
    const double hair = 1e-9 * (1.0 + static_cast<double>(i * 7919 % 1009) / 1009.0);
    table[i].push_back(bounds[i] + hair);
  }
  table.emplace_back();
  for (const double gain : objective) table[m].push_back(-gain);
  table[m].push_back(0.0);

  for (;;) {
    std::size_t enter = n;
    for (std::size_t j = 0; j < n; ++j) {
      if (table[m][j] < -1e-10 && (enter == n || table[m][j] < table[m][enter])) enter = j;
    }
    if (enter == n) return table[m][n];
    std::size_t leave = m;
    for (std::size_t i = 0; i < m; ++i) {
      if (table[i][enter] < 1e-9) continue;
      if (leave == m || table[i][n] * table[leave][enter] < table[leave][n] * table[i][enter]) {
        leave = i;
      }
    }
    if (leave == m) return std::numeric_limits<double>::quiet_NaN();
    // The variable that leaves takes over the column of the one that enters.
    std::vector<double>& pivot = table[leave];
    const double scale = 1.0 / pivot[enter];
    pivot[enter] = 1.0;
    for (double& entry : pivot) entry *= scale;
    for (std::size_t i = 0; i <= m; ++i) {
      const double factor = table[i][enter];
      if (i == leave || factor == 0.0) continue;
      table[i][enter] = 0.0;
      for (std::size_t j = 0; j <= n; ++j) table[i][j] -= factor * pivot[j];
    }
  }
}

}  // namespace salle::testing_support
