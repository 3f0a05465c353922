// The first turns, looked at beforehand and for longer than there is time at a table.
//
// A book is a text, a line an action, as many spaces before it as there are actions before it in
// the game; what follows on an action stands below it. Behind an action stands what it is worth to
// the one who does it: his odds of winning in thousandths, a draw counting half. It is written with
// Dark beginning; where Light begins the board is turned half round, which leaves the game what it
// is, and positions that arise by another order of actions are found all the same.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "games/archers/archers.hpp"
#include "players/thought.hpp"

namespace salle {

class ArchersBook {
 public:
  // Refuses what is no book: a line that cannot be read, an action that is not legal.
  static Result<ArchersBook> parse(const archers::Rules& rules, std::string_view text);

  // What the book advises: one of the actions that are nearly as good as the best, by lot. Nothing
  // where the position is not in it, was there before in this game, or other rules make a draw.
  std::optional<Thought<Archers>> advise(const Sight<Archers>& sight, Random& random) const;

  std::size_t size() const { return entries_.size(); }  // positions

 private:
  struct Choice {
    archers::Action action;  // as if Dark did it
    int odds;
  };
  struct Entry {
    std::uint64_t key;
    std::size_t first;
    std::size_t count;
  };

  std::vector<Entry> entries_;   // by their keys
  std::vector<Choice> choices_;  // those of one entry together, best first
};

// The house's, inside the program and the page's engine alike.
const ArchersBook& archers_house_book(bool kings);

namespace archers {

// What a book advises is at most so far behind the best, in thousandths of the odds of winning.
inline constexpr int kNearlyAsGood = 20;

// The same action on the board turned half round.
Action turned_round(Action action);

// A number for a position in the middle of a turn or at its beginning, the same with the board
// turned half round and the sides changed. How long nobody has shot is not part of it.
std::uint64_t book_key(const Position& position);

}  // namespace archers
}  // namespace salle
