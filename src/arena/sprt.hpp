// A sequential test: play until it is clear which of two claims about a player is the better one,
// and no longer.
//
// The claims are Elo leads, elo0 < elo1. The evidence is the logarithm of how much likelier elo1
// makes the pair scores seen so far than elo0 does, as the normal approximation has it:
//   n (s1 - s0) (2 mean - s0 - s1) / (2 variance)
// with s0 and s1 the scores that the claims promise and the variance of one pair's score as
// measured. Above `upper` elo1 is taken, below `lower` elo0.
#pragma once

#include <string_view>

#include "arena/statistics.hpp"
#include "core/result.hpp"

namespace salle {

struct SprtPlan {
  double elo0 = 0.0;
  double elo1 = 0.0;
  double alpha = 0.05;  // how often elo1 is taken although elo0 is true
  double beta = 0.05;   // and the other way round
};

// What is wrong with such a plan, if anything.
Result<void> check_sprt(const SprtPlan& plan);

enum class SprtVerdict { kGoOn, kElo0, kElo1 };

struct SprtState {
  double evidence = 0.0;  // the log-likelihood ratio
  double lower = 0.0;
  double upper = 0.0;
  SprtVerdict verdict = SprtVerdict::kGoOn;
};

SprtState weigh_evidence(const SprtPlan& plan, const PairTally& pairs);

}  // namespace salle
