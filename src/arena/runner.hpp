// Work on several threads whose results are heard strictly in order, so that nothing that is
// counted, written down or decided depends on how many threads there are.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>

#include "arena/prepared_game.hpp"

namespace salle {

struct Units {
  std::int64_t first = 0;
  std::int64_t last = 0;  // one past
};

// `play` is called from `threads` threads, and gives nothing when `stop` was set meanwhile. `hear`
// is called by the caller's own thread, unit by unit; false ends it after that one. `go_on` is
// asked now and then while waiting; false ends it at once.
void run_in_order(const Units& units, int threads,
                  const std::function<std::optional<PairResult>(
                      std::int64_t unit, const std::atomic<bool>& stop)>& play,
                  const std::function<bool(std::int64_t unit, const PairResult& result)>& hear,
                  const std::function<bool()>& go_on);

// As many as there are cores for 0.
int thread_count(int wanted);

}  // namespace salle
