// What can be seen on a board of Archers at a glance: what can be counted, which both evaluations
// begin with, and whether somebody steps into the woods.
//
// What is under fire is judged by what the manoeuvres left in the turn can still save: an archer
// that faces across the line steps off it in one, one that faces along it must pivot first.
#pragma once

#include <array>

#include "games/archers/engine.hpp"

namespace salle::archers {

// Can the one to move step into the enemy's woods with the manoeuvres he has left?
//
// Exact, so that what it finds is a proved win. An archer must stand within two squares of the
// woods for it, which few do: most positions are answered by one intersection. A friend's pivot
// never helps; a friend's step may, by making room or by standing in an enemy's line.
struct Breakthrough {
  int manoeuvres = 0;             // 0: there is none; else how many it takes
  Action first = Action::none();  // the first of them
};

Breakthrough breakthrough(const Position& position);

// Might there be one for `seat`? A glance that rules most positions out.
bool stands_near_woods(const Board& board, Seat seat);

struct SideCounts {
  int aim = 0;           // archers that have an enemy in their line after one pivot
  int ground = 0;        // empty squares controlled, where no enemy may step
  int guard = 0;         // those of them in the own woods
  int steps = 0;         // to be had
  int king_pressed = 0;  // 1: the king is under fire
  int king_ways_out = 0;
  int king_hunters = 0;  // enemies within four squares of him, files and ranks together
};

// What manoeuvres can do for the archers under fire, the cheap ones first.
struct Danger {
  int saved = 0;  // manoeuvres spent on saving
  int lost = 0;   // archers that are not saved
};

struct Counts {
  std::array<SideCounts, 2> sides;  // by seat
  Danger danger;                    // of the one to move, with the manoeuvres he has left
  Danger pressure;                  // of the enemy, in his turn
  bool storm = false;               // the enemy would step into the woods if nothing were done
};

Counts count(const Position& position);

// Manoeuvres left in the turn.
inline int manoeuvres_left(const Position& position) {
  return position.phase == Phase::kSecond ? 1 : 2;
}

}  // namespace salle::archers
