// Glicko-2 (Mark Glickman, 2013): how strong somebody is, how sure that is, and how steady. Plain
// arithmetic; who plays whom and what counts is for ratings.hpp.
//
// Every game is a rating period of its own, so that a rating moves when a game ends and not at the
// end of a month. Time without games counts in days: every day is a period in which nothing was
// played, so the deviation grows. At the usual volatility a well-known player (deviation 50) is as
// unknown as a newcomer after three years.
#pragma once

#include <span>

namespace salle::server {

struct Strength {
  double rating = 1500.0;
  double deviation = 350.0;
  double volatility = 0.06;
};

struct Encounter {
  double rating = 1500.0;  // the opponent's
  double deviation = 350.0;
  double score = 0.0;  // 1 won, 0.5 drawn, 0 lost
};

// After one period with these games; none of them: the deviation grows by one period.
Strength after(const Strength& before, std::span<const Encounter> encounters);

// After so many periods (days, fractions too) without games; never less sure than a newcomer.
Strength rested(const Strength& before, double periods);

// The score that `one` may expect against `other`, from 0 to 1.
double expected(const Strength& one, const Strength& other);

}  // namespace salle::server
