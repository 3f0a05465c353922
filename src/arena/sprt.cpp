#include "arena/sprt.hpp"

#include <cmath>

namespace salle {

Result<void> check_sprt(const SprtPlan& plan) {
  if (!(plan.elo0 < plan.elo1)) {
    return refuse("a sequential test needs two Elo leads, the smaller one first");
  }
  const auto is_rate = [](double rate) { return rate > 0.0 && rate < 0.5; };
  if (!is_rate(plan.alpha) || !is_rate(plan.beta)) {
    return refuse("alpha and beta are shares of errors above 0 and below 0.5");
  }
  return {};
}

SprtState weigh_evidence(const SprtPlan& plan, const PairTally& pairs) {
  SprtState state;
  state.lower = std::log(plan.beta / (1.0 - plan.alpha));
  state.upper = std::log((1.0 - plan.beta) / plan.alpha);
  if (pairs.count() == 0) return state;
  const double s0 = score_of_elo(plan.elo0);
  const double s1 = score_of_elo(plan.elo1);
  state.evidence = static_cast<double>(pairs.count()) * (s1 - s0) * (2.0 * pairs.mean() - s0 - s1) /
                   (2.0 * pairs.cautious_variance());
  if (state.evidence >= state.upper) state.verdict = SprtVerdict::kElo1;
  if (state.evidence <= state.lower) state.verdict = SprtVerdict::kElo0;
  return state;
}

}  // namespace salle
