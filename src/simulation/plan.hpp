// What a simulated world is made of. The same plan gives the same history, to the byte.
#pragma once

#include <cstdint>
#include <string>

#include "match/setup.hpp"

namespace salle::simulation {

enum class Keeps : std::uint8_t { kFile, kDatabase };  // SQLite alone, or several nodes share one

struct Plan {
  std::uint64_t seed = 1;
  Keeps keeps = Keeps::kFile;
  int nodes = 1;
  int people = 80;
  Millis length = 600'000;     // until everybody rests
  Millis pause = 4'000;        // between a turn and its move, on average
  int faults_an_hour = 2'000;  // besides those of hints
  std::uint32_t left_out = 0;  // kinds of faults that do not happen, a bit each
  int plain = 0;               // per cent of people who want nothing but to play
  Millis sync = 5;             // the longest that a disk takes for it when nothing is wrong

  bool operator==(const Plan&) const = default;
};

// A small world in which much goes wrong; everything else follows from the seed.
Plan small_plan(std::uint64_t seed);
// An hour of a busy hall: so many tables, a move every ten seconds at each.
Plan busy_plan(std::uint64_t seed, int tables);

// How to see it again.
std::string command_of(const Plan& plan);

}  // namespace salle::simulation
