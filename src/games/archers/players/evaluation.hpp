// What a position of Archers is worth at a glance, for the one to move.
//
// A sum of named terms made from what counts.hpp counts, so that it can be told term by term. An
// archer is worth 100. Made by hand; net.hpp is what was learned from searches with it.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "games/archers/engine.hpp"

namespace salle::archers {

enum class Term : std::uint8_t {
  kMaterial,    // archers on the board
  kFire,        // enemies in a line of fire, by what it will cost the enemy to save them
  kThreatened,  // own archers in one
  kStorm,       // an enemy who would step into the woods if nothing were done
  kAim,         // archers that have an enemy in their line after one pivot
  kAdvance,     // where each archer stands, by its way to the enemy's woods in manoeuvres
  kGround,      // empty squares controlled, where no enemy may step
  kGuard,       // those of them in the own woods
  kMobility,    // steps to be had
  kKing,        // the king's ways out, and enemies around him
  kTempo,       // manoeuvres in hand
};
inline constexpr std::size_t kTerms = 11;

// Begun from a fit to games of the search against itself, then changed where matches said so:
// docs/players.md.
struct Weights {
  int archer = 100;
  int enemy_pressed = 38;  // a manoeuvre the enemy needs to save an archer, two at most
  int enemy_lost = 0;      // one under fire beyond what two manoeuvres save
  int archer_pressed = 33;
  int archer_lost = 140;
  int storm = 100;
  int aim = 10;
  int ground = 1;
  int guard = 7;
  int step = 5;
  int king_pressed = 40;
  int king_way_out = 4;
  int king_hunter = 5;  // an enemy within four squares, files and ranks together
  int manoeuvre = 3;
  // By manoeuvres from the enemy's woods on an empty board: 0 is never met, the last goes on.
  std::array<int, 10> advance = {0, 14, 10, 7, 5, 3, 2, 1, 0, 0};
};
inline constexpr Weights kWeights{};

// By seat and term.
using Breakdown = std::array<std::array<int, kTerms>, 2>;

Breakdown break_down(const Position& position, const Weights& weights = kWeights);

// The sum, in hundredths of an archer, for the one to move. Far below any certain score.
int evaluate(const Position& position, const Weights& weights = kWeights);

std::string_view term_name(Term term);
// One line a term: its name, and what it gives each side.
std::string explain_evaluation(const Position& position);

}  // namespace salle::archers
