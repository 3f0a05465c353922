// Games of the policies of With Sword and Shield alone, for other languages: to find their weights by.
#include <exception>
#include <mutex>

#include "games/sword_and_shield/capi/sword.h"
#include "games/sword_and_shield/capi/sword_games.hpp"
#include "games/sword_and_shield/players/policy.hpp"
#include "games/sword_and_shield/sword_and_shield.hpp"

namespace salle::capi {
namespace {

using namespace sword_and_shield;
using G = SwordAndShield;

// Half points of the first of two policies in two games, one deal with the sides changed.
int play_policy_pair(const SalleSwordPlan& plan, const Rules& rules, std::uint64_t number,
                     std::array<Policy, 2>& policies) {
  int half_points = 0;
  const std::uint64_t deal = number_for(plan.seed, number);
  for (int first_side = 0; first_side < 2; ++first_side) {
    Random random(plan.seed, 2 * number + static_cast<std::uint64_t>(first_side));
    State state = start(rules);
    while (state.board.phase != Phase::kOver && state.board.turns < kLongestGame) {
      const Seat seat = turn(rules, state.board);
      if (seat == kChance) {
        const std::uint64_t key = G::chance_key(rules, state);
        G::apply(rules, state, draw(rules, state, number_for(deal, key)));
        continue;
      }
      Policy& policy = policies[rules.side_of_seat(seat) == first_side ? 0 : 1];
      G::apply(rules, state, policy.choose(rules, state, random));
    }
    const bool over = state.board.phase == Phase::kOver;
    half_points += !over ? 1 : state.board.winner == first_side ? 2 : 0;
  }
  return half_points;
}

std::int64_t lean_sword(const SalleSwordPlan& plan, const char* rules_text, const double* weights,
                        const double* steps, std::int64_t* leaning) {
  const auto rules = parse_rules(rules_text);
  if (!rules) return -2;
  std::fill_n(leaning, kWeights, 0);
  std::mutex mutex;
  std::int64_t pairs = 0;
  share_games(plan, [&](std::uint64_t number) {
    Random random(plan.seed, ~number);
    std::array<int, kWeights> way;
    WeightList more, less;
    for (std::size_t i = 0; i < kWeights; ++i) {
      way[i] = random.below(2) == 0 ? -1 : 1;
      more[i] = weights[i] + way[i] * steps[i];
      less[i] = weights[i] - way[i] * steps[i];
    }
    thread_local std::array<Policy, 2> policies;
    policies = {Policy(std::bit_cast<Weights>(more)), Policy(std::bit_cast<Weights>(less))};
    const int ahead = play_policy_pair(plan, *rules, number, policies) - 2;
    const std::scoped_lock lock(mutex);
    ++pairs;
    for (std::size_t i = 0; i < kWeights; ++i) leaning[i] += ahead * way[i];
    return true;
  });
  return pairs;
}

std::int32_t match_policies(const SalleSwordPlan& plan, const char* rules_text, const double* a,
                            const double* b, SalleSwordMatch& match) {
  const auto rules = parse_rules(rules_text);
  if (!rules) return -2;
  match = {};
  std::mutex mutex;
  share_games(plan, [&](std::uint64_t number) {
    thread_local std::array<Policy, 2> policies;
    policies = {Policy(weights_from(a)), Policy(weights_from(b))};
    const int half_points = play_policy_pair(plan, *rules, number, policies);
    const std::scoped_lock lock(mutex);
    ++match.pairs[half_points];
    return true;
  });
  return 0;
}

}  // namespace
}  // namespace salle::capi

extern "C" {

int32_t salle_sword_weights(int32_t whose, double* weights) {
  using namespace salle::sword_and_shield;
  const auto numbers = std::bit_cast<salle::capi::WeightList>(whose == 1   ? kJoustWeights
                                                              : whose == 2 ? kMeleeWeights
                                                                           : kSharpWeights);
  std::copy(numbers.begin(), numbers.end(), weights);
  return static_cast<int32_t>(numbers.size());
}

int64_t salle_sword_lean(const SalleSwordPlan* plan, const char* rules, const double* weights,
                         const double* steps, int64_t* leaning) try {
  return salle::capi::lean_sword(*plan, rules, weights, steps, leaning);
} catch (const std::exception&) {
  return -2;
}

int32_t salle_sword_policies(const SalleSwordPlan* plan, const char* rules, const double* a,
                             const double* b, SalleSwordMatch* match) try {
  return salle::capi::match_policies(*plan, rules, a, b, *match);
} catch (const std::exception&) {
  return -2;
}

}  // extern "C"
