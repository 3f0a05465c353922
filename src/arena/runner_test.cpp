#include "arena/runner.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <thread>
#include <vector>

#include "core/random.hpp"

namespace salle {
namespace {

// A result that says which unit it is of.
PairResult marked(std::int64_t unit) {
  PairResult result;
  result.decisions[0] = unit;
  return result;
}

TEST(Runner, ResultsAreHeardInOrderHoweverLongTheyTake) {
  for (const int threads : {1, 2, 5}) {
    std::vector<std::int64_t> heard;
    run_in_order(
        {3, 303}, threads,
        [](std::int64_t unit, const std::atomic<bool>&) -> std::optional<PairResult> {
          std::this_thread::sleep_for(
              std::chrono::microseconds(number_for(1, static_cast<std::uint64_t>(unit)) % 300));
          return marked(unit);
        },
        [&](std::int64_t unit, const PairResult& result) {
          EXPECT_EQ(result.decisions[0], unit);
          heard.push_back(unit);
          return true;
        },
        [] { return true; });
    ASSERT_EQ(heard.size(), 300u);
    for (std::size_t i = 0; i < heard.size(); ++i) {
      EXPECT_EQ(heard[i], static_cast<std::int64_t>(i) + 3);
    }
  }
}

TEST(Runner, NothingIsHeardAfterTheLastOneWanted) {
  std::int64_t last = -1;
  run_in_order(
      {0, 1'000'000'000}, 3,
      [](std::int64_t unit, const std::atomic<bool>&) { return std::optional(marked(unit)); },
      [&](std::int64_t unit, const PairResult&) {
        last = unit;
        return unit < 41;
      },
      [] { return true; });
  EXPECT_EQ(last, 41);
}

TEST(Runner, StopsWhileItWaits) {
  int asked = 0;
  run_in_order(
      {0, 10}, 2,
      [](std::int64_t, const std::atomic<bool>& stop) -> std::optional<PairResult> {
        while (!stop) std::this_thread::yield();
        return std::nullopt;
      },
      [](std::int64_t, const PairResult&) { return true; }, [&] { return ++asked < 2; });
  EXPECT_EQ(asked, 2);
}

TEST(Runner, NothingToDoIsDoneAtOnce) {
  run_in_order(
      {5, 5}, 2,
      [](std::int64_t unit, const std::atomic<bool>&) { return std::optional(marked(unit)); },
      [](std::int64_t, const PairResult&) {
        ADD_FAILURE();
        return true;
      },
      [] { return true; });
}

}  // namespace
}  // namespace salle
