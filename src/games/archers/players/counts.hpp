// What can be counted on a board of Archers: what both evaluations begin with.
//
// What is under fire is judged by what the manoeuvres left in the turn can still save: an archer
// that faces across the line steps off it in one, one that faces along it must pivot first.
#pragma once

#include <array>

#include "games/archers/engine.hpp"

namespace salle::archers {

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
