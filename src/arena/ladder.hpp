// Several computer players against each other, and what they are rated after it.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "arena/ratings.hpp"
#include "arena/series_run.hpp"
#include "core/result.hpp"

namespace salle {

struct LadderPlan {
  std::string game;
  std::string rules;
  std::vector<std::string>
      players;               // weakest first; empty: the levels, or all where there are none
  bool neighbours = false;   // each against the one below only
  std::int64_t games = 100;  // a pairing, made even
  std::uint64_t seed = 1;
  std::string openings = {};
  RunOptions options = {};
};

struct LadderPairing {
  std::size_t a;  // indices of players; a is the one that stands later in the list
  std::size_t b;
  // Of its own, so that pairings do not share their luck; `salle match --a A --b B --seed` with
  // this one plays the same games.
  std::uint64_t seed;
  SeriesScore score;
};

struct LadderResult {
  std::vector<std::string> players;
  std::vector<LadderPairing> pairings;
  std::vector<Rating> ratings;  // by player; empty while some have not met
  std::vector<std::string> notices;
};

// The players of the plan, filled in where it names none.
std::vector<std::string> ladder_players(const LadderPlan& plan);
// How many pairings a ladder of so many players has.
std::int64_t ladder_pairings(std::size_t players, bool neighbours);

Result<LadderResult> play_ladder(const LadderPlan& plan, const Progress& progress = {});

}  // namespace salle
