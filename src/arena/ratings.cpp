#include "arena/ratings.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace salle {
namespace {

using Matrix = std::vector<std::vector<double>>;

const double kEloEach = 400.0 / std::numbers::ln10;  // of a natural logarithm of odds

// What the fit sees of an encounter.
struct Evidence {
  std::size_t a;
  std::size_t b;
  double pairs;
  double points;  // a's
  PairTally seen;

  // Of one pair's score where `p` is expected: as measured, with four pairs more of two independent
  // games each. Where all pairs ended alike nothing was measured.
  double variance(double p) const {
    constexpr double kMore = 4.0;
    const double independent = p * (1.0 - p) / 2.0;
    if (seen.alike()) return independent;
    const auto free = static_cast<double>(seen.count() - 1);
    return (seen.variance() * free + kMore * independent) / (free + kMore);
  }
};

// Everyone who can be reached from player 0 by following `follows(from, to)`, is that all?
template <class Follows>
bool reaches_all(std::size_t players, Follows follows) {
  std::vector<bool> seen(players, false);
  std::vector<std::size_t> open = {0};
  seen[0] = true;
  while (!open.empty()) {
    const std::size_t from = open.back();
    open.pop_back();
    for (std::size_t to = 0; to < players; ++to) {
      if (seen[to] || !follows(from, to)) continue;
      seen[to] = true;
      open.push_back(to);
    }
  }
  return std::all_of(seen.begin(), seen.end(), [](bool is) { return is; });
}

// Has each player taken something from each other one, if only over others' heads? Only then is
// there a likeliest rating.
bool has_likeliest(std::size_t players, const std::vector<Evidence>& evidence) {
  Matrix points(players, std::vector<double>(players, 0.0));
  for (const Evidence& one : evidence) {
    points[one.a][one.b] += one.points;
    points[one.b][one.a] += one.pairs - one.points;
  }
  return reaches_all(players, [&](auto from, auto to) { return points[from][to] > 0; }) &&
         reaches_all(players, [&](auto from, auto to) { return points[to][from] > 0; });
}

// Solves matrix x = right for each column of `right` by elimination. The matrix is positive
// definite, so the diagonal will do for pivots.
Matrix solve(Matrix matrix, Matrix right) {
  const std::size_t n = matrix.size();
  for (std::size_t k = 0; k < n; ++k) {
    for (std::size_t i = 0; i < n; ++i) {
      if (i == k) continue;
      const double factor = matrix[i][k] / matrix[k][k];
      for (std::size_t j = k; j < n; ++j) matrix[i][j] -= factor * matrix[k][j];
      for (std::size_t j = 0; j < right[i].size(); ++j) right[i][j] -= factor * right[k][j];
    }
  }
  for (std::size_t i = 0; i < n; ++i) {
    for (double& value : right[i]) value /= matrix[i][i];
  }
  return right;
}

// Adds weight times (e_a - e_b)(e_a - e_b)^T.
void add_difference(Matrix& matrix, std::size_t a, std::size_t b, double weight) {
  matrix[a][a] += weight;
  matrix[b][b] += weight;
  matrix[a][b] -= weight;
  matrix[b][a] -= weight;
}

// The same without the row and column of one player, whose rating is held at 0.
Matrix without(const Matrix& matrix, std::size_t anchor) {
  Matrix rest = matrix;
  rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(anchor));
  for (auto& row : rest) row.erase(row.begin() + static_cast<std::ptrdiff_t>(anchor));
  return rest;
}

double expected(double difference) { return 1.0 / (1.0 + std::exp(-difference)); }

Matrix information(const std::vector<double>& ratings, const std::vector<Evidence>& evidence) {
  Matrix matrix(ratings.size(), std::vector<double>(ratings.size(), 0.0));
  for (const Evidence& one : evidence) {
    const double p = expected(ratings[one.a] - ratings[one.b]);
    add_difference(matrix, one.a, one.b, one.pairs * p * (1.0 - p));
  }
  return matrix;
}

// Newton's method with player 0 held at 0. The likelihood is concave; a step is kept short because
// far from the top it can overshoot.
std::vector<double> likeliest(std::size_t players, const std::vector<Evidence>& evidence) {
  std::vector<double> ratings(players, 0.0);
  constexpr int kMostSteps = 500;
  for (int step = 0; step < kMostSteps; ++step) {
    Matrix slope(players, std::vector<double>(1, 0.0));
    for (const Evidence& one : evidence) {
      const double surplus = one.points - one.pairs * expected(ratings[one.a] - ratings[one.b]);
      slope[one.a][0] += surplus;
      slope[one.b][0] -= surplus;
    }
    slope.erase(slope.begin());
    const Matrix change = solve(without(information(ratings, evidence), 0), slope);
    double longest = 0.0;
    for (const auto& row : change) longest = std::max(longest, std::abs(row[0]));
    const double part = std::min(1.0, 1.0 / std::max(longest, 1e-300));
    for (std::size_t i = 1; i < players; ++i) ratings[i] += part * change[i - 1][0];
    if (longest < 1e-10) break;
  }
  return ratings;
}

// The covariance of all but the anchor: information^-1 spread information^-1.
Matrix covariance(const std::vector<double>& ratings, const std::vector<Evidence>& evidence,
                  std::size_t anchor) {
  const Matrix inner = without(information(ratings, evidence), anchor);
  Matrix spread(ratings.size(), std::vector<double>(ratings.size(), 0.0));
  for (const Evidence& one : evidence) {
    const double p = expected(ratings[one.a] - ratings[one.b]);
    add_difference(spread, one.a, one.b, one.pairs * one.variance(p));
  }
  Matrix half = solve(inner, without(spread, anchor));
  // Both are symmetric, so the second half is solved for the transpose.
  for (std::size_t i = 0; i < half.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) std::swap(half[i][j], half[j][i]);
  }
  return solve(inner, half);
}

}  // namespace

std::vector<Rating> fit_ratings(std::size_t players,
                                const std::vector<RatedEncounter>& encounters) {
  std::vector<Evidence> evidence;
  Matrix met(players, std::vector<double>(players, 0.0));
  for (const RatedEncounter& one : encounters) {
    const auto pairs = static_cast<double>(one.pairs.count());
    if (pairs == 0 || one.a == one.b) continue;
    evidence.push_back({one.a, one.b, pairs, pairs * one.pairs.mean(), one.pairs});
    add_difference(met, one.a, one.b, pairs);
  }
  if (players < 2 || !reaches_all(players, [&](auto a, auto b) { return met[a][b] < 0; })) {
    return {};
  }
  const bool propped = !has_likeliest(players, evidence);
  if (propped) {
    for (Evidence& one : evidence) {
      if (one.points > 0.0 && one.points < one.pairs) continue;
      one.pairs += 1.0;
      one.points += 0.5;
    }
  }
  std::vector<double> ratings = likeliest(players, evidence);
  const auto weakest = std::min_element(ratings.begin(), ratings.end());
  const auto anchor = static_cast<std::size_t>(weakest - ratings.begin());
  const Matrix spread = covariance(ratings, evidence, anchor);
  std::vector<Rating> fitted(players);
  for (std::size_t i = 0; i < players; ++i) {
    fitted[i].elo = kEloEach * (ratings[i] - ratings[anchor]);
    fitted[i].propped = propped;
    if (i == anchor) continue;
    const std::size_t row = i < anchor ? i : i - 1;
    fitted[i].error_bar = 1.96 * kEloEach * std::sqrt(spread[row][row]);
  }
  return fitted;
}

}  // namespace salle
