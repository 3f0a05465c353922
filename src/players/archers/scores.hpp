// What a score of the search means: hundredths of an archer, or a game found to its end.
#pragma once

#include <cmath>
#include <cstdlib>

namespace salle::archers {

inline constexpr int kWon = 30000;
inline constexpr int kCertain = 29000;  // beyond this a score is a game found to its end
inline constexpr int kInfinite = 31000;

inline bool is_certain(int score) { return std::abs(score) > kCertain; }

// An expected payoff, 1 won and -1 lost. `quiet` is how much of the way to the draw by quiet turns
// is behind: the nearer it is, the less a lead is worth. Fitted to games of the search against
// itself: docs/players.md.
inline double payoff_of(int score, double quiet) {
  constexpr double kScale = 400.0;
  constexpr double kScaleGrowth = 3.0;
  if (is_certain(score)) return score > 0 ? 1.0 : -1.0;
  return 0.99 * std::tanh(score / (kScale * (1.0 + kScaleGrowth * quiet)));
}

}  // namespace salle::archers
