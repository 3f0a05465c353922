// Can the one to move step into the enemy's woods with the manoeuvres he has left?
//
// Exact, so that what it finds is a proved win. An archer must stand within two squares of the
// woods for it, which few do: most positions are answered by one intersection. A friend's pivot
// never helps; a friend's step may, by making room or by standing in an enemy's line.
#pragma once

#include "games/archers/engine.hpp"

namespace salle::archers {

struct Breakthrough {
  int manoeuvres = 0;             // 0: there is none; else how many it takes
  Action first = Action::none();  // the first of them
};

Breakthrough breakthrough(const Position& position);

// Might there be one for `seat`? A glance that rules most positions out.
bool stands_near_woods(const Board& board, Seat seat);

}  // namespace salle::archers
