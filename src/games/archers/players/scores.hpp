// What a score of the search means: hundredths of an archer, or a game found to its end.
#pragma once

#include <cmath>
#include <cstdlib>

namespace salle::archers {

inline constexpr int kWon = 30000;
inline constexpr int kCertain = 29000;  // beyond this a score is a game found to its end
inline constexpr int kInfinite = 31000;

inline bool is_certain(int score) { return std::abs(score) > kCertain; }

// How surely a lead is won, fitted to games of the search against itself: docs/players.md.
struct Odds {
  double scale;
  double growth;  // of the scale, up to the draw by quiet turns
};
inline constexpr Odds kHandMadeOdds{400.0, 3.0};
inline constexpr Odds kLearnedOdds{200.0, 1.5};

// An expected payoff, 1 won and -1 lost. `quiet` is how much of the way to the draw by quiet turns
// is behind: the nearer it is, the less a lead is worth.
inline double payoff_of(int score, double quiet, const Odds& odds = kHandMadeOdds) {
  if (is_certain(score)) return score > 0 ? 1.0 : -1.0;
  return 0.99 * std::tanh(score / (odds.scale * (1.0 + odds.growth * quiet)));
}

}  // namespace salle::archers
