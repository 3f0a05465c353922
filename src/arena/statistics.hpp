// What a match of many games shows, and how surely.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "core/result.hpp"

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

// A value between the ends of its 95% confidence interval.
struct Estimate {
  double value = 0.0;
  double low = 0.0;
  double high = 0.0;
};

// The scores of pairs of games, each of them 0 to 4 quarters of what there was to win: the deal or
// the opening is the same in both games, so the pair is what is independent of the others.
class PairTally {
 public:
  static constexpr std::size_t kScores = 5;

  void add(int quarters) { ++counts_[static_cast<std::size_t>(quarters)]; }
  // How many pairs scored 0, 1/4, 1/2, 3/4 and 1.
  const std::array<std::int64_t, kScores>& counts() const { return counts_; }
  std::int64_t count() const;
  double mean() const;
  double variance() const;  // of one pair's score, as a sample shows it; 0 below two pairs

  bool alike() const;  // no pair differs from another

  // Never zero and hardly too small early on, which a test that may stop at any time needs: as if
  // four pairs more had been seen that were won or lost whole. Their mean is taken to be the
  // others', so they have no say in which way it goes.
  double cautious_variance() const;

  // The mean score. Where all pairs ended alike their spread is not known, and Wilson's interval
  // is taken, which is right for pairs that are won or lost whole and too wide for others.
  Estimate score() const;
  double error_bar() const;  // the longer side of that interval

  // How likely it is that the first player is the stronger one, without an opinion beforehand.
  double superiority() const;

 private:
  std::array<std::int64_t, kScores> counts_{};
};

// The score a game that a lead of so many Elo points promises, and the other way round; a score of
// 0 or 1 is infinitely many.
double score_of_elo(double elo);
double elo_of_score(double score);
Estimate elo_of_score(const Estimate& score);

// The normal distribution's share below `z`.
double normal_share_below(double z);

// A sequential test: play until it is clear which of two claims about a player is the better one,
// and no longer.
//
// The claims are Elo leads, elo0 < elo1. The evidence is the logarithm of how much likelier elo1
// makes the pair scores seen so far than elo0 does, as the normal approximation has it:
//   n (s1 - s0) (2 mean - s0 - s1) / (2 variance)
// with s0 and s1 the scores that the claims promise and the variance of one pair's score as
// measured. Above `upper` elo1 is taken, below `lower` elo0.

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
