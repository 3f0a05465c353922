// Makes an opening book for Archers (players/book.hpp): positions from the start on, the likeliest
// first, each looked at by the learned search. Threads, if any, are the caller's.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>

#include "core/result.hpp"
#include "games/archers/archers.hpp"

namespace salle {

struct BookOrder {
  std::string rules;
  int count = 200;                 // positions
  std::int64_t nodes = 1'000'000;  // a position
  std::uint64_t seed = 1;
};

// Does work(item, worker) for every item below `items`, each worker one after the other; on as many
// threads as there are workers, or on one. The book does not depend on it.
struct BookWorkers {
  using Work = std::function<void(std::size_t item, std::size_t worker)>;
  std::size_t count = 1;
  std::function<void(std::size_t items, const Work& work)> run;
};

// The book's text. `progress` hears how many positions are done; false stops there, with what there
// is by then.
Result<std::string> make_book(const BookOrder& order, const BookWorkers& workers,
                              const std::function<bool(std::int64_t done)>& progress = {});

}  // namespace salle
