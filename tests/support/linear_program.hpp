// A small linear program, solved the plain way: a dense simplex tableau.
#pragma once

#include <vector>

namespace salle::testing_support {

// The most that objective . x can be over all x >= 0 with rows . x <= bounds, where no bound is
// below 0 (x = 0 is then a place to start from). NaN if there is no limit to it.
double maximum(const std::vector<std::vector<double>>& rows, const std::vector<double>& bounds,
               const std::vector<double>& objective);

}  // namespace salle::testing_support
