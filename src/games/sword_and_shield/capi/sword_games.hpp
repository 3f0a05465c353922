// What games to learn from, matches and the tuning of policies have in common.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <chrono>
#include <functional>
#include <thread>
#include <vector>

#include "games/sword_and_shield/capi/sword.h"
#include "games/sword_and_shield/players/weights.hpp"

namespace salle::capi {

using sword_and_shield::Weights;
using SwordClock = std::chrono::steady_clock;

constexpr std::uint32_t kLongestGame = 400;  // turns

inline double sword_seconds(SwordClock::time_point begun) {
  return std::chrono::duration<double>(SwordClock::now() - begun).count();
}

// Calls work(number) for 0, 1, 2 and so on, below plan.games and as long as there is time and the
// work says true, on all threads.
inline void share_games(const SalleSwordPlan& plan,
                        const std::function<bool(std::uint64_t)>& work) {
  const auto begun = SwordClock::now();
  std::atomic<std::int64_t> next = 0;
  std::atomic<bool> enough = false;
  const auto serve = [&] {
    while (!enough) {
      const std::int64_t number = next++;
      if (number >= plan.games || sword_seconds(begun) >= plan.most_time) return;
      if (!work(static_cast<std::uint64_t>(number))) enough = true;
    }
  };
  const int cores = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  std::vector<std::jthread> threads;
  for (int i = 1; i < (plan.threads > 0 ? plan.threads : cores); ++i) threads.emplace_back(serve);
  serve();
}

constexpr std::size_t kWeights = sizeof(Weights) / sizeof(double);
using WeightList = std::array<double, kWeights>;
static_assert(sizeof(WeightList) == sizeof(Weights), "nothing but numbers");

inline Weights weights_from(const double* list) {
  WeightList numbers;
  std::copy_n(list, kWeights, numbers.begin());
  return std::bit_cast<Weights>(numbers);
}

}  // namespace salle::capi
