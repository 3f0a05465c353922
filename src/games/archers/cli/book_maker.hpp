// Makes an opening book for Archers (players/book.hpp): positions from the start on, the likeliest
// first, each looked at by the learned search.
#pragma once

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
  int threads = 1;  // the book does not depend on it
};

// The book's text. `progress` hears how many positions are done; false stops there, with what there
// is by then.
Result<std::string> make_book(const BookOrder& order,
                              const std::function<bool(std::int64_t done)>& progress = {});

}  // namespace salle
